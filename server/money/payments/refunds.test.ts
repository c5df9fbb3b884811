import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { nextReport } from "#server/test/differences.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildDirectPayment } from "#server/test/money/build-direct.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { linesOfPayment } from "#server/test/money/lines-of-payment.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
let admin: Browser;
let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id);
  ({ company, freelancer } = await signedInParties(opened));
  await buildPayoutAccount(opened, freelancer.accountId);
});
beforeEach(() => opened.db.delete(notifications));

/** A work that the company has paid, at ten percent or by other fees. */
async function paid(price = 1000, fees: Partial<Parameters<typeof buildRequest>[1]> = {}) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(price) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" as const };
  const { id: requestId, clientFeeBps } = await buildRequest(opened.db, { ...of, ...fees });
  const clientFeePaise = (rupees(price) * clientFeeBps) / 10_000;
  const payment = { requestid: requestId, amount: price, clientFeePaise };
  expect(outcomeOf(await ask(opened, "payment", payment, { as: company }))).toBe("Success");
  return { requestId, paymentId: await paymentOf(opened.db, requestId) };
}

const reason = "The work was delivered in part.";
const termsOf = async (requestId: number) =>
  (await ask(opened, "payments.getRefundTerms", { requestId }, { as: admin })).json()[0];

/** Refunds of what is left now. */
async function refundWith(requestId: number, price: number, bearer: string, more: object = {}, as = admin) {
  const leftPaise = (await termsOf(requestId))?.pricePaise ?? 100;
  const refund = { requestId, leftPaise, amountPaise: rupees(price), bearer, reason, password, ...more };
  return ask(opened, "payments.refund", refund, { as });
}
const refund = async (...of: Parameters<typeof refundWith>) => outcomeOf(await refundWith(...of));
const returnsOf = (paymentId: number) => opened.db.select().from(returns).where(eq(returns.paymentId, paymentId));
const payableOf = async (paymentId: number) =>
  (await opened.db.select().from(payables).where(eq(payables.paymentId, paymentId)))[0];
const billsOf = (paymentId: number) => opened.db.select().from(feeBills).where(eq(feeBills.paymentId, paymentId));
const receiptOf = async (requestid: number, as: Browser) =>
  (await ask(opened, "payments.getReceipt", { requestid }, { as })).json()[0];
async function paidOut(paymentId: number): Promise<void> {
  const owed = await payableOf(paymentId);
  expect(owed?.status).toBe("due");
  await buildPayout(opened.db, freelancer.accountId, { status: "done", utr: `UTR${paymentId}` });
}

const earned = async () => {
  const months = (await ask(opened, "payments.listMonthlyEarnings", {}, { as: freelancer })).json<
    { amount: number }[]
  >();
  return months.reduce((sum, { amount }) => sum + amount, 0);
};

