import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paise, rupees } from "#domain/money.ts";
import { bookPayment } from "#server/money/ledger/queries.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { providerMovements } from "#server/platform/db/schema/reconciliation.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildWork } from "#server/test/build.ts";
import { markEarlierDaysCompared, openDifferences } from "#server/test/differences.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import {
  type DoublePayment,
  type DoubleRefund,
  lineOfAdjustment,
  lineOfPayment,
  lineOfRefund,
  type SettlementLine,
} from "#server/test/money/razorpay-lists.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";
import { saveRows } from "#server/test/saved-rows.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);

const price = rupees(1000);
const day = "2026-01-05";
const noonOf = (of: string) => new Date(`${of}T12:00:00+05:30`);
const secondsOf = (of: string) => noonOf(of).getTime() / 1000;
/** In the night after the day, in India. */
const night = new Date("2026-01-06T03:00:00+05:30");
const compare = (at = night) => reconcile(opened.services, at);

let admin: Browser;
let companyId: number;
let restoreRows: () => Promise<unknown>;
beforeAll(async () => {
  const { id } = await buildAdmin(opened.db, { passwordHash: await hashPassword(password) });
  admin = await signedIn(opened, id);
  companyId = (await buildCompany(opened.db)).id;
  await markEarlierDaysCompared(opened, night);
  restoreRows = await saveRows(opened.db);
});
beforeEach(async () => {
  await restoreRows();
  for (const list of [razorpay.links, razorpay.payments]) list.clear();
  for (const list of [razorpay.refunds, razorpay.settlementLines]) list.length = 0;
});

/** A payment at Razorpay that began on this day, for an order of ours. */
async function payment(of = day, amount = price) {
  const { chosen } = opened.services.providers;
  const { id: reference } = await chosen.createOrder({ key: "", amount });
  const order = { providerOrder: reference, providerPage: null, providerPayment: null };
  await chosen.openPage?.(order, { amount, description: "", returnUrl: "https://kaamkaj.example/", isRetry: false });
  const id = razorpay.pay(reference);
  change(id, { created_at: secondsOf(of) });
  return { reference, id };
}
const at = (id: string) => razorpay.payments.get(id) as DoublePayment;
const change = (id: string, changes: Partial<DoublePayment>) => razorpay.payments.set(id, { ...at(id), ...changes });

/** The same, with the order that is recorded here. */
async function paid(values: Pick<Partial<typeof paymentOrders.$inferInsert>, "status" | "refund"> = {}, of = day) {
  const { reference, id } = await payment(of);
  const { id: workId } = await buildWork(opened.db, { ownerId: companyId });
  const { id: requestId } = await buildRequest(opened.db, { workId, status: "completed" });
  const order = { provider: "razorpay", providerOrder: reference, providerPayment: id, status: "paid" } as const;
  const dates = { createdAt: noonOf(day), settledAt: noonOf(day) };
  await buildOrder(opened.db, { requestId, companyId, amount: price, ...order, ...dates, ...values });
  return { reference, id };
}

/** A payment that Razorpay has refunded, as recorded here. */
async function refunded(changes: Partial<DoubleRefund> = {}) {
  const id = `rfnd_${randomUUID()}`;
  const { reference, id: payment_id } = await paid({ status: "refunded", refund: id });
  const made = { currency: "INR", receipt: reference, status: "processed", created_at: secondsOf(day) } as const;
  const refund = { id, payment_id, amount: price, ...made, ...changes };
  razorpay.refunds.push(refund);
  return refund;
}

/** The request of an order is paid. */
async function payFor(requestId: number, orderId: number): Promise<void> {
  await opened.db.execute(sql`update work_requests set status = 'paid' where id = ${requestId}`);
  const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, requestId));
  const parts = { requestId, cost: price, brokerage: paise(100_00), net: paise(900_00), clientFee: paise(0) };
  const parties = { company: companyId, freelancer: request?.freelancerId ?? 0 };
  const hold = { days: 5, trustedContracts: 3 };
  await bookPayment(opened.db, { ...parts, ...parties, source: "razorpay", hold, order: { orderId } });
}

