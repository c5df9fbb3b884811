import type { HttpClient, HttpResponse } from "../../e2e/http-client.ts";
import { type InsertedRequest, price, World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const rounds = 500;
/** Rounds in parallel, each with its own accounts. */
const laneCount = 4;

interface Lane {
  readonly world: World;
  readonly admin: HttpClient;
  readonly company: number;
  readonly freelancer: number;
  owner: HttpClient;
  readonly applicant: HttpClient;
  readonly first: readonly InsertedRequest[];
  readonly second: readonly InsertedRequest[];
  /** The ids of open amendments, one for each request of an amended race. */
  readonly amendments: readonly number[];
}

interface Race {
  readonly name: string;
  readonly sentence: string;
  readonly status: "pending" | "accepted" | "completed";
  /** Whether there is a second applicant for each work. */
  readonly isContested?: true;
  /** Whether the freelancer has requested a change of each contract. */
  readonly isAmended?: true;
  /** The parallel calls. */
  readonly calls: (lane: Lane, round: number) => readonly (() => Promise<HttpResponse>)[];
  /** The possible results, in the order of the calls. */
  readonly outcomes: readonly string[];
  readonly after?: (lane: Lane) => Promise<void>;
}

const movedOn = "409 request_moved_on";
const accept = (by: HttpClient, reqid: number) => by.call("updatereqstatus", { reqid, status: "accepted" });

const acceptAnother: Race = {
  name: "accept2",
  sentence: "an accept and an accept of another for the same work",
  status: "pending",
  isContested: true,
  calls: ({ owner, first, second }, round) => [
    () => accept(owner, first[round]?.id ?? 0),
    () => accept(owner, second[round]?.id ?? 0),
  ],
  outcomes: ["updated, 409 position_filled", "409 position_filled, updated"],
};

const acceptRejectDelete: Race = {
  name: "judge",
  sentence: "an accept, a rejection and a withdrawal of the same request",
  status: "pending",
  calls: ({ owner, applicant, first }, round) => {
    const reqid = first[round]?.id ?? 0;
    return [
      () => accept(owner, reqid),
      () => owner.call("updatereqreview", { reqid, status: "rejected", rejectreason: "No." }),
      () => applicant.call("workreqdelete", { reqid }),
    ];
  },
  outcomes: [
    `updated, ${movedOn}, ${movedOn}`,
    // What is rejected may still be withdrawn, and what is withdrawn is not there.
    ...[movedOn, "404 not_found", "409 position_filled"].flatMap((late) => [
      `${late}, Success, Success`,
      `${late}, Success, ${movedOn}`,
    ]),
    "404 not_found, 404 not_found, Success",
    `${movedOn}, 404 not_found, Success`,
    `404 not_found, ${movedOn}, Success`,
    `${movedOn}, ${movedOn}, Success`,
  ],
};

const payAndAll: Race = {
  name: "pay4",
  sentence: "a payment, the end and an edit of the work, and the rejection of the company",
  status: "completed",
  calls: ({ owner, admin, company, world, first }, round) => {
    const { id, workId } = first[round] ?? { id: 0, workId: 0 };
    const terms = { ...world.skill, title: "Renamed", description: "By hand.", budget: price };
    return [
      () => owner.call("payment", { requestid: id, amount: price }),
      () => owner.call("workdelete", { workid: workId }),
      () => owner.call("workedit", { ...terms, workid: workId, deadlinedate: "2099-12-31" }),
      () => admin.call("updateclientstatus", { id: company, status: "rejected" }),
    ];
  },
  outcomes: ["Success", "401 no_session"].flatMap((paid) =>
    ["409 position_filled", "401 no_session"].flatMap((ended) =>
      ["Success", "401 no_session"].map((edited) => `${paid}, ${ended}, ${edited}, Success`),
    ),
  ),
  // Verified again, and with a new session: the rejection ended every one.
  after: async (lane) => {
    await lane.admin.call("updateclientstatus", { id: lane.company, status: "accepted" });
    lane.owner = await lane.world.signIn(lane.company);
  },
};

const changed = "409 amendment_changed";

const answerWithdraw: Race = {
  name: "amendment",
  sentence: "an acceptance, a refusal and a withdrawal of the same change of a contract",
  status: "accepted",
  isAmended: true,
  calls: ({ owner, applicant, amendments }, round) => {
    const amendmentId = amendments[round] ?? 0;
    return [
      () => owner.call("contracts.answerAmendment", { amendmentId, accept: true }),
      () => owner.call("contracts.answerAmendment", { amendmentId, accept: false }),
      () => applicant.call("contracts.withdrawAmendment", { amendmentId }),
    ];
  },
  outcomes: [`Success, ${changed}, ${changed}`, `${changed}, Success, ${changed}`, `${changed}, ${changed}, Success`],
};

const amend = `insert into amendments (contract_id, base_version, author, author_id, changes, reason, expires_at)
  select id, 1, 'freelancer', freelancer_id, '{"deadline": "2199-12-31"}', 'More is needed.', now() + interval '4 days'
  from contracts where request_id = any($1::int[]) order by request_id returning id`;

async function laneOf(world: World, { status, isContested, isAmended }: Race): Promise<Lane> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const first = await world.newRequests(company, freelancer, status, rounds / laneCount);
  const works = first.map(({ workId }) => workId);
  return {
    world,
    company,
    freelancer,
    first,
    second: isContested ? await world.requestsOn(works, await world.newFreelancer()) : [],
    amendments: isAmended ? await world.ids(amend, [first.map(({ id }) => id)]) : [],
    admin: await world.admin(),
    owner: await world.signIn(company),
    applicant: await world.signIn(freelancer),
  };
}

