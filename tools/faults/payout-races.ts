import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { HttpClient, HttpResponse } from "../../e2e/http-client.ts";
import { World } from "../world.ts";
import { password, payAll, play, type Race, rounds } from "./admin-races.ts";
import { withInvariants } from "./at-once.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

/** How often each call of a round is made. */
const repetitions = 4;
/** A restart takes seconds, so there are fewer kills than rounds. */
const kills = Math.ceil(rounds / 10);
const payoutsPerKill = 20;

const reason = "The transfer belonged to another work.";
const run = { source: "manual", password };

/** Four of each call, mixed. */
const mixed = (...calls: (() => Promise<HttpResponse>)[]) => Array.from({ length: repetitions }, () => calls).flat();
const countOf = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;
const only = (outcomes: readonly string[], ...allowed: string[]) =>
  outcomes.every((outcome) => allowed.includes(outcome));

/** Freelancers with an active account, each with one payment whose money is on hold. */
async function earners(world: World, count: number) {
  const company = await world.newCompany();
  const freelancers: number[] = [];
  const requestIds: number[] = [];
  for (const work of await world.newWorks(company, count, true)) {
    const freelancer = await world.newFreelancer();
    const [request] = await world.requestsOn([work], freelancer, "completed");
    freelancers.push(freelancer);
    requestIds.push(request?.id ?? 0);
  }
  await payAll(world, company, requestIds);
  // What an earlier race has left due would be in the runs of this one.
  await world.pool.query("update payables set hold_until = now() + interval '1 year' where status = 'due'");
  await world.pool.query(
    `with password as (
       update accounts set password_hash = (select password_hash from accounts where username = 'admin') where id = any ($1)
     ), account as (
       insert into payout_accounts (account_id, kind, last4, holder_name, state, usable_from)
       select id, 'upi', 'test', 'Asha', 'active', now() from unnest($1::int[]) id
     ), contract as (
       update contracts set state = 'ended', end_reason = 'paid', ended_at = now() where request_id = any ($2)
     )
     insert into payables (payment_id, freelancer_id, source, amount, hold_until)
     select p.id, r.freelancer_id, 'manual', p.net, now() + interval '1 year'
     from payments p inner join work_requests r on r.id = p.request_id where r.id = any ($2)
     on conflict (payment_id) do update set hold_until = excluded.hold_until`,
    [freelancers, requestIds],
  );
  return { freelancers, requestIds };
}

const endHolds = (world: World, freelancers: readonly number[]) =>
  world.pool.query("update payables set hold_until = now() - interval '1 minute' where freelancer_id = any ($1)", [
    freelancers,
  ]);

/** Freelancers with one payable that is in one live payout, each in as many as it should be. */
const paidOnce = `select count(*) from payables pa where pa.freelancer_id = any ($1) and pa.status = 'in_payout'
  and (select count(*) from payout_items i inner join payouts p on p.id = i.payout_id
    where i.payable_id = pa.id and p.status = 'created') = 1`;

async function runs(world: World, admin: HttpClient): Promise<Race> {
  const { freelancers } = await earners(world, rounds);
  return {
    noun: "payments in two runs",
    calls: async (round) => {
      await endHolds(world, freelancers.slice(round, round + 1));
      return mixed(() => admin.call("payouts.createRun", run));
    },
    isPossible: (outcomes) => countOf(outcomes, "Success") === 1 && only(outcomes, "Success", "409 nothing_due"),
    countDone: () => world.count(paidOnce, [freelancers]),
  };
}

async function results(world: World, admin: HttpClient): Promise<Race> {
  const { freelancers } = await earners(world, rounds);
  await endHolds(world, freelancers);
  await admin.call("payouts.createRun", run);
  const { rows } = await world.pool.query<{ id: string }>(
    "select id from payouts where freelancer_id = any ($1) order by id",
    [freelancers],
  );
  return {
    noun: "payouts that the bank has paid and not paid",
    calls: async (round) => {
      const payoutId = rows[round]?.id;
      return mixed(
        () => admin.call("payouts.finish", { payoutId, utr: `RACE${String(round).padStart(8, "0")}` }),
        () => admin.call("payouts.fail", { payoutId, reason }),
      );
    },
    isPossible: (outcomes) => countOf(outcomes, "Success") === 1 && only(outcomes, "Success", "409 payout_changed"),
    countDone: () =>
      world.count(
        `select count(*) from payouts p inner join payables pa on pa.freelancer_id = p.freelancer_id
         where p.freelancer_id = any ($1) and (p.status, pa.status) in (('done', 'paid'), ('failed', 'due'))
           and (select count(*) from ledger_entries e where e.payout_id = p.id) = (p.status = 'done')::int`,
        [freelancers],
      ),
  };
}

