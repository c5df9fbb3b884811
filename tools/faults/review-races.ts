import { processReviews } from "../../server/trust/reviews/due.ts";
import { World } from "../world.ts";
import { onceOnly, parallelCalls, password, payAll, play, type Race, rounds, twenty } from "./admin-races.ts";
import { withInvariants } from "./at-once.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { openServicesOf } from "./services.ts";

const marks = { rating1: 4, rating2: 5, rating3: 4, text: "It went well." };
const reversal = { reason: "The transfer belonged to another work.", password };

const openWindows = `insert into review_windows (request_id, company_id, freelancer_id, closes_at, announced_at, reminded_at)
  select id, $2, $3, now() + interval '1 minute', now(), now() from unnest($1::int[]) id`;

const owed = `insert into payables (payment_id, freelancer_id, source, amount, hold_until)
  select p.id, r.freelancer_id, 'manual', p.net, now() + interval '1 year'
  from payments p inner join work_requests r on r.id = p.request_id where r.id = any ($1)
  on conflict (payment_id) do nothing`;

/** Paid requests with their parties. */
async function paidRequests(world: World) {
  const [company, freelancer] = [await world.newCompany(), await world.newFreelancer()];
  const ids = (await world.newRequests(company, freelancer, "completed", rounds)).map(({ id }) => id);
  await payAll(world, company, ids);
  await world.pool.query(owed, [ids]);
  const parties = { owner: await world.signIn(company), applicant: await world.signIn(freelancer) };
  const openWindow = (requestIds: readonly number[]) =>
    world.pool.query(openWindows, [requestIds, company, freelancer]);
  return { ids, company, freelancer, ...parties, openWindow };
}

async function bothReviews(world: World): Promise<Race> {
  const { ids, owner, applicant, openWindow } = await paidRequests(world);
  return {
    noun: "pairs of reviews",
    calls: async (round) => {
      const requestId = ids[round];
      await openWindow(ids.slice(round, round + 1));
      return twenty((n) => (n % 2 === 0 ? owner : applicant).call("reviews.submit", { ...marks, requestId }));
    },
    isPossible: (outcomes) =>
      outcomes.filter((outcome) => outcome === "Success").length >= 2 &&
      outcomes.every((outcome) => outcome === "Success" || outcome === "409 window_closed"),
    countDone: () =>
      world.count(
        `select count(*) from review_windows w where w.request_id = any ($1) and w.revealed_at is not null
         and (select count(visible_at) from reviews v where v.request_id = w.request_id) = 2
         and (select count(*) from reviews v where v.request_id = w.request_id) = 2
         and (select count(*) from notifications n where n.kind = 'review_visible' and n.subject_id = w.request_id) = 2`,
        [ids],
      ),
  };
}

async function reveals(world: World, services: Parameters<typeof processReviews>[0]): Promise<Race> {
  const { ids, company, freelancer, applicant, openWindow } = await paidRequests(world);
  const admin = await world.admin();
  const look = () => processReviews(services, new Date(Date.now() + 120_000));
  return {
    noun: "reversals beside the end of a window and reviews",
    calls: async (round) => {
      const requestId = ids[round];
      await openWindow(ids.slice(round, round + 1));
      await world.pool.query(
        `insert into reviews (request_id, author_id, subject_id, rating1, rating2, rating3, text)
         values ($1, $2, $3, 4, 5, 4, 'It went well.')`,
        [requestId, company, freelancer],
      );
      const submit = () => applicant.call("reviews.submit", { ...marks, requestId });
      const submitAndLook = async () => (await Promise.all([submit(), look()]))[0];
      const others = Array.from({ length: parallelCalls - 1 }, (_, n) => (n % 9 === 0 ? submitAndLook : submit));
      return [() => admin.call("payments.reverse", { ...reversal, requestId }), ...others];
    },
    isPossible: (outcomes) =>
      outcomes.includes("Success") &&
      outcomes.every((outcome) => outcome === "Success" || outcome === "409 window_closed"),
    countDone: () =>
      world.count(
        `select count(*) from work_requests r where r.id = any ($1) and r.status = 'completed'
         and not exists (select from review_windows w where w.request_id = r.id)
         and not exists (select from reviews v where v.request_id = r.id and (v.visible_at is null or v.ended_at is null))`,
        [ids],
      ),
  };
}

async function slugs(world: World): Promise<Race> {
  const freelancers = await Promise.all(
    Array.from({ length: parallelCalls }, async () => world.signIn(await world.newFreelancer())),
  );
  const fields = {
    headline: "Online stores",
    about: "",
    isAvailable: true,
    shownName: "initial",
    placeShown: "district",
  };
  return {
    noun: "addresses of pages",
    calls: async (round) =>
      freelancers.map((freelancer) => () => freelancer.call("profiles.update", { ...fields, slug: `race-${round}` })),
    isPossible: onceOnly("409 slug_taken"),
    countDone: () => world.count("select count(*) from page_slugs where slug like 'race-%'"),
  };
}

export const reviewRaces: Fault = {
  name: "reviews",
  sentence: `reviews of both sides, a reversal beside the end of a window, and the address of a page, ${parallelCalls} times each at once, ${rounds} rounds each`,
  minutes: 5,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open({ env: { PAYMENT_PROVIDER: "manual", DATABASE_TIMEOUT_MS: "30000" } });
      cleanups.push(world.close);
      const { services, close } = await openServicesOf(world);
      cleanups.push(close);
      await services.platformSettings.refresh();
      const outcomes: Outcome[] = [];
      for (const race of [bothReviews, (of: World) => reveals(of, services), slugs])
        outcomes.push(await play(await race(world)));
      return withInvariants(world, outcomes);
    }),
};
