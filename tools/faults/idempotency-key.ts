import { randomUUID } from "node:crypto";
import type { HttpClient } from "../../e2e/http-client.ts";
import { price, World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault } from "./fault.ts";

const rounds = 20;
const abreast = 20;

/** A command sent with one key, repeated, and with another body. */
interface Sent {
  readonly by: HttpClient;
  readonly call: string;
  readonly body: object;
  readonly other: object;
  readonly answer: string;
  /** The number of its effects. */
  readonly effects: () => Promise<number>;
}

async function sentOn(world: World): Promise<readonly Sent[]> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [owner, applicant] = [await world.signIn(company), await world.signIn(freelancer)];
  const completed = await world.newRequests(company, freelancer, "completed", rounds);
  const accepted = await world.newRequests(company, freelancer, "accepted", rounds);
  const pending = await world.newRequests(company, freelancer, "pending", rounds);
  const offered = await world.newWorks(company, rounds);
  const terms = { ...world.skill, description: "By hand.", budget: price, deadlinedate: "2099-12-31" };
  const idOf = (dealings: readonly { id: number }[], round: number) => dealings[round]?.id ?? 0;
  const kinds: ((round: number) => Sent)[] = [
    (round) => ({
      by: owner,
      call: "payment",
      body: { requestid: idOf(completed, round), amount: price },
      other: { requestid: idOf(completed, round), amount: price + 1 },
      answer: "Success",
      effects: () => world.count("select count(*) from payments where request_id = $1", [idOf(completed, round)]),
    }),
    (round) => ({
      by: owner,
      call: "workpost",
      body: { ...terms, title: `Keyed ${round}` },
      other: { ...terms, title: `Other ${round}` },
      answer: "Success",
      effects: () =>
        world.count("select count(*) from works where title in ($1, $2)", [`Keyed ${round}`, `Other ${round}`]),
    }),
    (round) => ({
      by: applicant,
      call: "updateworkprogress",
      body: { requestid: idOf(accepted, round), percentage: 40, progress_desc: "Some." },
      other: { requestid: idOf(accepted, round), percentage: 41, progress_desc: "Some." },
      answer: "Success",
      effects: () =>
        world.count("select count(*) from progress_entries where request_id = $1", [idOf(accepted, round)]),
    }),
    (round) => ({
      by: owner,
      call: "updatereqstatus",
      body: { reqid: idOf(pending, round), status: "accepted" },
      other: { reqid: idOf(pending, round) + 1, status: "accepted" },
      answer: "updated",
      effects: () =>
        world.count("select count(*) from audit_entries where call = 'updatereqstatus' and subject_id = $1", [
          String(idOf(pending, round)),
        ]),
    }),
    (round) => ({
      by: applicant,
      call: "workreq",
      body: { workid: offered[round], name: "As I am", biodata: world.resume },
      other: { workid: offered[round], name: "Another", biodata: world.resume },
      answer: "Success",
      effects: () => world.count("select count(*) from work_requests where work_id = $1", [offered[round]]),
    }),
  ];
  return kinds.flatMap((kind) => Array.from({ length: rounds }, (_, round) => kind(round)));
}

/** The unexpected results of one key. */
async function send({ by, call, body, other, answer, effects }: Sent, key: string): Promise<string[]> {
  const heard = await Promise.all(Array.from({ length: abreast }, () => by.call(call, body, key)));
  const strange = heard.filter(({ outcome }) => outcome !== answer).map(({ outcome }) => outcome);
  const { outcome } = await by.call(call, other, key);
  const done = await effects();
  return [
    ...(strange.length > 0 ? [`answered ${[...new Set(strange)].join(" and ")}`] : []),
    ...(outcome === "422 key_reused" ? [] : [`another body was answered ${outcome}`]),
    ...(done === 1 ? [] : [`done ${done} times`]),
  ].map((odd) => `${call} ${odd}`);
}

/** Repeats the calls after a restart of the product. */
async function sendLater({ by, call, body, answer, effects }: Sent, key: string): Promise<string[]> {
  const { outcome } = await by.call(call, body, key);
  const done = await effects();
  return [
    ...(outcome === answer ? [] : [`answered ${outcome} after the start`]),
    ...(done === 1 ? [] : ["was done again after the start"]),
  ].map((odd) => `${call} ${odd}`);
}

export const sameKey: Fault = {
  name: "key",
  sentence: `one Idempotency-Key ${abreast} times at once, then with another body, then after the product was killed`,
  minutes: 1.5,
  run: () =>
    withEnds(async (ends) => {
      const world = await World.open();
      ends.push(world.close);
      const all = (await sentOn(world)).map((sent) => ({ sent, key: randomUUID() }));
      const odd: string[] = [];
      for (const { sent, key } of all) odd.push(...(await send(sent, key)));
      await world.kill9();
      await world.restart();
      for (const { sent, key } of all) odd.push(...(await sendLater(sent, key)));
      odd.push(...(await world.violatedInvariants()));
      const calls = [...new Set(all.map(({ sent }) => sent.call))].join(", ");
      const sound = "each done once, 422 for another body, the same answer later, the books in order";
      return {
        passed: odd.length === 0,
        told: `${all.length} keys for ${calls}: ${[...new Set(odd)].slice(0, 5).join("; ") || sound}`,
      };
    }),
};
