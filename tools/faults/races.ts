import type { HttpClient, HttpResponse } from "../../e2e/http-client.ts";
import { type InsertedRequest, price, World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

const rounds = 500;
/** Rounds in parallel, each with its own accounts. */
const abreast = 4;

interface Lane {
  readonly world: World;
  readonly admin: HttpClient;
  readonly company: number;
  readonly freelancer: number;
  owner: HttpClient;
  readonly applicant: HttpClient;
  readonly first: readonly InsertedRequest[];
  readonly second: readonly InsertedRequest[];
}

interface Race {
  readonly name: string;
  readonly sentence: string;
  readonly status: "pending" | "completed";
  /** Whether there is a second applicant for each work. */
  readonly isContested?: true;
  /** The parallel calls. */
  readonly asks: (lane: Lane, round: number) => readonly (() => Promise<HttpResponse>)[];
  /** The possible results, in the order of the calls. */
  readonly outcomes: readonly string[];
  readonly after?: (lane: Lane) => Promise<void>;
}

const moved = "409 request_moved_on";
const accept = (by: HttpClient, reqid: number) => by.call("updatereqstatus", { reqid, status: "accepted" });

const acceptAnother: Race = {
  name: "accept2",
  sentence: "an accept and an accept of another for the same work",
  status: "pending",
  isContested: true,
  asks: ({ owner, first, second }, round) => [
    () => accept(owner, first[round]?.id ?? 0),
    () => accept(owner, second[round]?.id ?? 0),
  ],
  outcomes: ["updated, 409 position_filled", "409 position_filled, updated"],
};

const acceptRejectDelete: Race = {
  name: "judge",
  sentence: "an accept, a rejection and a withdrawal of the same request",
  status: "pending",
  asks: ({ owner, applicant, first }, round) => {
    const reqid = first[round]?.id ?? 0;
    return [
      () => accept(owner, reqid),
      () => owner.call("updatereqreview", { reqid, status: "rejected", rejectreason: "No." }),
      () => applicant.call("workreqdelete", { reqid }),
    ];
  },
  outcomes: [
    `updated, ${moved}, ${moved}`,
    // What is rejected may still be withdrawn, and what is withdrawn is not there.
    ...[moved, "404 not_found", "409 position_filled"].flatMap((late) => [
      `${late}, Success, Success`,
      `${late}, Success, ${moved}`,
    ]),
    "404 not_found, 404 not_found, Success",
    `${moved}, 404 not_found, Success`,
    `404 not_found, ${moved}, Success`,
    `${moved}, ${moved}, Success`,
  ],
};

const payAndAll: Race = {
  name: "pay4",
  sentence: "a payment, the end and an edit of the work, and the rejection of the company",
  status: "completed",
  asks: ({ owner, admin, company, world, first }, round) => {
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

async function laneOf(world: World, { status, isContested }: Race): Promise<Lane> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const first = await world.newRequests(company, freelancer, status, rounds / abreast);
  const works = first.map(({ workId }) => workId);
  return {
    world,
    company,
    freelancer,
    first,
    second: isContested ? await world.requestsOn(works, await world.newFreelancer()) : [],
    admin: await world.admin(),
    owner: await world.signIn(company),
    applicant: await world.signIn(freelancer),
  };
}

/** Starts all calls within a millisecond or two, alternating their order. */
async function heardAtOnce(asks: readonly (() => Promise<HttpResponse>)[], round: number): Promise<string> {
  const isTurned = round % 2 === 1;
  const heard = await Promise.all((isTurned ? asks.toReversed() : asks).map((ask) => ask()));
  return (isTurned ? heard.toReversed() : heard).map(({ outcome }) => outcome).join(", ");
}

async function playLane(lane: Lane, { asks, outcomes, after }: Race, seen: Map<string, number>): Promise<number> {
  let strange = 0;
  for (const round of lane.first.keys()) {
    const heard = await heardAtOnce(asks(lane, round), round);
    seen.set(heard, (seen.get(heard) ?? 0) + 1);
    if (!outcomes.includes(heard)) strange += 1;
    await after?.(lane);
  }
  return strange;
}

/** Exactly the acknowledged payments exist. */
async function paidOtherwise(world: World, seen: ReadonlyMap<string, number>): Promise<number> {
  const told = [...seen].filter(([heard]) => heard.startsWith("Success, ")).reduce((sum, [, count]) => sum + count, 0);
  return Math.abs((await world.count("select count(*) from payments")) - told);
}

async function play(world: World, race: Race): Promise<Outcome> {
  const seen = new Map<string, number>();
  const lanes: Lane[] = [];
  for (let lane = 0; lane < abreast; lane += 1) lanes.push(await laneOf(world, race));
  const strange = (await Promise.all(lanes.map((lane) => playLane(lane, race, seen)))).reduce((sum, n) => sum + n, 0);
  const otherwise = race.status === "completed" ? await paidOtherwise(world, seen) : 0;
  const broken = await world.violatedInvariants();
  const each = [...seen].toSorted(([, a], [, b]) => b - a).map(([heard, count]) => `${count} × (${heard})`);
  const played = [...seen.values()].reduce((sum, count) => sum + count, 0);
  return {
    passed: played === rounds && strange === 0 && otherwise === 0 && broken.length === 0,
    told: `${played} rounds, ${strange} with an outcome that cannot be: ${each.join(", ")}; ${broken.join("; ") || "the books in order"}`,
  };
}

const faultOf = (race: Race): Fault => ({
  name: race.name,
  sentence: `${race.sentence} at once, ${rounds} rounds`,
  minutes: 1,
  run: () =>
    withEnds(async (ends) => {
      const world = await World.open();
      ends.push(world.close);
      return play(world, race);
    }),
});

export const races: readonly Fault[] = [acceptAnother, acceptRejectDelete, payAndAll].map(faultOf);