/** Starts all calls within a millisecond or two, alternating their order. */
async function outcomesOf(calls: readonly (() => Promise<HttpResponse>)[], round: number): Promise<string> {
  const isReversed = round % 2 === 1;
  const outcome = await Promise.all((isReversed ? calls.toReversed() : calls).map((call) => call()));
  return (isReversed ? outcome.toReversed() : outcome).map(({ outcome }) => outcome).join(", ");
}

async function playLane(lane: Lane, { calls, outcomes, after }: Race, counts: Map<string, number>): Promise<number> {
  let unexpected = 0;
  for (const round of lane.first.keys()) {
    const outcome = await outcomesOf(calls(lane, round), round);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (!outcomes.includes(outcome)) unexpected += 1;
    await after?.(lane);
  }
  return unexpected;
}

/** Exactly the acknowledged payments exist. */
async function unacknowledgedPayments(world: World, counts: ReadonlyMap<string, number>): Promise<number> {
  const summary = [...counts]
    .filter(([outcome]) => outcome.startsWith("Success, "))
    .reduce((sum, [, count]) => sum + count, 0);
  return Math.abs((await world.count("select count(*) from payments")) - summary);
}

async function play(world: World, race: Race): Promise<Outcome> {
  const counts = new Map<string, number>();
  const lanes: Lane[] = [];
  for (let lane = 0; lane < laneCount; lane += 1) lanes.push(await laneOf(world, race));
  const unexpected = (await Promise.all(lanes.map((lane) => playLane(lane, race, counts)))).reduce(
    (sum, n) => sum + n,
    0,
  );
  const unacknowledged = race.status === "completed" ? await unacknowledgedPayments(world, counts) : 0;
  const violations = await world.violatedInvariants();
  const each = [...counts].toSorted(([, a], [, b]) => b - a).map(([outcome, count]) => `${count} × (${outcome})`);
  const played = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    passed: played === rounds && unexpected === 0 && unacknowledged === 0 && violations.length === 0,
    summary: `${played} rounds, ${unexpected} with an outcome that cannot be: ${each.join(", ")}; ${violations.join("; ") || "all invariants hold"}`,
  };
}

const faultOf = (race: Race): Fault => ({
  name: race.name,
  sentence: `${race.sentence} at once, ${rounds} rounds`,
  minutes: 1,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open();
      cleanups.push(world.close);
      return play(world, race);
    }),
});

export const races: readonly Fault[] = [acceptAnother, acceptRejectDelete, payAndAll, answerWithdraw].map(faultOf);