const settle = (line: SettlementLine, changes: Partial<SettlementLine> = {}) =>
  razorpay.settlementLines.push({ ...line, ...changes });

const differences = () => openDifferences(opened, admin);

describe("the report of Razorpay", () => {
  it("agrees with payments, refunds and settlements that are as recorded", async () => {
    const [{ id }, refund] = [await paid(), await refunded()];
    for (const each of [id, refund.payment_id]) settle(lineOfPayment(at(each), secondsOf(day)));
    settle(lineOfRefund(refund, secondsOf(day)));
    await compare();
    expect(await differences()).toEqual([]);
    const stored = await opened.db.select().from(providerMovements);
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual([
      ...["payment", "payment", "refund"],
      ...["settlement", "settlement", "settlement"],
    ]);
  });

  it("has every page of a day, of the first and the last second of it and no other", { tags: "all" }, async () => {
    const first = secondsOf(day) - 43_200;
    for (let i = 0; i < 120; i += 1) change((await payment()).id, { created_at: first + i });
    change((await payment()).id, { created_at: first + 86_399 });
    for (const outside of [first - 1, first + 86_400]) change((await payment()).id, { created_at: outside });
    await compare();
    const ofDay = await opened.db.$count(providerMovements, eq(providerMovements.day, day));
    expect(ofDay).toBe(121);
  });

  it("counts the attempt of an order that succeeded, and each capture", { tags: "all" }, async () => {
    const [once, twice] = [await paid(), await paid()];
    razorpay.payments.set("pay_failed", { ...at(once.id), id: "pay_failed", status: "failed" });
    razorpay.payments.set("pay_again", { ...at(twice.id), id: "pay_again" });
    await compare();
    expect(await differences()).toEqual([["payment", "missing_here", twice.reference, null, price]]);
  });

  it("has the capture of a payment that began long before", async () => {
    await paid({}, "2025-12-20");
    await compare();
    expect(await differences()).toEqual([]);
  });

  it("leads from a refund that was made there to the payment, and is settled once it is recorded", async () => {
    const { id: payment_id, reference } = await paid();
    const made = { currency: "INR", receipt: null, status: "processed", created_at: secondsOf(day) } as const;
    razorpay.refunds.push({ id: "rfnd_made_there", payment_id, amount: 100_00, ...made });
    await compare();
    expect(await differences()).toEqual([["refund", "missing_here", "rfnd_made_there", null, 100_00]]);
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.providerOrder, reference));
    const [row] = (await ask(opened, "reconciliation.list", {}, { as: admin })).json();
    expect(row).toMatchObject({ requestId: order?.requestId, isPaid: true });
    const { requestId = 0 } = row;
    await payFor(requestId, order?.id ?? 0);
    const refund = { requestId, leftPaise: price, amountPaise: 100_00, bearer: "platform", password };
    const recorded = { ...refund, reason: "Refunded at Razorpay by hand.", reference: "rfnd_made_there" };
    expect(outcomeOf(await ask(opened, "payments.refund", recorded, { as: admin }))).toBe("Success");
    await compare(new Date("2026-01-07T03:00:00+05:30"));
    expect(await differences()).toEqual([]);
  });

  it("leaves out what belongs to another business on the same account", async () => {
    razorpay.payments.set("pay_other", {
      ...{ id: "pay_other", amount: price, currency: "INR", status: "captured", notes: {} },
      ...{ created_at: secondsOf(day), email: "", contact: "" },
    });
    const refund = { id: "rfnd_other", payment_id: "pay_other", amount: price, currency: "INR" };
    razorpay.refunds.push({ ...refund, receipt: null, status: "processed", created_at: secondsOf(day) });
    settle(lineOfPayment(at("pay_other"), secondsOf(day)));
    for (const each of razorpay.refunds) settle(lineOfRefund(each, secondsOf(day)));
    await compare();
    expect(await differences()).toEqual([]);
    expect(await opened.db.$count(providerMovements)).toBe(0);
  });
});