async function changes(world: World, admin: HttpClient): Promise<Race> {
  const { freelancers } = await earners(world, rounds);
  return {
    noun: "accounts that are changed beside a run",
    calls: async (round) => {
      await endHolds(world, freelancers.slice(round, round + 1));
      const owner = await world.signIn(freelancers[round] ?? 0);
      const account = { kind: "upi", holderName: "Asha", upiId: "asha@upi", password };
      return [...mixed(() => admin.call("payouts.createRun", run)), () => owner.call("payouts.saveAccount", account)];
    },
    isPossible: (outcomes) =>
      countOf(outcomes, "Success") === 1 && only(outcomes, "Success", "409 nothing_due", "409 in_payout"),
    countDone: () =>
      world.count(
        `select count(*) from payout_accounts a where a.account_id = any ($1) and a.state in ('waiting', 'active')
           and (select count(*) from payouts p where p.freelancer_id = a.account_id) = (a.state = 'active')::int`,
        [freelancers],
      ),
  };
}

async function reversals(world: World, admin: HttpClient): Promise<Race> {
  const { freelancers, requestIds } = await earners(world, rounds);
  return {
    noun: "payments that are reversed beside a run",
    calls: async (round) => {
      await endHolds(world, freelancers.slice(round, round + 1));
      return mixed(
        () => admin.call("payouts.createRun", run),
        () => admin.call("payments.reverse", { requestId: requestIds[round], reason, password }),
      );
    },
    isPossible: (outcomes) =>
      countOf(outcomes, "Success") === 1 &&
      only(outcomes, "Success", "409 nothing_due", "409 payout_made", "409 payment_moved_on"),
    countDone: () =>
      world.count(
        `select count(*) from payables pa inner join payments p on p.id = pa.payment_id
         where pa.freelancer_id = any ($1)
           and (pa.status, p.reversed_at is null) in (('in_payout', true), ('cancelled', false))
           and (select count(*) from payout_items i where i.payable_id = pa.id) = (pa.status = 'in_payout')::int`,
        [freelancers],
      ),
  };
}

/** Kills the product while it creates a run: the run has all its payouts or is not there, and the next one pays the rest once. */
async function killedRuns(world: World, admin: HttpClient): Promise<Outcome> {
  let torn = 0;
  let once = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { freelancers } = await earners(world, payoutsPerKill);
    await endHolds(world, freelancers);
    const interrupted = admin.call("payouts.createRun", run);
    await wait(randomInt(0, 150));
    await world.kill9();
    await interrupted;
    await world.restart();
    const made = await world.count(paidOnce, [freelancers]);
    torn += Number(made !== 0 && made !== payoutsPerKill);
    await admin.call("payouts.createRun", run);
    once += Number((await world.count(paidOnce, [freelancers])) === payoutsPerKill);
  }
  return { passed: torn === 0 && once === kills, summary: `${once} of ${kills} killed runs paid everybody once` };
}

export const payoutRaces: Fault = {
  name: "payouts",
  sentence: `runs, results, changes of accounts and reversals of payments ${repetitions} times each at once, ${rounds} rounds each, and ${kills} kills in a run`,
  minutes: 12,
  run: () =>
    withCleanup(async (cleanups) => {
      const env = {
        PAYMENT_PROVIDER: "manual",
        DATABASE_TIMEOUT_MS: "30000",
        LIMIT_PAYOUT_WRITES_PER_TEN_MINUTES: "0",
      };
      const world = await World.open({ env });
      cleanups.push(world.close);
      const admin = await world.admin();
      const outcomes: Outcome[] = [];
      for (const race of [runs, results, changes, reversals]) outcomes.push(await play(await race(world, admin)));
      outcomes.push(await killedRuns(world, admin));
      return withInvariants(world, outcomes);
    }),
};
