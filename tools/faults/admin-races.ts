import { HttpClient, type HttpResponse } from "../../e2e/http-client.ts";
import { hashOf, newToken } from "../../server/platform/http/cookies.ts";
import { bookingOf } from "../../server/test/money/booking.ts";
import { type InsertedRequest, price, World } from "../world.ts";
import { withInvariants } from "./at-once.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";

/** `FAULT_ROUNDS=20` is a short run. */
export const rounds = Number(process.env["FAULT_ROUNDS"] ?? 200);
export const parallelCalls = 20;
export const password = "Right1234";
const grounds = { rule: "Terms, section 4", reason: "The same text was sent to fifty companies." };

export interface Race {
  readonly noun: string;
  /** The parallel calls of a round. */
  readonly calls: (round: number) => Promise<readonly (() => Promise<HttpResponse>)[]>;
  readonly isPossible: (outcomes: readonly string[]) => boolean;
  /** The number of rounds with the one effect that is allowed. */
  readonly countDone: () => Promise<number>;
}

export const twenty = (call: (n: number) => Promise<HttpResponse>) =>
  Array.from({ length: parallelCalls }, (_, n) => () => call(n));
/** One call succeeds, and all others are refused like this. */
export const onceOnly = (refusal: string) => (outcomes: readonly string[]) =>
  outcomes.filter((outcome) => outcome === "Success").length === 1 &&
  outcomes.every((outcome) => outcome === "Success" || outcome === refusal);
const allOf = (allowed: readonly string[], needed: string) => (outcomes: readonly string[]) =>
  outcomes.includes(needed) && outcomes.every((outcome) => allowed.includes(outcome));

const tokens = () => Array.from({ length: rounds }, newToken);
const guestOf = (world: World) => new HttpClient(world.url).open();

async function joins(world: World): Promise<Race> {
  const links = tokens();
  await world.pool.query(
    `insert into account_invitations (kind, email, name, permissions, token_hash, expires_at)
     select 'admin', 'asha@kaamkaj.example', 'Asha', '{verify}', hash, now() + interval '1 day' from unnest($1::text[]) hash`,
    [links.map(hashOf)],
  );
  const guest = await guestOf(world);
  const account = { newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };
  return {
    noun: "joins",
    calls: async (round) =>
      twenty((n) => guest.call("admins.join", { ...account, token: links[round], username: `join_${round}_${n}` })),
    isPossible: onceOnly("404 not_found"),
    countDone: () => world.count("select count(*) from accounts where username like 'join\\_%'"),
  };
}

async function answers(world: World): Promise<Race> {
  const links = tokens();
  const companies: number[] = [];
  for (let n = 0; n < rounds; n += 1) companies.push(await world.newCompany());
  await world.pool.query("update accounts set status = 'pending' where id = any ($1)", [companies]);
  await world.pool.query(
    `insert into company_reviews (company_id, kind, reason, link_hash, link_expires_at)
     select company, 'information', 'The licence cannot be read.', hash, now() + interval '1 day'
     from unnest($1::int[], $2::text[]) as question (company, hash)`,
    [companies, links.map(hashOf)],
  );
  const guest = await guestOf(world);
  const answer = { licenseNo: "N-8", statement: "", files: [] };
  return {
    noun: "answers of companies",
    calls: async (round) => twenty(() => guest.call("verifications.submit", { ...answer, token: links[round] })),
    isPossible: onceOnly("404 not_found"),
    countDone: () =>
      world.count("select count(*) from company_reviews where kind = 'submission' and company_id = any ($1)", [
        companies,
      ]),
  };
}

