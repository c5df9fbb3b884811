import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { paymentEvents, paymentOrders } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const { paymentsFor, statusOf, noteOn } = moneyOf(opened);
const hour = 3_600_000;

let company: Browser;
let other: Browser;
let freelancer: Browser;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  other = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});
afterEach(() => Object.assign(razorpay, { isDown: false, answersToLose: 0, beforeAnswer: undefined }));

async function completedRequest(status: "accepted" | "completed" = "completed", budget = rupees(1000)) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget });
  const request = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId, status });
  return request.id;
}

const start = (requestId: number, as = company) => ask(opened, "payments.start", { requestId }, { as });
const confirmReturn = async (returned: object, as = company) =>
  outcomeOf(await ask(opened, "payments.confirmReturn", returned, { as }));
const cancel = async (requestId: number) =>
  outcomeOf(await ask(opened, "payments.cancelOrder", { requestId }, { as: company }));
const ordersOf = (requestId: number) =>
  opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId)).orderBy(paymentOrders.id);
const orderOf = async (requestId: number) => {
  const order = (await ordersOf(requestId)).at(-1);
  if (!order) throw new Error("there is no order");
  return order;
};

/** A request whose page was opened. */
async function begun() {
  const id = await completedRequest();
  const response = await start(id);
  expect(outcomeOf(response)).toBe("Success");
  const order = await orderOf(id);
  return { id, order, reference: order.providerOrder, url: response.json<{ url: string }>().url };
}

describe("a payment on a page of the provider", () => {
  it("starts with an order and one page, which a repeated start continues with", async () => {
    const { id, order, reference, url } = await begun();
    const link = razorpay.linkOf(reference);
    expect(url).toBe(link.short_url);
    expect(order).toMatchObject({ status: "open", provider: "razorpay", amount: 100_000, providerPage: link.id, url });
    expect((await start(id)).json()).toEqual({ message: "Success", orderId: order.id, url });
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await noteOn(id, company)).toMatchObject({ status: "open", isAtProvider: true, isCancellable: true });
    expect(await noteOn(id, freelancer)).toMatchObject({ status: "open", isAtProvider: true, isCancellable: false });
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries.map(({ call, outcome }) => [call, outcome])).toEqual([
      ["payments.start", "done"],
      ["payments.start", "done"],
    ]);
  });

  it("that is started by payment waits, and start opens its page", async () => {
    const id = await completedRequest();
    const pay = await ask(opened, "payment", { requestid: id, amount: 1000 }, { as: company });
    expect(outcomeOf(pay)).toBe("Pending");
    expect(await orderOf(id)).toMatchObject({ status: "open", providerPage: null });
    expect(outcomeOf(await start(id))).toBe("Success");
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it("of twenty starts at once has one order and one page", async () => {
    const id = await completedRequest();
    const responses = await Promise.all(Array.from({ length: 20 }, () => start(id)));
    const [order, ...others] = await ordersOf(id);
    expect(others).toEqual([]);
    const references = [...razorpay.links.values()].map(({ reference_id }) => reference_id);
    expect(references.filter((reference) => reference === order?.providerOrder)).toHaveLength(1);
    const urls = responses.filter(({ statusCode }) => statusCode === 200).map((response) => response.json().url);
    expect(new Set(urls)).toEqual(new Set([order?.url]));
  });

  it("is refused to others, before the work is complete, and where another payment waits", async () => {
    const id = await completedRequest();
    expect(outcomeOf(await start(id, other))).toBe("404 not_found");
    expect(outcomeOf(await start(id, freelancer))).toBe("403 wrong_role");
    expect(outcomeOf(await start(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await start(Number.NaN))).toBe("400 invalid");
    expect(outcomeOf(await start(await completedRequest("accepted")))).toBe("409 request_moved_on");
    await buildOrder(opened.db, { requestId: id, companyId: company.accountId, provider: "manual" });
    expect(outcomeOf(await start(id))).toBe("409 payment_waits");
    const { id: overdue, order } = await begun();
    await opened.db.update(paymentOrders).set({ expiresAt: new Date() }).where(eq(paymentOrders.id, order.id));
    expect(outcomeOf(await start(overdue))).toBe("409 payment_waits");
  });

  it("that Razorpay refuses ends at once, so that another way can be taken", async () => {
    const id = await completedRequest("completed", rupees(600_000));
    expect(outcomeOf(await start(id))).toBe("409 payment_declined");
    expect(await orderOf(id)).toMatchObject({
      status: "failed",
      lastFailure: "Razorpay refused: Amount exceeds maximum amount allowed.",
    });
    expect(
      await opened.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.call, "paymentevent"), eq(auditEntries.subjectId, String(id)))),
    ).toMatchObject([
      { accountId: company.accountId, call: "paymentevent", before: { payment: "open" }, after: { payment: "failed" } },
    ]);
  });

  it("whose provider does not answer keeps its order, and gets its one page later", async () => {
    const id = await completedRequest();
    razorpay.isDown = true;
    const response = await start(id);
    expect(outcomeOf(response)).toBe("503 unavailable");
    expect(await orderOf(id)).toMatchObject({ status: "open", lastFailure: "Razorpay does not answer." });
    razorpay.isDown = false;
    razorpay.answersToLose = 2;
    expect(outcomeOf(await start(id))).toBe("503 unavailable");
    razorpay.answersToLose = 0;
    expect(outcomeOf(await start(id))).toBe("Success");
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it("is cancelled at the provider as well, so that its page takes no money", async () => {
    const { id, reference } = await begun();
    expect(await cancel(id)).toBe("Success");
    expect(razorpay.linkOf(reference).status).toBe("cancelled");
    expect((await orderOf(id)).status).toBe("cancelled");
    expect(outcomeOf(await start(id))).toBe("Success");
    expect((await orderOf(id)).providerOrder).not.toBe(reference);
  });

  it("is paid instead of cancelled where the money has arrived, also between the look-up and the cancellation", async () => {
    const early = await begun();
    razorpay.pay(early.reference);
    expect(await cancel(early.id)).toBe("Captured");
    expect(await statusOf(early.id)).toBe("paid");
    const { id, reference } = await begun();
    razorpay.beforeAnswer = async (path) => {
      razorpay.beforeAnswer = undefined;
      if (path.startsWith("GET")) razorpay.pay(reference);
    };
    expect(await cancel(id)).toBe("Captured");
    expect(await statusOf(id)).toBe("paid");
  });

  it("expires with its page", async () => {
    const { id, order } = await begun();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const set = (values: Partial<typeof paymentOrders.$inferInsert>) =>
      opened.db.update(paymentOrders).set(values).where(eq(paymentOrders.id, order.id));
    await set({ createdAt: new Date(Date.now() - 30 * hour) });
    await repairPayments(opened.services);
    expect((await orderOf(id)).status).toBe("open");
    await set({ expiresAt: minutesAgo(1) });
    await repairPayments(opened.services);
    expect((await orderOf(id)).status).toBe("expired");
    expect(outcomeOf(await start(id))).toBe("Success");
  });
});

