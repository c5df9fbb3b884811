import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { payables, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { newLinkedAccount, payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const admin = adminWithPassword(opened);
const { paid, process, payableOf, payoutOf, operationOf, transferred, giveBack, refund } = payoutsByRoute(
  opened,
  razorpay,
);

const net = 900_00;
const call = async (name: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, name, body, { as: admin }));
const refundsOf = (payment: string) =>
  razorpay.refunds.filter(({ payment_id, status }) => payment_id === payment && status === "processed");
const returnOf = async (paymentId: number) =>
  (await opened.db.select().from(returns).where(eq(returns.paymentId, paymentId)))[0];
const brokenInvariants = async () => (await violatedInvariants(opened)).map(({ name }) => name);

afterEach(async () => {
  expect(await brokenInvariants()).toEqual([]);
});

describe("a return of a payment with a transfer", () => {
  it("is refunded after its part of the transfer is reversed, and the rest is paid", async () => {
    const { paymentId, payoutId, payment } = await transferred();
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "in_payout", amount: 810_00 });
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    await process();
    expect(razorpay.route.of(payoutId)).toMatchObject([{ amount: net, amount_reversed: 90_00 }]);
    expect(await operationOf(payoutId, "reversal")).toMatchObject({ status: "done", amount: 90_00, nextAt: null });
    await refund();
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 100_00 }]);
    razorpay.route.settle(payoutId);
    await process();
    expect(await payoutOf(paymentId)).toMatchObject({ status: "done", amount: 810_00 });
  });

  it("of everything reverses the whole transfer, and pays nothing", async () => {
    const { paymentId, payoutId, payment } = await transferred();
    expect(await giveBack(paymentId, rupees(1000))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "cancelled" });
    await process();
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 1000_00 }]);
    expect(razorpay.route.of(payoutId)).toMatchObject([{ status: "reversed" }]);
    await process();
    expect(await operationOf(payoutId)).toMatchObject({ status: "failed" });
    expect(await payoutOf(paymentId)).toMatchObject({ id: payoutId, status: "failed", utr: null });
  });

  it("is possible twice, and each part is reversed once although answers are lost and notes are not shown", async () => {
    razorpay.route.hidesNotes = true;
    const { paymentId, payoutId, payment } = await transferred();
    for (let i = 0; i < 2; i += 1) expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    razorpay.beforeAnswer = async (path) => {
      if (path.startsWith("POST") && path.endsWith("/reversals")) razorpay.answersToLose = 1;
    };
    await process();
    razorpay.beforeAnswer = undefined;
    await process();
    await process();
    expect(razorpay.route.of(payoutId)).toMatchObject([{ amount_reversed: 180_00 }]);
    await refund();
    expect(refundsOf(payment)).toHaveLength(2);
  });

  it("waits for a transfer whose answer is lost", async () => {
    const { paymentId, payment } = await paid();
    razorpay.beforeAnswer = async (path) => {
      if (path.startsWith("POST") && path.endsWith("/transfers")) razorpay.answersToLose = 1;
    };
    await process();
    razorpay.beforeAnswer = undefined;
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    await process();
    await process();
    await refund();
    expect(refundsOf(payment)).toHaveLength(1);
    const { id: payoutId } = await payoutOf(paymentId);
    expect(razorpay.route.of(payoutId)).toMatchObject([{ amount: net, amount_reversed: 90_00 }]);
  });

  it("waits for the linked account, and is refunded after the rest is transferred", async () => {
    const { paymentId, payment, freelancerId } = await paid({ linkedAccount: null });
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    await process();
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    const linkedAccount = newLinkedAccount();
    expect(await call("payouts.setLinkedAccount", { freelancerId, linkedAccount, password })).toBe("Success");
    await process();
    await refund();
    expect(razorpay.route.transferredOf(payment)).toBe(810_00);
    expect(refundsOf(payment)).toHaveLength(1);
  });

  it("is refunded once an admin pays the rest by a run", async () => {
    const { paymentId, payment, freelancerId } = await paid({ linkedAccount: null });
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    expect(await call("payouts.payByHand", { freelancerId })).toBe("Success");
    await refund();
    expect(refundsOf(payment)).toHaveLength(1);
    await process();
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", amount: 810_00 });
    expect(razorpay.route.transferredOf(payment)).toBe(0);
  });

  it("takes a transfer back that Razorpay has refused, and transfers the rest anew", async () => {
    razorpay.route.refusal = "Not now.";
    const { paymentId, payment, payoutId } = await transferred();
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", amount: 810_00 });
    razorpay.route.refusal = undefined;
    await process();
    await refund();
    expect(razorpay.route.of(payoutId)).toEqual([]);
    expect(razorpay.route.transferredOf(payment)).toBe(810_00);
    expect(refundsOf(payment)).toHaveLength(1);
  });

  it("waits while Razorpay refuses the reversal, and keeps the transfer on hold", async () => {
    const { paymentId, payoutId, payment } = await transferred();
    razorpay.route.reversalRefusal = "The linked account does not have enough balance.";
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    await process();
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    expect(await operationOf(payoutId, "reversal")).toMatchObject({
      status: "refused",
      lastFailure: "Razorpay refused: The linked account does not have enough balance.",
    });
    expect(razorpay.route.of(payoutId)).toMatchObject([{ on_hold: true, on_hold_until: null }]);
    razorpay.route.reversalRefusal = undefined;
    await process();
    await process();
    await refund();
    expect(refundsOf(payment)).toHaveLength(1);
    const { holdUntil } = await payableOf(paymentId);
    expect(razorpay.route.of(payoutId)).toMatchObject([
      { on_hold: true, on_hold_until: Math.ceil(holdUntil.getTime() / 1000) },
    ]);
  });

  it("is not possible once the transfer is settled", async () => {
    const { paymentId, payoutId } = await transferred();
    razorpay.route.settle(payoutId);
    await process();
    expect(await giveBack(paymentId, rupees(100))).toBe("409 not_enough_payable");
  });

  it("and its transfer at once leave what both have seen", async () => {
    const { paymentId, payment } = await paid();
    const [outcome] = await Promise.all([giveBack(paymentId, rupees(100)), process()]);
    expect(outcome).toBe("Success");
    for (let i = 0; i < 3; i += 1) await process();
    await refund();
    expect(razorpay.route.transferredOf(payment)).toBe(810_00);
    expect(refundsOf(payment)).toHaveLength(1);
  });
});

