import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OrderStatus, orderStatuses } from "#domain/money/payment-order.ts";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { deliver, withEventProvider } from "#server/test/money/event-provider.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" });
const provider = withEventProvider(opened);
const { paymentsFor, statusOf } = moneyOf(opened);
const hour = 3_600_000;

let company: Browser;
let freelancer: Browser;
let admin: Browser;

const signIn = async ({ id }: { readonly id: number }) => signedIn(opened, id);

beforeAll(async () => {
  const { db } = opened;
  company = await signIn(await buildCompany(db));
  freelancer = await signIn(await buildFreelancer(db));
  admin = await signIn(await buildAdmin(db));
});

beforeEach(() => {
  provider.isDown = false;
});

async function completedRequest() {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  return (await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status: "completed" })).id;
}

const pay = async (requestid: number) =>
  outcomeOf(await ask(opened, "payment", { requestid, amount: 1000 }, { as: company }));
const cancel = async (requestId: number, as = company) =>
  outcomeOf(await ask(opened, "payments.cancelOrder", { requestId }, { as }));
const close = async (orderId: number, reason = "Nobody pays it any more.", as = admin) =>
  outcomeOf(await ask(opened, "payments.closeOrder", { orderId, reason }, { as }));
const ordersOf = (requestId: number) =>
  opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId)).orderBy(paymentOrders.id);
const statusesOf = async (requestId: number) => (await ordersOf(requestId)).map(({ status }) => status);
const age = (id: number, hours: number) =>
  opened.db
    .update(paymentOrders)
    .set({ createdAt: new Date(Date.now() - hours * hour) })
    .where(eq(paymentOrders.id, id));
const noteOn = async (id: number, as: Browser) => {
  const input = { status: "completed", limit: 200 };
  const rows = (await ask(opened, "getworkbystatus", input, { as })).json<
    { requestid: number; paymentOrder: unknown }[]
  >();
  return rows.find(({ requestid }) => requestid === id)?.paymentOrder;
};
const entriesOn = (requestId: number, call: string) =>
  opened.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.call, call), eq(auditEntries.subjectId, String(requestId))));

/** A payment that was started at the provider and not finished. */
async function begun() {
  const requestId = await completedRequest();
  expect(await pay(requestId)).toBe("Pending");
  const [order] = await ordersOf(requestId);
  if (!order) throw new Error("there is no order");
  return { requestId, order, name: order.providerOrder };
}

const ends = {
  cancelled: ({ requestId }: Awaited<ReturnType<typeof begun>>) => cancel(requestId),
  closed: ({ order }: Awaited<ReturnType<typeof begun>>) => close(order.id),
  expired: async ({ order }: Awaited<ReturnType<typeof begun>>) => {
    await age(order.id, 25);
    await repairPayments(opened.services);
    return "Success";
  },
} as const;

describe("a payment that was abandoned at its provider", () => {
  it("is cancelled by its company, which may then pay again or send the work back", async () => {
    const { requestId } = await begun();
    expect(await pay(requestId)).toBe("409 payment_waits");
    expect(await noteOn(requestId, company)).toMatchObject({
      status: "open",
      isCancellable: true,
      isWithdrawable: false,
    });
    expect(await noteOn(requestId, freelancer)).toMatchObject({ status: "open", isCancellable: false });
    expect(await cancel(requestId)).toBe("Success");
    expect(await noteOn(requestId, company)).toMatchObject({ status: "cancelled", isCancellable: false });
    expect(await entriesOn(requestId, "payments.cancelOrder")).toMatchObject([
      { outcome: "done", before: { payment: "open" }, after: { payment: "cancelled", provider: "open" } },
    ]);
    expect(await pay(requestId)).toBe("Pending");
    expect(await statusesOf(requestId)).toEqual(["cancelled", "open"]);
  });

  it("is booked instead of cancelled or closed when the provider says that the money is there", async () => {
    for (const endIt of [ends.cancelled, ends.closed]) {
      const payment = await begun();
      provider.capture(payment.name);
      expect(await endIt(payment)).toBe("Captured");
      expect([await statusOf(payment.requestId), ...(await statusesOf(payment.requestId))]).toEqual(["paid", "paid"]);
      expect(await paymentsFor(payment.requestId)).toMatchObject([{ cost: 100_000, brokerage: 10_000 }]);
    }
  });

  it("is cancelled by its own company alone, and closed by the admin with a reason", async () => {
    const { requestId, order } = await begun();
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await cancel(requestId, other)).toBe("404 not_found");
    expect(await close(order.id, " ")).toBe("400 invalid");
    expect(await close(2_000_000_000)).toBe("404 not_found");
    expect(await close(order.id, "The page was left.")).toBe("Success");
    for (const as of [company, freelancer])
      expect(await noteOn(requestId, as)).toMatchObject({ status: "closed", reason: "The page was left." });
    expect(await entriesOn(requestId, "payments.closeOrder")).toMatchObject([{ after: { payment: "closed" } }]);
    expect(await pay(requestId)).toBe("Pending");
  });

  it("whose provider does not answer stays with its company, and is closed by the admin all the same", async () => {
    const { requestId, order } = await begun();
    provider.isDown = true;
    expect(await cancel(requestId)).toBe("503 unavailable");
    expect(await statusesOf(requestId)).toEqual(["open"]);
    expect(await close(order.id)).toBe("Success");
    expect(await statusesOf(requestId)).toEqual(["closed"]);
  });

  it("that its provider has lost is cancelled, since nothing was captured", async () => {
    const { requestId, name } = await begun();
    provider.orders.delete(name);
    expect(await cancel(requestId)).toBe("Success");
  });
});