describe("a refund by an admin", () => {
  it("lowers what the freelancer reads as earned only by what the freelancer bears", async () => {
    const { requestId } = await paid();
    const before = await earned();
    await refund(requestId, 100, "platform");
    expect(await earned()).toBe(before);
    await refund(requestId, 100, "freelancer");
    expect(await earned()).toBe(before - 90);
  });

  it("of a part that the platform bears leaves the freelancer everything", async () => {
    const { requestId, paymentId } = await paid();
    const response = await refundWith(requestId, 100, "platform");
    expect(outcomeOf(response)).toBe("Success");
    expect(await linesOfPayment(opened.db, paymentId)).toEqual({
      company_payments: 1000_00,
      refunds: -100_00,
      freelancer_payable: -900_00,
      brokerage: -90_00,
      client_fees: 0,
      platform_losses: 90_00,
    });
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", amount: 900_00 });
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { call: "payments.refund", subject: "payment", subjectId: String(paymentId) },
    ]);
    expect(await receiptOf(requestId, company)).toMatchObject({ total: 1000, remaining: 900 });
    expect(await receiptOf(requestId, freelancer)).toMatchObject({ amount: 900, changes: [], remaining: 900 });
  });

  it("of a part that the freelancer bears is taken from what is owed", async () => {
    const { requestId, paymentId } = await paid();
    expect(await refund(requestId, 100, "freelancer")).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ amount: 810_00 });
    expect(await returnsOf(paymentId)).toMatchObject([{ bearer: "freelancer", net: 90_00, reason }]);
    expect(await receiptOf(requestId, freelancer)).toMatchObject({
      changes: [{ kind: "returned", amount: 90 }],
      remaining: 810,
    });
  });

  it("after the payout is a bill of the freelancer, which is paid or waived", async () => {
    for (const [move, status] of [
      ["settle", "paid"],
      ["waive", "waived"],
    ] as const) {
      const { requestId, paymentId } = await paid();
      await paidOut(paymentId);
      expect(await termsOf(requestId)).toMatchObject({ isPaidOut: true, pricePaise: 1000_00, keptPaise: 100_00 });
      expect(await refund(requestId, 1000, "freelancer")).toBe("Success");
      const [bill] = await billsOf(paymentId);
      expect(bill).toMatchObject({ amount: 900_00, status: "open", freelancerId: freelancer.accountId });
      expect(await linesOfPayment(opened.db, paymentId)).toMatchObject({
        refunds: -1000_00,
        brokerage: 0,
        fees_due: 900_00,
      });
      expect(await violatedInvariants(opened)).toEqual([]);
      const settled = { billId: bill?.id, move, note: "By UPI." };
      expect(outcomeOf(await ask(opened, "bills.settle", settled, { as: admin }))).toBe("Success");
      expect(await billsOf(paymentId)).toMatchObject([{ status }]);
      const rows = (await ask(opened, "bills.list", {}, { as: freelancer })).json();
      expect(rows[0]).toMatchObject({ amountPaise: 900_00, isForRefund: true, status });
    }
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("of brokerage alone costs neither a loss nor the freelancer, and is no more than the brokerage", async () => {
    const { requestId, paymentId } = await paid();
    expect(await refund(requestId, 101, "brokerage")).toBe("409 refund_too_high");
    expect(await refund(requestId, 60, "brokerage")).toBe("Success");
    expect(await termsOf(requestId)).toMatchObject({ pricePaise: 940_00, keptPaise: 40_00 });
    // The brokerage of the price that remains would be 54 rupees; 40 are left of it.
    expect(await refund(requestId, 540, "freelancer")).toBe("Success");
    expect(await linesOfPayment(opened.db, paymentId)).toMatchObject({
      brokerage: -40_00,
      freelancer_payable: -360_00,
    });
    expect(await refund(requestId, 400, "freelancer")).toBe("Success");
    expect(await linesOfPayment(opened.db, paymentId)).toMatchObject({
      brokerage: 0,
      freelancer_payable: 0,
      refunds: -1000_00,
    });
    expect(await refund(requestId, 1, "platform")).toBe("409 refund_too_high");
  });

  it("of a payment that is brokerage only, with the fee of the company, is possible", async () => {
    const { requestId, paymentId } = await paid(1000, { brokerageBps: 10_000, clientFeeBps: 300 });
    expect(await refund(requestId, 400, "freelancer")).toBe("Success");
    expect(await returnsOf(paymentId)).toMatchObject([{ bearer: "brokerage", brokerage: 400_00, clientFee: 12_00 }]);
    expect(await refund(requestId, 600, "platform")).toBe("Success");
    expect(await linesOfPayment(opened.db, paymentId)).toMatchObject({
      brokerage: 0,
      client_fees: 0,
      refunds: -1030_00,
    });
    expect(await receiptOf(requestId, company)).toMatchObject({ total: 1030, remaining: 0 });
    await repairPayments(opened.services);
    const made = await returnsOf(paymentId);
    expect(made.map(({ refund: id }) => id)).toEqual([expect.any(String), expect.any(String)]);
  });

  it("is made by the provider once, also by twenty instances, and both parties are notified", async () => {
    const { requestId, paymentId } = await paid();
    expect(await refund(requestId, 100, "platform")).toBe("Success");
    await Promise.all(Array.from({ length: 20 }, () => repairPayments(opened.services)));
    const [made] = await returnsOf(paymentId);
    expect(made).toMatchObject({ refund: expect.stringMatching(/^refund_/), sentAt: expect.any(Date) });
    const kinds = async ({ accountId }: Browser) =>
      (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)))
        .map(({ kind }) => kind)
        .toSorted();
    expect(await kinds(company)).toEqual(["refund_made", "return_sent"]);
    expect(await kinds(freelancer)).toEqual(["paid", "refund_made"]);
    await reconcile(opened.services, nextReport());
    expect((await ask(opened, "reconciliation.list", {}, { as: admin })).json()).toEqual([]);
  });

  it("of money that was sent already sends nothing", async () => {
    const { requestId, paymentId } = await paid();
    expect(await refund(requestId, 100, "platform", { reference: "UTR123456" })).toBe("Success");
    await repairPayments(opened.services);
    expect(await returnsOf(paymentId)).toMatchObject([
      { refund: null, orderId: null, reference: "UTR123456", sentBy: admin.accountId },
    ]);
  });

  it("of a payment by bank is sent by an admin", async () => {
    const { requestId, paymentId } = await paid();
    await opened.db.execute(sql`update payments set source = 'manual' where id = ${paymentId}`);
    await opened.db.update(paymentOrders).set({ provider: "manual" }).where(eq(paymentOrders.requestId, requestId));
    await opened.db.execute(sql`update payables set source = 'manual' where payment_id = ${paymentId}`);
    expect(await termsOf(requestId)).toMatchObject({ isRefunded: false });
    expect(await refund(requestId, 100, "platform")).toBe("Success");
    const [made] = await returnsOf(paymentId);
    const sent = { returnId: made?.id, reference: "UTR777777" };
    expect(outcomeOf(await ask(opened, "payments.recordReturn", sent, { as: admin }))).toBe("Success");
    const [row] = (await ask(opened, "payments.listReturns", {}, { as: admin })).json();
    expect(row).toMatchObject({ amountPaise: 100_00, bearer: "platform", reason, reference: "UTR777777" });
  });

  it("needs the password, the permission and an amount in whole rupees", async () => {
    const { requestId } = await paid();
    expect(await refund(requestId, 1, "platform", { password: "wrong" })).toBe("403 password_wrong");
    expect(await refund(requestId, 0, "platform")).toBe("400 invalid");
    expect(await refund(requestId, 1, "nobody")).toBe("400 invalid");
    for (const as of [company, freelancer])
      expect((await refundWith(requestId, 1, "platform", {}, as)).statusCode).toBe(403);
    const limited = await signedIn(opened, (await buildAdmin(opened.db, {}, ["reports"])).id);
    expect(await refund(requestId, 1, "platform", {}, limited)).toBe("403 permission_missing");
    expect(await refund(2_000_000_000, 1, "platform")).toBe("404 not_found");
  });

  it("is refused while the payment is disputed", async () => {
    const { requestId } = await paid();
    await dispute(requestId);
    expect(await termsOf(requestId)).toMatchObject({ obstacle: "payment_disputed" });
    expect(await refund(requestId, 1, "platform")).toBe("409 payment_disputed");
    expect(await receiptOf(requestId, company)).toMatchObject({
      changes: [{ kind: "chargeback", amount: 1000 }],
      remaining: 0,
    });
    expect(await receiptOf(requestId, freelancer)).toMatchObject({
      changes: [{ kind: "chargeback", amount: 0 }],
      remaining: 900,
    });
  });

  it("is refused for money that the platform does not have", async () => {
    const direct = await buildDirectPayment(opened.db);
    expect(await refund(direct.requestId, 1, "platform")).toBe("409 not_refundable");
    const { id } = await buildRequest(opened.db, { status: "paid" });
    expect(await termsOf(id)).toMatchObject({ obstacle: "not_refundable" });
    expect(await refund(id, 1, "platform")).toBe("409 not_refundable");
  });

  it("keeps the books in order", async () => {
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** The provider reports that the bank has taken the money of a request back. */
async function dispute(requestId: number) {
  const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
  const facts = { id: `dispute ${requestId}`, phase: "chargeback", status: "lost", amount: 100_000, currency: "INR" };
  const body = JSON.stringify({ dispute: { ...facts, order: order?.providerOrder } });
  return deliver(opened, {
    body,
    headers: { "x-sandbox-signature": opened.services.keys.sign("sandbox", body).toString("hex") },
  });
}

describe("at the same moment", () => {
  it("twenty refunds of the same payment, or one that is sent twenty times, refund once", async () => {
    const { requestId, paymentId } = await paid(1000, { brokerageBps: 10_000 });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refund(requestId, 100, "platform", { leftPaise: 1000_00 })),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => "409 payment_moved_on"), "Success"]);
    expect(await refund(requestId, 100, "platform", { leftPaise: 1000_00 })).toBe("409 payment_moved_on");
    expect(await linesOfPayment(opened.db, paymentId)).toMatchObject({ refunds: -100_00, brokerage: -900_00 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  /** Which act comes first changes with the round. */
  async function actAtOnce(round: number): Promise<void> {
    const { requestId, paymentId } = await paid();
    await opened.db.execute(sql`update payables set hold_until = now() where payment_id = ${paymentId}`);
    const acts = [
      () => ask(opened, "payouts.createRun", { source: "sandbox" }, { as: admin }),
      () => ask(opened, "payments.giveBack", { paymentId, amountPaise: rupees(100) }, { as: freelancer }),
      () => refundWith(requestId, 1000, "platform"),
      () => refundWith(requestId, 100, "freelancer"),
      () => dispute(requestId),
    ];
    await Promise.all(Array.from({ length: 20 }, (_, i) => acts[(i + round) % acts.length]?.()));
    expect(sumOf(await returnsOf(paymentId))).toBeLessThanOrEqual(1000_00);
    expect(await violatedInvariants(opened)).toEqual([]);
  }

  it("a refund, a return, a run and a chargeback see what the others left", () => actAtOnce(0));

  it.each([1, 2, 3, 4])("they do so whichever comes first: %d", { tags: "all" }, actAtOnce);
});