describe("a payment at Razorpay", () => {
  const unpay = (reference: string) =>
    Object.assign(razorpay.linkOf(reference), { status: "created", amount_paid: 0, payments: null });

  it("that is not recorded here is found", async () => {
    const { reference } = await payment();
    await compare();
    expect(await differences()).toEqual([["payment", "missing_here", reference, null, price]]);
  });

  it("that Razorpay does not have is found", async () => {
    const { reference, id } = await paid();
    razorpay.payments.delete(id);
    unpay(reference);
    await compare();
    expect(await differences()).toEqual([["payment", "missing_there", reference, price, null]]);
  });

  it.each([price - 1, price + 1])("of another amount is found, to the paisa: %d", async (amount) => {
    await paid();
    const { reference, id } = await paid();
    change(id, { amount });
    await compare();
    expect(await differences()).toEqual([["payment", "amount", reference, price, amount]]);
  });

  it.each(["failed", "authorized"] as const)("that is %s there and paid here is found", async (status) => {
    const { reference, id } = await paid();
    change(id, { status });
    unpay(reference);
    await compare();
    expect(await differences()).toEqual([["payment", "status", reference, price, price]]);
  });
});

describe("a refund by Razorpay", { tags: "all" }, () => {
  it("that is not recorded here is found", async () => {
    const { id: payment_id } = await paid();
    const byHand = { id: "rfnd_by_hand", payment_id, amount: 100, currency: "INR", receipt: null } as const;
    razorpay.refunds.push({ ...byHand, status: "processed", created_at: secondsOf(day) });
    await compare();
    expect(await differences()).toEqual([["refund", "missing_here", "rfnd_by_hand", null, 100]]);
  });

  it("that Razorpay does not have is found", async () => {
    const { id } = await refunded();
    razorpay.refunds.pop();
    await compare();
    expect(await differences()).toEqual([["refund", "missing_there", id, price, null]]);
  });

  it.each([price - 1, price + 1])("of another amount is found, to the paisa: %d", async (amount) => {
    await refunded();
    const { id } = await refunded({ amount });
    await compare();
    expect(await differences()).toEqual([["refund", "amount", id, price, amount]]);
  });

  it("that failed at the bank is found", async () => {
    const { id } = await refunded({ status: "failed" });
    await compare();
    expect(await differences()).toEqual([["refund", "status", id, price, price]]);
  });
});

describe("a settlement of Razorpay", () => {
  it("with an adjustment is found", async () => {
    settle(lineOfAdjustment("adj_1", 1012, secondsOf(day)));
    await compare();
    expect(await differences()).toEqual([["settlement", "missing_here", "adj_1", null, 1012]]);
  });

  it.each([price - 1, price + 1])("of another amount is found, to the paisa: %d", async (amount) => {
    const [{ id }, refund] = [await paid(), await refunded()];
    settle(lineOfPayment(at(id), secondsOf(day)), { amount });
    settle(lineOfRefund(refund, secondsOf(day)), { amount });
    await compare();
    expect(await differences()).toEqual(
      [
        ["settlement", "amount", id, price, amount],
        ["settlement", "amount", refund.id, price, amount],
      ].toSorted(),
    );
  });

  it("that waits is found", async () => {
    const { id } = await paid();
    settle(lineOfPayment(at(id), secondsOf(day)), { settled: false });
    await compare();
    expect(await differences()).toEqual([["settlement", "status", id, price, price]]);
  });

  it("that is two weeks late is found, and closed once it comes", { tags: "all" }, async () => {
    const { id } = await paid();
    const later = (days: number) => new Date(night.getTime() + days * 86_400_000);
    for (let days = 0; days < 14; days += 7) await compare(later(days));
    await compare(later(13));
    expect(await differences()).toEqual([]);
    await compare(later(14));
    expect(await differences()).toEqual([["settlement", "missing_there", id, price, null]]);
    settle(lineOfPayment(at(id), secondsOf("2026-01-20")));
    await compare(later(15));
    expect(await differences()).toEqual([]);
  });
});