describe("an open payment", () => {
  it("expires a day after it began, once the provider has said that nobody paid", async () => {
    const [young, old, lost] = [await begun(), await begun(), await begun()];
    await age(young.order.id, 23);
    for (const { order } of [old, lost]) await age(order.id, 25);
    provider.orders.delete(lost.name);
    await repairPayments(opened.services);
    expect(await statusesOf(young.requestId)).toEqual(["open"]);
    for (const { requestId } of [old, lost]) expect(await statusesOf(requestId)).toEqual(["expired"]);
    expect(await entriesOn(old.requestId, "paymentexpiry")).toMatchObject([{ after: { payment: "expired" } }]);
    expect(await pay(old.requestId)).toBe("Pending");
  });

  it("does not expire when its money is there, nor while its provider does not answer", async () => {
    const [paid, waiting] = [await begun(), await begun()];
    for (const { order } of [paid, waiting]) await age(order.id, 25);
    provider.capture(paid.name);
    provider.failing.add(waiting.name);
    await repairPayments(opened.services);
    expect(await statusesOf(paid.requestId)).toEqual(["paid"]);
    expect(await statusesOf(waiting.requestId)).toEqual(["open"]);
    provider.failing.delete(waiting.name);
    await repairPayments(opened.services);
    expect(await statusesOf(waiting.requestId)).toEqual(["expired"]);
  });
});

describe.each(Object.entries(ends))("money that arrives for a payment that was %s", (status, endIt) => {
  it("pays what is still to be paid", async () => {
    const payment = await begun();
    expect(await endIt(payment)).toBe("Success");
    expect(await statusesOf(payment.requestId)).toEqual([status]);
    provider.capture(payment.name);
    expect(outcomeOf(await deliver(opened, provider.message(payment.name)))).toBe("Success");
    expect(await statusesOf(payment.requestId)).toEqual(["paid"]);
    expect(await paymentsFor(payment.requestId)).toHaveLength(1);
  });

  it("goes back while another payment waits", async () => {
    const payment = await begun();
    await endIt(payment);
    expect(await pay(payment.requestId)).toBe("Pending");
    provider.capture(payment.name);
    await deliver(opened, provider.message(payment.name));
    expect(await statusesOf(payment.requestId)).toEqual(["refunded", "open"]);
    expect(provider.refunds.get(payment.name)).toBe(`refund_${payment.name}`);
  });
});

describe.each(orderStatuses)("an order that is %s", (status: OrderStatus) => {
  it("is ended by its company and the admin exactly while it is open", async () => {
    const expected = status === "open" ? "Success" : "409 payment_moved_on";
    const build = async () => {
      const requestId = await completedRequest();
      const order = await buildOrder(opened.db, {
        requestId,
        companyId: company.accountId,
        provider: "sandbox",
        status,
      });
      provider.orders.set(order.providerOrder, { state: "open", amount: 100_000, currency: "INR" });
      return { requestId, order };
    };
    const [first, second] = [await build(), await build()];
    expect([await cancel(first.requestId), await close(second.order.id)]).toEqual([expected, expected]);
    for (const { order } of [first, second])
      await opened.db.delete(paymentOrders).where(eq(paymentOrders.id, order.id));
  });
});

describe("at the same moment", () => {
  const outcomesOf = {
    before: ["paid", "refunded"],
    meanwhile: ["paid", "refunded"],
    never: ["cancelled", "expired", "closed"],
  };

  it.each(["before", "meanwhile", "never"] as const)(
    "cancelling, expiring, paying again and money that is captured %s come to one payment at most, and no rupee is lost",
    async (captured) => {
      const { requestId, order, name } = await begun();
      await age(order.id, 25);
      if (captured === "before") provider.capture(name);
      const capture = async () => {
        if (captured === "never") return;
        provider.capture(name);
        await deliver(opened, provider.message(name));
      };
      const calls = Array.from({ length: 6 }, () => [
        cancel(requestId),
        capture(),
        repairPayments(opened.services),
        pay(requestId),
        close(order.id),
      ]);
      await Promise.all(calls.flat());
      await repairPayments(opened.services);
      const [first = "", ...later] = await statusesOf(requestId);
      expect(outcomesOf[captured]).toContain(first);
      const isPaid = first === "paid";
      expect([await statusOf(requestId), (await paymentsFor(requestId)).length]).toEqual(
        isPaid ? ["paid", 1] : ["completed", 0],
      );
      expect(provider.refunds.has(name)).toBe(first === "refunded");
      expect(later.filter((status) => status === "open").length).toBeLessThan(isPaid ? 1 : 2);
      expect(later).not.toContain("paid");
    },
    60_000,
  );

  it("leave the books in order", async () => {
    expect(await opened.db.$count(unmatchedPayments)).toBe(0);
    expect(await violatedInvariants(opened, "I8", "I11")).toEqual([]);
  });
});
