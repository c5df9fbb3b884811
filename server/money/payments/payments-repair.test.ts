import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { rupees } from "#domain/money.ts";
import { creditOf } from "#server/money/ledger/queries.ts";
import { claimOpenOrders, runStart } from "#server/money/payments/attempt-queries.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import {
  paymentEvents,
  paymentOrders,
  paymentReconciliations,
  unmatchedPayments,
} from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { deliver, withEventProvider } from "#server/test/money/event-provider.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" });
const provider = withEventProvider(opened);
const { paymentsFor, statusOf } = moneyOf(opened);
const minute = 60_000;

let company: Browser;
let admin: Browser;

beforeAll(async () => {
  const { db } = opened;
  admin = await signedIn(opened, (await buildAdmin(db)).id);
  company = await signedIn(opened, (await buildCompany(db)).id);
});

/** An order of a completed request, begun some minutes ago. */
async function waiting(minutes = 3) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  const { id: requestId } = await buildRequest(opened.db, { workId, status: "completed" });
  const createdAt = new Date(Date.now() - minutes * minute);
  const order = await buildOrder(opened.db, {
    requestId,
    companyId: company.accountId,
    provider: "sandbox",
    createdAt,
  });
  provider.orders.set(order.providerOrder, { state: "open", amount: 100_000, currency: "INR" });
  return { requestId, id: order.id, name: order.providerOrder };
}

const repair = () => repairPayments(opened.services);
const orderOf = async (id: number) => (await opened.db.select().from(paymentOrders).where(eq(paymentOrders.id, id)))[0];
const listed = async <T extends object>(call: "payments.listProviderOrders" | "payments.listUnmatched") =>
  (await ask(opened, call, { limit: 200 }, { as: admin })).json<T[]>();
const settle = async (unmatchedId: number, note = "Given back by bank, UTR 7.") =>
  outcomeOf(await ask(opened, "payments.settleUnmatched", { unmatchedId, note }, { as: admin }));
const unmatchedOf = (name: string) =>
  opened.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.providerOrder, name));
const unmatchedRows = () => creditOf(opened.db, "held");
const failures = async (operation: string) => {
  const { body } = await opened.app.inject({ url: "/metrics" });
  return Number(
    body.match(new RegExp(`^payment_failures_total\\{.*operation="${operation}".*\\} (\\d+)$`, "m"))?.[1] ?? 0,
  );
};

