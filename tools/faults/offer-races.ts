import type { HttpResponse } from "../../e2e/http-client.ts";
import { type InsertedRequest, price, World } from "../world.ts";
import { play, type Race, rounds } from "./admin-races.ts";
import { withInvariants } from "./at-once.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

/** How often each call of a round is made. */
const repetitions = 4;

/** Four of each call, mixed. */
const mixed = (...calls: (() => Promise<HttpResponse>)[]) => Array.from({ length: repetitions }, () => calls).flat();

const otherPrice = price + 200;

/** An open offer for each of these requests, whose works take quotes. */
async function offerEach(world: World, requests: readonly InsertedRequest[], author: "company" | "freelancer") {
  const ids = requests.map(({ id }) => id);
  await world.pool.query(
    "update works set quotes = true where id in (select work_id from work_requests where id = any ($1))",
    [ids],
  );
  await world.pool.query(
    `insert into offers (request_id, version, author, amount, expires_at)
     select id, 1, $2, $3, now() + interval '7 days' from unnest($1::int[]) id`,
    [ids, author, otherPrice * 100],
  );
}

/**
 * Works with one outcome: pending, rejected or accepted; engaged exactly where accepted, at the price of the accepted offer, with no
 * other offer open.
 */
const countSettled = (world: World, workIds: readonly number[]) =>
  world.count(
    `select count(*) from works w where w.id = any ($1)
       and (select count(*) from work_requests r where r.work_id = w.id and r.status = 'accepted') = w.engaged::int
       and not exists (
         select from work_requests r where r.work_id = w.id and r.status = 'accepted'
           and (r.price is distinct from w.agreed_paise or r.price is distinct from (
             select max(o.amount) from offers o where o.request_id = r.id and o.status = 'accepted')))
       and not exists (
         select from work_requests r inner join offers o on o.request_id = r.id
         where r.work_id = w.id and (o.status = 'open' and r.status <> 'pending' or o.status = 'accepted' and r.status <> 'accepted'))`,
    [workIds],
  );

const atMostOne = (allowed: readonly string[], through: string) => (outcomes: readonly string[]) =>
  outcomes.filter((outcome) => outcome === through).length <= 1 &&
  outcomes.every((outcome) => allowed.includes(outcome));

const refused = ["409 offer_changed", "409 offer_open", "409 offer_required", "409 request_moved_on"];

async function negotiations(world: World): Promise<Race> {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const requests = await world.newRequests(company, freelancer, "pending", rounds);
  await offerEach(world, requests, "freelancer");
  const [owner, applicant] = [await world.signIn(company), await world.signIn(freelancer)];
  return {
    noun: "acceptances beside counter-offers, withdrawals, takes and rejections",
    calls: async (round) => {
      const requestId = requests[round]?.id;
      const rejection = { reqid: requestId, status: "rejected", rejectreason: "No." };
      return mixed(
        () => owner.call("updatereqstatus", { reqid: requestId, status: "accepted", offerVersion: 1 }),
        () => owner.call("offers.make", { requestId, amountPaise: 90_000, replacesVersion: 1 }),
        () => applicant.call("offers.withdraw", { requestId, version: 1 }),
        () => applicant.call("offers.take", { requestId, version: 2 }),
        () => owner.call("updatereqreview", rejection),
      );
    },
    isPossible: atMostOne(["updated", "Success", ...refused], "updated"),
    countDone: () =>
      countSettled(
        world,
        requests.map(({ workId }) => workId),
      ),
  };
}

async function takes(world: World): Promise<Race> {
  const company = await world.newCompany();
  const [one, two] = [await world.newFreelancer(), await world.newFreelancer()];
  const first = await world.newRequests(company, one, "pending", rounds);
  const works = first.map(({ workId }) => workId);
  const second = await world.requestsOn(works, two);
  for (const requests of [first, second]) await offerEach(world, requests, "company");
  const [asOne, asTwo] = [await world.signIn(one), await world.signIn(two)];
  return {
    noun: "takes of two offers of one work",
    calls: async (round) =>
      mixed(
        () => asOne.call("offers.take", { requestId: first[round]?.id, version: 1 }),
        () => asTwo.call("offers.take", { requestId: second[round]?.id, version: 1 }),
      ),
    isPossible: (outcomes) =>
      outcomes.filter((outcome) => outcome === "Success").length === 1 &&
      outcomes.every((outcome) => ["Success", "409 request_moved_on", "409 position_filled"].includes(outcome)),
    countDone: () =>
      world.count(
        `select count(*) from works w where w.id = any ($1) and w.engaged and w.agreed_paise = $2
           and (select count(*) from work_requests r where r.work_id = w.id and r.status = 'accepted') = 1`,
        [works, otherPrice * 100],
      ),
  };
}

export const offerRaces: Fault = {
  name: "offers",
  sentence: `an acceptance, a counter-offer, a withdrawal, a take and a rejection of one request, and two takes for one work, ${repetitions} times each at once, ${rounds} rounds each`,
  minutes: 3,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open({ env: { DATABASE_TIMEOUT_MS: "30000" } });
      cleanups.push(world.close);
      const outcomes: Outcome[] = [];
      for (const race of [negotiations, takes]) outcomes.push(await play(await race(world)));
      return withInvariants(world, outcomes);
    }),
};
