import { HttpClient } from "../../e2e/http-client.ts";
import { png } from "../../e2e/samples.ts";
import { price, World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const rounds = 200;
const parallelCalls = 20;

/** Makes a call twenty times in parallel and returns the outcomes. */
type ParallelCall = (round: number) => Promise<readonly string[]>;

interface Race {
  readonly noun: string;
  readonly send: ParallelCall;
  /** The expected response of the first call and of all others. */
  readonly first: string;
  readonly others: string;
  /** The expected effects per round. */
  readonly effects: () => Promise<number>;
}

const inParallel = async (send: () => Promise<{ outcome: string }>): Promise<readonly string[]> =>
  (await Promise.all(Array.from({ length: parallelCalls }, send))).map(({ outcome }) => outcome);

const movedOn = "409 request_moved_on";

async function racesOn(world: World): Promise<readonly Race[]> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const [owner, applicant] = [await world.signIn(company), await world.signIn(freelancer)];
  const pending = await world.newRequests(company, freelancer, "pending", rounds);
  const completed = await world.newRequests(company, freelancer, "completed", rounds);
  const openWorks = await world.newWorks(company, rounds);
  const count = (statement: string, ids: readonly number[]) => world.count(statement, [ids]);
  return [
    {
      noun: "accepts",
      send: (round) =>
        inParallel(() => owner.call("updatereqstatus", { reqid: pending[round]?.id, status: "accepted" })),
      first: "updated",
      others: movedOn,
      effects: () =>
        count(
          `select count(*) from work_requests r inner join works w on w.id = r.work_id and w.engaged
           inner join audit_entries e on e.call = 'updatereqstatus' and e.outcome = 'done' and e.subject_id = r.id::text
           where r.id = any ($1) and r.status = 'accepted'`,
          pending.map(({ id }) => id),
        ),
    },
    {
      noun: "payments",
      send: (round) => inParallel(() => owner.call("payment", { requestid: completed[round]?.id, amount: price })),
      first: "Success",
      others: movedOn,
      effects: () =>
        count(
          "select count(*) from payments where request_id = any ($1)",
          completed.map(({ id }) => id),
        ),
    },
    {
      noun: "applications",
      send: (round) =>
        inParallel(() =>
          applicant.call("workreq", { workid: openWorks[round], name: "As I am", biodata: world.resume }),
        ),
      first: "Success",
      others: "exist",
      effects: () => count("select count(*) from work_requests where work_id = any ($1)", openWorks),
    },
    {
      noun: "registrations",
      send: (round) => register(world, round),
      first: "Success",
      others: "Exist",
      effects: () => world.count("select count(*) from accounts where username like 'at\\_once\\_%'"),
    },
  ];
}

async function register(world: World, round: number): Promise<readonly string[]> {
  const guest = await new HttpClient(world.url).open();
  const logo = await guest.upload(png([20, 120, 90], 8), "logo.png");
  const person = { name: "Asha Works", licenseno: "N-7", EMAIL: "asha@kaamkaj.example", phone: "9876543210", logo };
  const account = { username: `at_once_${round}`, password: "Right1234" };
  return inParallel(() => guest.call("companyreg", { ...person, ...world.place, ...account }));
}

/** Counts the rounds in which exactly one call took effect and all others were refused. */
async function play({ noun, send, first, others, effects }: Race): Promise<Outcome> {
  const expected = [first, ...Array<string>(parallelCalls - 1).fill(others)].toSorted().join();
  const unexpected = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = (await send(round)).toSorted();
    if (outcomes.join() !== expected) unexpected.add([...new Set(outcomes)].join(" and "));
  }
  const effectCount = await effects();
  const unexpectedText = unexpected.size > 0 ? `, unexpected: ${[...unexpected].slice(0, 3).join("; ")}` : "";
  return {
    passed: unexpected.size === 0 && effectCount === rounds,
    summary: `${effectCount} of ${rounds} ${noun} done once${unexpectedText}`,
  };
}

/** All outcomes as one, which also fails when an invariant is violated. */
export async function withInvariants(world: World, outcomes: readonly Outcome[]): Promise<Outcome> {
  const violations = await world.violatedInvariants();
  return {
    passed: outcomes.every(({ passed }) => passed) && violations.length === 0,
    summary: [...outcomes.map(({ summary }) => summary), violations.join("; ") || "all invariants hold"].join(", "),
  };
}

export const atOnce: Fault = {
  name: "atonce",
  sentence: `the same accept, payment, application and registration ${parallelCalls} times at once, ${rounds} rounds each`,
  minutes: 4,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open();
      cleanups.push(world.close);
      const outcomes: Outcome[] = [];
      for (const race of await racesOn(world)) outcomes.push(await play(race));
      return withInvariants(world, outcomes);
    }),
};