async function restrictions(world: World): Promise<Race> {
  const admin = await world.admin();
  const freelancers: number[] = [];
  for (let n = 0; n < rounds; n += 1) freelancers.push(await world.newFreelancer());
  return {
    noun: "restrictions",
    calls: async (round) =>
      twenty(() =>
        admin.call("restrictions.create", { accountId: freelancers[round], kinds: ["apply", "message"], ...grounds }),
      ),
    isPossible: onceOnly("409 decision_moved_on"),
    countDone: async () =>
      (await world.count("select count(*) from restrictions where lifted_at is null and account_id = any ($1)", [
        freelancers,
      ])) / 2,
  };
}

async function takedowns(world: World): Promise<Race> {
  const [company, freelancer, other] = [
    await world.newCompany(),
    await world.newFreelancer(),
    await world.newFreelancer(),
  ];
  const requests = await world.newRequests(company, freelancer, "pending", rounds);
  // The résumé of a request can be sent again by its freelancer.
  await world.requestsOn(await world.newWorks(company, 1), other);
  const [admin, owner, applicant] = [await world.admin(), await world.signIn(company), await world.signIn(other)];
  return {
    noun: "take-downs beside an acceptance and an application",
    calls: async (round) => {
      const { id, workId } = requests[round] ?? { id: 0, workId: 0 };
      return [
        () => admin.call("works.takeDown", { workId, ...grounds }),
        () => owner.call("updatereqstatus", { reqid: id, status: "accepted" }),
        () => applicant.call("workreq", { workid: workId, name: "As I am", biodata: world.resume }),
      ];
    },
    isPossible: allOf(["Success", "updated", "409 work_taken_down", "409 work_closed"], "Success"),
    countDone: () =>
      world.count(
        `select count(*) from works w where w.id = any ($1) and w.taken_down_at is not null
         and w.engaged = exists (select from work_requests r where r.work_id = w.id and r.status = 'accepted')`,
        [requests.map(({ workId }) => workId)],
      ),
  };
}

/** Marks completed requests as paid, each with the order that an admin confirmed. */
export async function payAll(world: World, company: number, ids: readonly number[]): Promise<number[]> {
  await world.pool.query("update work_requests set status = 'paid' where id = any ($1)", [ids]);
  await world.pool.query(
    "insert into payments (request_id, cost, brokerage, net) select id, $2, $2::bigint / 10, $2::bigint * 9 / 10 from unnest($1::int[]) id",
    [ids, price * 100],
  );
  await world.pool.query(bookingOf(ids));
  return world.ids(
    `insert into payment_orders (request_id, company_id, provider, provider_order, amount, status)
     select id, $2, 'manual', 'order_' || id, $3, 'paid' from unnest($1::int[]) id returning id`,
    [ids, company, price * 100],
  );
}

async function paidRequests(world: World): Promise<{ company: number; requests: InsertedRequest[]; orders: number[] }> {
  const company = await world.newCompany();
  const requests = await world.newRequests(company, await world.newFreelancer(), "completed", rounds);
  const ids = requests.map(({ id }) => id);
  return { company, requests, orders: await payAll(world, company, ids) };
}

/** Reversed once: completed, with the entry of the payment and its mirror. */
const countReversed = (world: World, requests: readonly InsertedRequest[]) =>
  world.count(
    `select count(*) from work_requests r inner join payments p on p.request_id = r.id and p.reversed_at is not null
     where r.id = any ($1) and r.status = 'completed'
     and (select count(*) from ledger_entries e where e.payment_id = p.id) = 2`,
    [requests.map(({ id }) => id)],
  );

const reversal = { reason: "The transfer belonged to another work.", password };

async function reversals(world: World): Promise<Race> {
  const { requests } = await paidRequests(world);
  const admin = await world.admin();
  return {
    noun: "reversals",
    calls: async (round) =>
      twenty(() => admin.call("payments.reverse", { ...reversal, requestId: requests[round]?.id })),
    isPossible: onceOnly("409 payment_moved_on"),
    countDone: () => countReversed(world, requests),
  };
}