describe("the repair job", () => {
  it("looks at each order by itself: one its provider does not know holds up no other, and is counted, logged once and shown", async () => {
    const [lost, broken, paid] = [await waiting(5), await waiting(4), await waiting(3)];
    provider.orders.delete(lost.name);
    provider.failing.add(broken.name);
    provider.capture(paid.name);
    const before = await failures("look_up");
    const log = vi.spyOn(opened.services.log, "error");
    await repair();
    await repair();
    expect(await statusOf(paid.requestId)).toBe("paid");
    expect(await failures("look_up")).toBeGreaterThanOrEqual(before + 4);
    for (const { id } of [lost, broken]) {
      const details = expect.objectContaining({ order: id });
      expect(log.mock.calls.filter(([first]) => details.asymmetricMatch(first))).toHaveLength(1);
    }
    log.mockRestore();
    const orderRows = (await listed<{ orderId: number }>("payments.listProviderOrders")).filter(({ orderId }) =>
      [lost.id, broken.id, paid.id].includes(orderId),
    );
    expect(orderRows).toMatchObject([
      { orderId: broken.id, status: "open", amountPaise: 100_000, lastFailure: "The provider answered 500." },
      { orderId: lost.id, lastFailure: `The provider has no orders/${lost.name}.`, lastAttemptAt: expect.any(String) },
    ]);
    provider.failing.delete(broken.name);
    provider.capture(broken.name);
    await repair();
    expect(await orderOf(broken.id)).toMatchObject({ status: "paid", failureCount: 0, lastFailure: null });
  });

  it("looks at every order that is due, also behind sixty newer ones", async () => {
    const oldest = await waiting(60);
    provider.capture(oldest.name);
    const newer = [];
    for (let i = 0; i < 60; i += 1) newer.push((await waiting(3)).id);
    await repair();
    expect(await statusOf(oldest.requestId)).toBe("paid");
    const looked = await opened.db.$count(
      paymentOrders,
      sql`${inArray(paymentOrders.id, newer)} and ${paymentOrders.lastAttemptAt} is not null`,
    );
    expect(looked).toBe(60);
    // A page is no longer than it says, so that other instances find orders of their own.
    expect(await claimOpenOrders(opened.db, await runStart(opened.db), ["manual"])).toHaveLength(50);
    await opened.db.delete(paymentOrders).where(inArray(paymentOrders.id, newer));
  }, 60_000);

  it("asks providers outside any transaction, as every call does", async () => {
    const inTransaction: number[] = [];
    provider.onRequest = async () => {
      const { rows } = await opened.db.execute<{ count: number }>(sql`
        select count(distinct a.pid)::int as count from pg_stat_activity a inner join pg_locks l using (pid)
        where a.datname = current_database() and l.database = (select oid from pg_database where datname = a.datname)
          and a.state = 'idle in transaction'
          and l.relation in ('payment_orders'::regclass, 'payment_events'::regclass, 'work_requests'::regclass)`);
      inTransaction.push(rows[0]?.count ?? 0);
    };
    const { requestId, id } = await waiting();
    await opened.db.delete(paymentOrders).where(eq(paymentOrders.id, id));
    const pay = () => ask(opened, "payment", { requestid: requestId, amount: 1000 }, { as: company });
    expect(outcomeOf(await pay())).toBe("Pending");
    expect(outcomeOf(await ask(opened, "payments.cancelOrder", { requestId }, { as: company }))).toBe("Success");
    const [paidTwice] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
    expect(outcomeOf(await pay())).toBe("Pending");
    provider.capture(paidTwice?.providerOrder ?? "");
    await deliver(opened, provider.message(paidTwice?.providerOrder ?? ""));
    expect((await orderOf(paidTwice?.id ?? 0))?.refund).toMatch(/^refund_/);
    await waiting();
    await repair();
    provider.onRequest = undefined;
    expect(inTransaction.length).toBeGreaterThan(4);
    expect(new Set(inTransaction)).toEqual(new Set([0]));
  });

  it("gives back what can be given back, also behind what its provider refuses, which the admin records", async () => {
    const [stuck, next] = [await waiting(), await waiting()];
    for (const { requestId, name } of [stuck, next]) {
      await opened.db.delete(workRequests).where(eq(workRequests.id, requestId));
      provider.capture(name);
    }
    const message = provider.message(stuck.name);
    provider.failing.add(stuck.name);
    await deliver(opened, message);
    await repair();
    expect(await orderOf(next.id)).toMatchObject({ status: "refunded", refund: `refund_${next.name}` });
    expect(await orderOf(stuck.id)).toMatchObject({ status: "refunded", refund: null });
    const orderRows = (await listed<{ orderId: number }>("payments.listProviderOrders")).find(
      ({ orderId }) => orderId === stuck.id,
    );
    expect(orderRows).toMatchObject({ status: "refunded", title: null, lastFailure: "The provider answered 500." });
    const record = async (orderId: number, note: string) =>
      outcomeOf(await ask(opened, "payments.recordRefund", { orderId, note }, { as: admin }));
    expect(await record(stuck.id, " ")).toBe("400 invalid");
    expect(await record(2_000_000_000, "By bank.")).toBe("404 not_found");
    expect(await record(next.id, "By bank.")).toBe("409 payment_moved_on");
    expect(await record(stuck.id, "By bank, UTR 8.")).toBe("Success");
    expect(await orderOf(stuck.id)).toMatchObject({ refund: "By bank, UTR 8.", lastFailure: null });
  });

  it("books no payment without the agreed brokerage rate, and books it once the rate is there", async () => {
    const { requestId, name, id } = await waiting();
    await opened.db.execute(sql`alter table work_requests drop constraint work_requests_agreed`);
    const rate = (brokerageBps: number | null) =>
      opened.db.update(workRequests).set({ brokerageBps }).where(eq(workRequests.id, requestId));
    await rate(null);
    provider.capture(name);
    await deliver(opened, provider.message(name));
    expect([await statusOf(requestId), await paymentsFor(requestId)]).toEqual(["completed", []]);
    expect((await orderOf(id))?.lastFailure).toMatch("no agreed brokerage rate");
    await rate(1000);
    await repair();
    expect(await paymentsFor(requestId)).toMatchObject([{ brokerage: 10_000, net: 90_000 }]);
  });
});