describe("P5", () => {
  it("finds a refund that was sent before its transfer or its reversal", async () => {
    const { paymentId, payoutId } = await transferred();
    await giveBack(paymentId, rupees(100));
    const returned = await returnOf(paymentId);
    const mark = { refund: "rfnd_1", sentAt: new Date(), reference: "rfnd_1" };
    await opened.db.update(returns).set(mark).where(eq(returns.paymentId, paymentId));
    expect(await brokenInvariants()).toContain("P5");
    await opened.db
      .update(providerOperations)
      .set({ status: "done" })
      .where(eq(providerOperations.returnId, returned?.id ?? 0));
    expect(await brokenInvariants()).toEqual([]);
    await opened.db
      .update(providerOperations)
      .set({ status: "refused" })
      .where(eq(providerOperations.id, (await operationOf(payoutId))?.id ?? ""));
    expect(await brokenInvariants()).toContain("P5");
    await opened.db
      .update(providerOperations)
      .set({ status: "sent" })
      .where(eq(providerOperations.id, (await operationOf(payoutId))?.id ?? ""));
  });
});

describe("P7", () => {
  it("finds a transfer of another amount than its payout and what was reversed of it", async () => {
    const { paymentId, payoutId } = await transferred();
    await giveBack(paymentId, rupees(100));
    await opened.db
      .update(providerOperations)
      .set({ amount: net + 1 })
      .where(eq(providerOperations.id, (await operationOf(payoutId))?.id ?? ""));
    expect(await brokenInvariants()).toEqual(["P7"]);
    await opened.db
      .update(providerOperations)
      .set({ amount: net })
      .where(eq(providerOperations.id, (await operationOf(payoutId))?.id ?? ""));
    expect(await opened.db.$count(payouts, eq(payouts.id, payoutId))).toBe(1);
    expect(await opened.db.$count(payables, eq(payables.paymentId, paymentId))).toBe(1);
  });
});