async function reversalsBesidePayments(world: World): Promise<Race> {
  const { company, requests, orders } = await paidRequests(world);
  const [admin, owner] = [await world.admin(), await world.signIn(company)];
  return {
    noun: "reversals beside payments and confirmations",
    calls: async (round) => {
      const requestId = requests[round]?.id;
      return [
        () => admin.call("payments.reverse", { ...reversal, requestId }),
        () => owner.call("payment", { requestid: requestId, amount: price, reference: "UTR 7" }),
        () => admin.call("payments.confirm", { orderId: orders[round] }),
      ];
    },
    isPossible: allOf(["Success", "Pending", "409 request_moved_on", "409 payment_moved_on"], "Success"),
    countDone: () => countReversed(world, requests),
  };
}

/** Two admins who manage admins, and no other. Ends the admins of earlier rounds, so this race is the last. */
async function newPair(world: World, round: number): Promise<readonly [number, number]> {
  await world.pool.query("update accounts set disabled_at = now() where role = 'admin'");
  const [one = 0, two = 0] = await world.ids(
    `insert into accounts (username, role, status, password_hash, name, email, phone, registered_at)
     select 'pair_' || $1::int || '_' || n, role, status, password_hash, name, email, phone, now() - interval '1 day'
     from accounts, generate_series(1, 2) n where username = 'admin' returning id`,
    [round],
  );
  const ids = [one, two] as const;
  await world.pool.query("insert into admin_permissions (account_id, permission) select unnest($1::int[]), 'people'", [
    ids,
  ]);
  return ids;
}

async function removals(world: World): Promise<Race> {
  let lonely = 0;
  const countManagers = () =>
    world.count(`select count(*) from accounts a inner join admin_permissions p on p.account_id = a.id
      where p.permission = 'people' and a.disabled_at is null and a.username like 'pair\\_%'`);
  const refusals = ["401 no_session", "403 permission_missing", "409 last_admin"];
  return {
    noun: "removals of two admins by each other",
    calls: async (round) => {
      if (round > 0) lonely += Number((await countManagers()) === 1);
      const [one, two] = await newPair(world, round);
      const pair = [
        { by: await world.signIn(one), other: two },
        { by: await world.signIn(two), other: one },
      ];
      return twenty((n) => {
        const { by, other: adminId } = pair[n % 2] as (typeof pair)[number];
        return by.call("admins.setDisabled", { adminId, disabled: true, password });
      });
    },
    isPossible: allOf(["Success", ...refusals], "Success"),
    countDone: async () => lonely + Number((await countManagers()) === 1),
  };
}

export async function play({ noun, calls, isPossible, countDone }: Race): Promise<Outcome> {
  const unexpected = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const parallel = await calls(round);
    const responses = await Promise.all((round % 2 === 0 ? parallel : parallel.toReversed()).map((call) => call()));
    const outcomes = responses.map(({ outcome }) => outcome);
    if (!isPossible(outcomes)) unexpected.add([...new Set(outcomes)].toSorted().join(" and "));
  }
  const done = await countDone();
  const unexpectedText = unexpected.size > 0 ? `, unexpected: ${[...unexpected].slice(0, 3).join("; ")}` : "";
  return {
    passed: unexpected.size === 0 && done === rounds,
    summary: `${done} of ${rounds} ${noun} done once${unexpectedText}`,
  };
}

export const adminRaces: Fault = {
  name: "admins",
  sentence: `the same join, answer, restriction and reversal ${parallelCalls} times at once, a take-down beside an acceptance and an application, a reversal beside a payment and a confirmation, and two admins who remove each other, ${rounds} rounds each`,
  minutes: 9,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open({ env: { PAYMENT_PROVIDER: "manual", DATABASE_TIMEOUT_MS: "30000" } });
      cleanups.push(world.close);
      const outcomes: Outcome[] = [];
      for (const race of [joins, answers, restrictions, takedowns, reversals, reversalsBesidePayments, removals])
        outcomes.push(await play(await race(world)));
      return withInvariants(world, outcomes);
    }),
};