describe("a return from the page", () => {
  it("pays at once, once, and stores which payment it was", async () => {
    const { id, reference } = await begun();
    const payment = razorpay.pay(reference);
    const returned = razorpay.returned(reference);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => confirmReturn(returned)));
    expect(new Set(outcomes)).toEqual(new Set(["Success"]));
    await deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay");
    expect(await paymentsFor(id)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ status: "paid", providerPayment: payment });
    expect(await noteOn(id, company)).toBeUndefined();
  });

  it("together with the event pays once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, reference } = await begun();
      razorpay.pay(reference);
      await Promise.all([
        confirmReturn(razorpay.returned(reference)),
        deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay"),
        confirmReturn(razorpay.returned(reference)),
        deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay"),
      ]);
      expect([await statusOf(id), (await paymentsFor(id)).length]).toEqual(["paid", 1]);
    }
  });

  it("with a forged or borrowed signature is refused, and of another company does not exist", async () => {
    const [{ id, reference }, second] = [await begun(), await begun()];
    for (const each of [reference, second.reference]) razorpay.pay(each);
    const returned = razorpay.returned(reference);
    const forged = [
      { signature: "00".repeat(32) },
      { signature: "x" },
      { signature: razorpay.returned(second.reference).signature },
      { paymentId: "pay_another" },
      { status: "created" },
      { referenceId: second.reference },
    ];
    for (const wrong of forged) expect(await confirmReturn({ ...returned, ...wrong })).toBe("403 bad_signature");
    expect(await confirmReturn({ ...returned, referenceId: "kaamkaj_0" })).toBe("404 not_found");
    expect(await confirmReturn(returned, other)).toBe("404 not_found");
    expect(await confirmReturn({ ...returned, signature: "" })).toBe("400 invalid");
    expect(await statusOf(id)).toBe("completed");
    expect(await opened.db.$count(paymentEvents, eq(paymentEvents.providerOrder, reference))).toBe(0);
  });

  it("that is signed as anything but paid moves nothing", async () => {
    const { id, reference } = await begun();
    expect(await confirmReturn({ ...razorpay.returned(reference, "expired"), paymentId: "pay_1" })).toBe(
      "403 bad_signature",
    );
    razorpay.pay(reference);
    expect(await confirmReturn(razorpay.returned(reference, "partially_paid"))).toBe("Pending");
    expect(await statusOf(id)).toBe("completed");
  });

  it("for a request that was settled meanwhile is refunded", async () => {
    const { id, order, reference } = await begun();
    await opened.db.update(paymentOrders).set({ status: "closed" }).where(eq(paymentOrders.id, order.id));
    await buildOrder(opened.db, { requestId: id, companyId: company.accountId, provider: "manual" });
    const payment = razorpay.pay(reference);
    expect(await confirmReturn(razorpay.returned(reference))).toBe("Pending");
    const [refunded] = await ordersOf(id);
    expect(refunded).toMatchObject({ status: "refunded", refund: expect.stringMatching(/^rfnd_/) });
    expect(razorpay.refunds.filter(({ payment_id }) => payment_id === payment)).toMatchObject([{ amount: 100_000 }]);
  });
});

it("events store no personal data of the payer", async () => {
  const { reference } = await begun();
  razorpay.pay(reference);
  await deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay");
  const [stored] = await opened.db.select().from(paymentEvents).where(eq(paymentEvents.providerOrder, reference));
  expect(stored?.body).toContain(reference);
  for (const personal of ["+919876543210", "payer@bank.example", "Gaurav"])
    expect(stored?.body).not.toContain(personal);
});

it("the books are in order after all of this", async () => {
  expect(await violatedInvariants(opened)).toEqual([]);
});
