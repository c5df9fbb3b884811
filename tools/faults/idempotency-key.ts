import { randomUUID } from "node:crypto";
import type { HttpClient } from "../../e2e/http-client.ts";
import { price, World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault } from "./fault.ts";

const rounds = 20;
const parallelCalls = 20;

/** A command sent with one key, repeated, and with another body. */
interface KeyedCommand {
  readonly by: HttpClient;
  readonly call: string;
  readonly body: object;
  readonly other: object;
  readonly expected: string;
  /** The number of its effects. */
  readonly effects: () => Promise<number>;
}

async function commandsOn(world: World): Promise<readonly KeyedCommand[]> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [owner, applicant] = [await world.signIn(company), await world.signIn(freelancer)];
  const completed = await world.newRequests(company, freelancer, "completed", rounds);
  const accepted = await world.newRequests(company, freelancer, "accepted", rounds);
  const pending = await world.newRequests(company, freelancer, "pending", rounds);
  const openWorks = await world.newWorks(company, rounds);
  const terms = { ...world.skill, description: "By hand.", budget: price, deadlinedate: "2099-12-31" };
  const idOf = (requests: readonly { id: number }[], round: number) => requests[round]?.id ?? 0;
  const kinds: ((round: number) => KeyedCommand)[] = [
    (round) => ({
      by: owner,
      call: "payment",
      body: { requestid: idOf(completed, round), amount: price },
      other: { requestid: idOf(completed, round), amount: price + 1 },
      expected: "Success",
      effects: () => world.count("select count(*) from payments where request_id = $1", [idOf(completed, round)]),
    }),
    (round) => ({
      by: owner,
      call: "workpost",
      body: { ...terms, title: `Keyed ${round}` },
      other: { ...terms, title: `Other ${round}` },
      expected: "Success",
      effects: () =>
        world.count("select count(*) from works where title in ($1, $2)", [`Keyed ${round}`, `Other ${round}`]),
    }),
    (round) => ({
      by: applicant,
      call: "updateworkprogress",
      body: { requestid: idOf(accepted, round), percentage: 40, progress_desc: "Some." },
      other: { requestid: idOf(accepted, round), percentage: 41, progress_desc: "Some." },
      expected: "Success",
      effects: () =>
        world.count("select count(*) from progress_entries where request_id = $1", [idOf(accepted, round)]),
    }),
    (round) => ({
      by: owner,
      call: "updatereqstatus",
      body: { reqid: idOf(pending, round), status: "accepted" },
      other: { reqid: idOf(pending, round) + 1, status: "accepted" },
      expected: "updated",
      effects: () =>
        world.count("select count(*) from audit_entries where call = 'updatereqstatus' and subject_id = $1", [
          String(idOf(pending, round)),
        ]),
    }),
    (round) => ({
      by: applicant,
      call: "workreq",
      body: { workid: openWorks[round], name: "As I am", biodata: world.resume },
      other: { workid: openWorks[round], name: "Another", biodata: world.resume },
      expected: "Success",
      effects: () => world.count("select count(*) from work_requests where work_id = $1", [openWorks[round]]),
    }),
  ];
  return kinds.flatMap((kind) => Array.from({ length: rounds }, (_, round) => kind(round)));
}

/** The unexpected results of one key. */
async function send({ by, call, body, other, expected, effects }: KeyedCommand, key: string): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: parallelCalls }, () => by.call(call, body, key)));
  const unexpected = responses.filter(({ outcome }) => outcome !== expected).map(({ outcome }) => outcome);
  const { outcome } = await by.call(call, other, key);
  const effectCount = await effects();
  return [
    ...(unexpected.length > 0 ? [`answered ${[...new Set(unexpected)].join(" and ")}`] : []),
    ...(outcome === "422 key_reused" ? [] : [`another body was answered ${outcome}`]),
    ...(effectCount === 1 ? [] : [`done ${effectCount} times`]),
  ].map((problem) => `${call} ${problem}`);
}

/** Repeats the calls after a restart of the product. */
async function sendAfterRestart({ by, call, body, expected, effects }: KeyedCommand, key: string): Promise<string[]> {
  const { outcome } = await by.call(call, body, key);
  const effectCount = await effects();
  return [
    ...(outcome === expected ? [] : [`answered ${outcome} after the start`]),
    ...(effectCount === 1 ? [] : ["was done again after the start"]),
  ].map((problem) => `${call} ${problem}`);
}

export const sameKey: Fault = {
  name: "key",
  sentence: `one Idempotency-Key ${parallelCalls} times at once, then with another body, then after the product was killed`,
  minutes: 1.5,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open();
      cleanups.push(world.close);
      const all = (await commandsOn(world)).map((command) => ({ command, key: randomUUID() }));
      const problems: string[] = [];
      for (const { command, key } of all) problems.push(...(await send(command, key)));
      await world.kill9();
      await world.restart();
      for (const { command, key } of all) problems.push(...(await sendAfterRestart(command, key)));
      problems.push(...(await world.violatedInvariants()));
      const calls = [...new Set(all.map(({ command }) => command.call))].join(", ");
      const soundText = "each done once, 422 for another body, the same answer later, all invariants hold";
      return {
        passed: problems.length === 0,
        summary: `${all.length} keys for ${calls}: ${[...new Set(problems)].slice(0, 5).join("; ") || soundText}`,
      };
    }),
};
