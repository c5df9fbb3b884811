import { randomUUID } from "node:crypto";
import { withEnds } from "./ends.ts";
import type { Fault } from "./fault.ts";
import { Market, price } from "./people.ts";
import type { Window } from "./window.ts";

const rounds = 20;
const abreast = 20;

/** A call that makes or moves something, sent with one key: as it is, and with another body. */
interface Sent {
  readonly by: Window;
  readonly call: string;
  readonly body: object;
  readonly other: object;
  readonly answer: string;
  /** What there is of it. */
  readonly effects: () => Promise<number>;
}

async function sentOn(market: Market): Promise<readonly Sent[]> {
  const [company, freelancer] = [await market.company(), await market.freelancer()];
  const [owner, applicant] = [await market.window(company), await market.window(freelancer)];
  const completed = await market.dealings(company, freelancer, "completed", rounds);
  const accepted = await market.dealings(company, freelancer, "accepted", rounds);
  const pending = await market.dealings(company, freelancer, "pending", rounds);
  const offered = await market.works(company, rounds);
  const terms = { ...market.skill, description: "By hand.", budget: price, deadlinedate: "2099-12-31" };
  const idOf = (dealings: readonly { id: number }[], round: number) => dealings[round]?.id ?? 0;
  const kinds: ((round: number) => Sent)[] = [
    (round) => ({
      by: owner,
      call: "payment",
      body: { requestid: idOf(completed, round), amount: price },
      other: { requestid: idOf(completed, round), amount: price + 1 },
      answer: "Success",
      effects: () => market.count("select count(*) from payments where request_id = $1", [idOf(completed, round)]),
    }),
    (round) => ({
      by: owner,
      call: "workpost",
      body: { ...terms, title: `Keyed ${round}` },
      other: { ...terms, title: `Other ${round}` },
      answer: "Success",
      effects: () =>
        market.count("select count(*) from works where title in ($1, $2)", [`Keyed ${round}`, `Other ${round}`]),
    }),
    (round) => ({
      by: applicant,
      call: "updateworkprogress",
      body: { requestid: idOf(accepted, round), percentage: 40, progress_desc: "Some." },
      other: { requestid: idOf(accepted, round), percentage: 41, progress_desc: "Some." },
      answer: "Success",
      effects: () =>
        market.count("select count(*) from progress_entries where request_id = $1", [idOf(accepted, round)]),
    }),
    (round) => ({
      by: owner,
      call: "updatereqstatus",
      body: { reqid: idOf(pending, round), status: "accepted" },
      other: { reqid: idOf(pending, round) + 1, status: "accepted" },
      answer: "updated",
      effects: () =>
        market.count("select count(*) from audit_entries where call = 'updatereqstatus' and subject_id = $1", [
          String(idOf(pending, round)),
        ]),
    }),
    (round) => ({
      by: applicant,
      call: "workreq",
      body: { workid: offered[round], name: "As I am", biodata: market.resume },
      other: { workid: offered[round], name: "Another", biodata: market.resume },
      answer: "Success",
      effects: () => market.count("select count(*) from work_requests where work_id = $1", [offered[round]]),
    }),
  ];
  return kinds.flatMap((kind) => Array.from({ length: rounds }, (_, round) => kind(round)));
}

/** What was odd about one key. */
async function send({ by, call, body, other, answer, effects }: Sent, key: string): Promise<string[]> {
  const heard = await Promise.all(Array.from({ length: abreast }, () => by.call(call, body, key)));
  const strange = heard.filter(({ words }) => words !== answer).map(({ words }) => words);
  const { words } = await by.call(call, other, key);
  const done = await effects();
  return [
    ...(strange.length > 0 ? [`answered ${[...new Set(strange)].join(" and ")}`] : []),
    ...(words === "422 key_reused" ? [] : [`another body was answered ${words}`]),
    ...(done === 1 ? [] : [`done ${done} times`]),
  ].map((odd) => `${call} ${odd}`);
}

/** The same again, to a product that has started since. */
async function sendLater({ by, call, body, answer, effects }: Sent, key: string): Promise<string[]> {
  const { words } = await by.call(call, body, key);
  const done = await effects();
  return [
    ...(words === answer ? [] : [`answered ${words} after the start`]),
    ...(done === 1 ? [] : ["was done again after the start"]),
  ].map((odd) => `${call} ${odd}`);
}

export const sameKey: Fault = {
  name: "key",
  sentence: `one Idempotency-Key ${abreast} times at once, then with another body, then after the product was killed`,
  minutes: 1.5,
  run: () =>
    withEnds(async (ends) => {
      const market = await Market.open();
      ends.push(market.close);
      const all = (await sentOn(market)).map((sent) => ({ sent, key: randomUUID() }));
      const odd: string[] = [];
      for (const { sent, key } of all) odd.push(...(await send(sent, key)));
      await market.kill9();
      await market.startAgain();
      for (const { sent, key } of all) odd.push(...(await sendLater(sent, key)));
      odd.push(...(await market.brokenBooks()));
      const calls = [...new Set(all.map(({ sent }) => sent.call))].join(", ");
      const sound = "each done once, 422 for another body, the same answer later, the books in order";
      return {
        passed: odd.length === 0,
        told: `${all.length} keys for ${calls}: ${[...new Set(odd)].slice(0, 5).join("; ") || sound}`,
      };
    }),
};