describe("money of another amount or currency", () => {
  it.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "USD" }],
  ] as const)("is kept for a person and never pays the order: the %s differs", async (reason, captured) => {
    for (const isLookedUp of [true, false]) {
      const { requestId, id, name } = await waiting();
      const unmatchedBefore = await unmatchedRows();
      provider.capture(name, captured);
      const message = provider.message(name);
      if (!isLookedUp) await deliver(opened, message);
      // Whatever the provider says of it afterwards, the repair job makes no payment of it.
      await repair();
      await deliver(opened, message);
      await repair();
      expect([await statusOf(requestId), await paymentsFor(requestId)]).toEqual(["completed", []]);
      expect((await orderOf(id))?.status).toBe("unmatched");
      const orderRows = (await listed<{ orderId: number; unmatchedId: number }>("payments.listUnmatched")).filter(
        ({ orderId }) => orderId === id,
      );
      const expected = { requestId, reason, orderAmountPaise: 100_000, amountMinor: 100_000, currency: "INR" };
      const { amount = 100_000, ...rest }: { amount?: number; currency?: string } = captured;
      expect(orderRows).toMatchObject([{ ...expected, amountMinor: amount, ...rest }]);
      const inRupees = reason === "amount" ? 1 : 0;
      expect((await unmatchedRows()) - unmatchedBefore).toBe(inRupees);
      const unmatchedId = orderRows[0]?.unmatchedId ?? 0;
      expect(await settle(unmatchedId, " ")).toBe("400 invalid");
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => settle(unmatchedId)));
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      expect(await settle(2_000_000_000)).toBe("404 not_found");
      expect(await unmatchedRows()).toBe(unmatchedBefore);
    }
  });

  it("is kept for a person, too, where a look-up would report the full amount", async () => {
    const { requestId, id, name } = await waiting();
    provider.capture(name, { amount: 100 });
    const message = provider.message(name);
    provider.capture(name, { amount: 100_000 });
    await deliver(opened, message);
    await repair();
    expect([await statusOf(requestId), await paymentsFor(requestId)]).toEqual(["completed", []]);
    expect((await orderOf(id))?.status).toBe("unmatched");
  });

  it("is one row, however many messages tell of it at once, and keeps nobody from paying", async () => {
    const { requestId, name } = await waiting();
    provider.capture(name, { amount: 100 });
    await Promise.all(Array.from({ length: 20 }, () => deliver(opened, provider.message(name))));
    expect(await unmatchedOf(name)).toMatchObject([{ amount: 100, reason: "amount", companyId: company.accountId }]);
    const pay = await ask(opened, "payment", { requestid: requestId, amount: 1000 }, { as: company });
    expect(outcomeOf(pay)).toBe("Pending");
  });
});

describe("after a restore", () => {
  it("captures since the backup are listed: they pay open orders, and what belongs to no order is unmatched", async () => {
    const { requestId, name, id } = await waiting(0);
    provider.capture(name);
    provider.capture("order_after_backup");
    await repair();
    expect((await orderOf(id))?.status).toBe("open");
    await opened.db.insert(paymentReconciliations).values({ since: new Date(Date.now() - minute) });
    provider.isDown = true;
    await repair();
    provider.isDown = false;
    await repair();
    expect(await statusOf(requestId)).toBe("paid");
    expect(await opened.db.$count(paymentReconciliations, sql`completed_at is null`)).toBe(0);
    expect(await unmatchedOf("order_after_backup")).toEqual([]);
    await opened.db
      .update(paymentEvents)
      .set({ receivedAt: new Date(Date.now() - 61 * minute) })
      .where(eq(paymentEvents.providerOrder, "order_after_backup"));
    await repair();
    const [unmatched] = await unmatchedOf("order_after_backup");
    expect(unmatched).toMatchObject({ reason: "unknown_order", orderId: null });
    const ofPayment = and(eq(auditEntries.subject, "payment"), eq(auditEntries.subjectId, String(unmatched?.id)));
    expect(await opened.db.select().from(auditEntries).where(ofPayment)).toMatchObject([
      { call: "paymentevent", after: { payment: "unmatched", reason: "unknown_order", amount: 100_000 } },
    ]);
  });
});

describe("a provider that cannot give money back", () => {
  const other = open({ LOG_LEVEL: "silent" });
  const server = withEventProvider(other, { refunds: false });

  it("leaves money that pays for nothing to the admin, once", async () => {
    const { id: companyId } = await buildCompany(other.db);
    const order = await buildOrder(other.db, { requestId: null as never, companyId, provider: "sandbox" });
    server.orders.set(order.providerOrder, { state: "open", amount: 100_000, currency: "INR" });
    server.capture(order.providerOrder);
    for (let i = 0; i < 3; i += 1) await deliver(other, server.message(order.providerOrder));
    await repairPayments(other.services);
    const [now] = await other.db.select().from(paymentOrders).where(eq(paymentOrders.id, order.id));
    expect(now).toMatchObject({ status: "unmatched", refund: null });
    expect(await other.db.select().from(unmatchedPayments)).toMatchObject([
      { reason: "not_payable", amount: 100_000, companyId, settledAt: null },
    ]);
    expect(await creditOf(other.db, "held")).toBe(1000);
  });
});

it("the books are in order after all of this", async () => {
  expect(await violatedInvariants(opened)).toEqual([]);
});
