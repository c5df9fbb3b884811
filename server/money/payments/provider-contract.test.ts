import { createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderState } from "#domain/money/payment-order.ts";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { paymentEvents, paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import type { Message } from "#server/platform/payments/provider.ts";
import { providersOf } from "#server/platform/payments/providers.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { type Opened, open } from "#server/test/open.ts";

/** A provider as the tests below drive it. */
interface Driver {
  readonly opened: Opened;
  /** Names its webhook. */
  readonly provider: "sandbox" | "razorpay";
  /** The provider captures the money of this order, and sends nothing yet. */
  readonly capture: (order: string) => void;
  /** A signed message about an order. The same id is the same message. */
  readonly message: (order: string, state: Exclude<OrderState, "open">, id?: string) => Message;
  /** The header of the signature. */
  readonly signature: string;
  /** Begins a payment during which the message about it arrives. Returns the request. */
  readonly payBeforeAnswer: (as: Browser) => Promise<number>;
}

const sandboxed = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const atRazorpay = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(atRazorpay);

async function completedRequest({ db }: Opened, ownerId: number): Promise<number> {
  const { id: workId } = await buildWork(db, { ownerId, budget: rupees(1000) });
  return (await buildRequest(db, { workId, status: "completed" })).id;
}

const start = (opened: Opened, requestId: number, as: Browser) => ask(opened, "payments.start", { requestId }, { as });

function sandboxMessage(order: string, state: OrderState, id = `event_${randomUUID()}`): Message {
  const body = JSON.stringify({ id, order, state, amount: 100_000, currency: "INR" });
  return { body, headers: { "x-sandbox-signature": sandboxed.services.keys.sign("sandbox", body).toString("hex") } };
}

const drivers: readonly Driver[] = [
  {
    opened: sandboxed,
    provider: "sandbox",
    // The name of a silent order says that it was captured.
    capture: () => undefined,
    message: sandboxMessage,
    signature: "x-sandbox-signature",
    payBeforeAnswer: async ({ accountId }) => {
      const requestId = await completedRequest(sandboxed, accountId);
      const providerOrder = `early ${requestId}`;
      await deliver(sandboxed, sandboxMessage(providerOrder, "captured"));
      await buildOrder(sandboxed.db, { requestId, companyId: accountId, provider: "sandbox", providerOrder });
      await repairPayments(sandboxed.services);
      return requestId;
    },
  },
  {
    opened: atRazorpay,
    provider: "razorpay",
    capture: (order) => void razorpay.pay(order),
    message: (order, state, id) =>
      razorpay.event(order, state === "captured" ? "payment_link.paid" : "payment_link.cancelled", id),
    signature: "x-razorpay-signature",
    payBeforeAnswer: async (as) => {
      const requestId = await completedRequest(atRazorpay, as.accountId);
      razorpay.beforeAnswer = async () => {
        razorpay.beforeAnswer = undefined;
        const [order] = await atRazorpay.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
        razorpay.pay(order?.providerOrder ?? "");
        await deliver(atRazorpay, razorpay.event(order?.providerOrder ?? "", "payment_link.paid"), "razorpay");
      };
      expect(outcomeOf(await start(atRazorpay, requestId, as))).toBe("Success");
      return requestId;
    },
  },
];

describe.each(drivers)("the provider $provider", (driver) => {
  const { opened, provider, capture, message } = driver;
  const { paymentsFor, statusOf } = moneyOf(opened);
  let company: Browser;
  beforeAll(async () => {
    company = await signedIn(opened, (await buildCompany(opened.db)).id);
  });

  async function begun() {
    const requestId = await completedRequest(opened, company.accountId);
    expect(outcomeOf(await start(opened, requestId, company))).toBe("Success");
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
    if (!order) throw new Error("there is no order");
    return { requestId, id: order.id, order: order.providerOrder };
  }
  const send = async (sent: Message) => outcomeOf(await deliver(opened, sent, provider));
  const result = async (requestId: number) => [await statusOf(requestId), (await paymentsFor(requestId)).length];
  const entriesFor = (requestId: number) =>
    opened.db
      .select({ kind: ledgerEntries.kind })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
      .where(eq(payments.requestId, requestId));

  it("pays once by a message that arrives twice", async () => {
    const { requestId, order } = await begun();
    capture(order);
    const paid = message(order, "captured", `twice ${requestId}`);
    expect([await send(paid), await send(paid)]).toEqual(["Success", "Success"]);
    expect(await result(requestId)).toEqual(["paid", 1]);
    const stored = await opened.db.$count(paymentEvents, eq(paymentEvents.providerOrder, order));
    expect(stored).toBe(1);
  });

  it.each([[["captured", "failed"]], [["failed", "captured"]], [["failed", "captured", "failed"]]] as const)(
    "pays by messages in any order: %s",
    async (states) => {
      const { requestId, order } = await begun();
      capture(order);
      for (const state of states) expect(await send(message(order, state))).toBe("Success");
      expect(await result(requestId)).toEqual(["paid", 1]);
    },
  );

  it("pays by a message that arrives before the answer to the request that began the payment", async () => {
    const requestId = await driver.payBeforeAnswer(company);
    expect(await result(requestId)).toEqual(["paid", 1]);
  });

  it("moves nothing by a message with another signature, and stores none", async () => {
    const { requestId, order } = await begun();
    capture(order);
    const { body, headers } = message(order, "captured");
    const byAnother = createHmac("sha256", "another secret").update(body).digest("hex");
    const own = String(headers[driver.signature]);
    for (const signature of ["", "no hexadecimal", byAnother, own.slice(2), `${own}00`])
      expect(await send({ body, headers: { ...headers, [driver.signature]: signature } })).toBe("403 bad_signature");
    expect(await send({ body: body.replace("100000", "100001"), headers })).toBe("403 bad_signature");
    expect(await result(requestId)).toEqual(["completed", 0]);
    expect(await opened.db.$count(paymentEvents, eq(paymentEvents.providerOrder, order))).toBe(0);
  });

  it("makes one posting of a thousand concurrent messages, half of them duplicates", {
    tags: "all",
    timeout: 120_000,
  }, async () => {
    const { requestId, order } = await begun();
    capture(order);
    const sent = Array.from({ length: 500 }, (_, i) => message(order, "captured", `many ${i} of ${requestId}`));
    const queue = [...sent, ...sent];
    const outcomes: string[] = [];
    const sendNext = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) outcomes.push(await send(next));
    };
    await Promise.all(Array.from({ length: 20 }, sendNext));
    expect(outcomes).toHaveLength(1000);
    expect(new Set(outcomes)).toEqual(new Set(["Success"]));
    await repairPayments(opened.services);
    expect(await result(requestId)).toEqual(["paid", 1]);
    expect(await entriesFor(requestId)).toEqual([{ kind: "payment" }]);
    const unhandled = await opened.db.$count(paymentEvents, eq(paymentEvents.outcome, "refunded"));
    expect(unhandled).toBe(0);
  });

  it("heals a lost message by a look-up", async () => {
    const { requestId, id, order } = await begun();
    capture(order);
    const createdAt = new Date(Date.now() - 3 * 60_000);
    await opened.db.update(paymentOrders).set({ createdAt }).where(eq(paymentOrders.id, id));
    await Promise.all([repairPayments(opened.services), repairPayments(opened.services)]);
    expect(await result(requestId)).toEqual(["paid", 1]);
    expect(await send(message(order, "captured"))).toBe("Success");
    expect(await result(requestId)).toEqual(["paid", 1]);
  });

  it("gives back once what arrives when nothing can be paid with it", async () => {
    const { requestId, id, order } = await begun();
    await opened.db.update(paymentOrders).set({ status: "closed" }).where(eq(paymentOrders.id, id));
    await buildOrder(opened.db, { requestId, companyId: company.accountId, provider: "manual" });
    capture(order);
    await Promise.all(Array.from({ length: 20 }, () => send(message(order, "captured"))));
    await repairPayments(opened.services);
    const [refunded] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.id, id));
    expect(refunded).toMatchObject({ status: "refunded", refund: expect.any(String) });
    expect(await result(requestId)).toEqual(["completed", 0]);
    expect(await opened.db.$count(ledgerEntries, eq(ledgerEntries.orderId, id))).toBe(2);
  });

  it("leaves the books in order", async () => {
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

describe("the provider manual", () => {
  it("books one payment, however often and at once its confirmation is sent", async () => {
    const { chosen, named } = providersOf(sandboxed.services.keys, parseSettings({ PAYMENT_PROVIDER: "manual" }));
    expect(chosen.can).toMatchObject({ events: false, refunds: false });
    expect(named("razorpay")).toBeUndefined();
    const company = await signedIn(sandboxed, (await buildCompany(sandboxed.db)).id);
    const admin = await signedIn(sandboxed, (await buildAdmin(sandboxed.db)).id);
    const requestId = await completedRequest(sandboxed, company.accountId);
    const { id: orderId } = await buildOrder(sandboxed.db, { requestId, companyId: company.accountId });
    const confirm = async () => outcomeOf(await ask(sandboxed, "payments.confirm", { orderId }, { as: admin }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, confirm));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(await moneyOf(sandboxed).paymentsFor(requestId)).toHaveLength(1);
    expect(outcomeOf(await deliver(sandboxed, { body: "{}", headers: {} }, "manual"))).toBe("404 not_found");
  });
});
