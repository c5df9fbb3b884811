import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { recoveryHoldDays } from "#domain/money/payout.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { signedMessage } from "#server/test/money/razorpay-answers.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const admin = adminWithPassword(opened);
const razorpay = withRazorpay(opened, routeSetting);
const { paid, process, payableOf, payoutOf, operationOf, transferred, ownRow } = payoutsByRoute(opened, razorpay);

const net = 900_00;
type Payment = Awaited<ReturnType<typeof paid>>;

/** A message of Razorpay about the dispute of a payment. */
async function dispute({ payment, orderName }: Payment, event: string): Promise<void> {
  const entity = { id: `disp_${payment}`, payment_id: payment, amount: 100_000, currency: "INR", phase: "chargeback" };
  const payload = { payment: { entity: { notes: { reference: orderName } } }, dispute: { entity } };
  const message = signedMessage({ event: `payment.dispute.${event}`, payload });
  expect(outcomeOf(await deliver(opened, message, "razorpay"))).toBe("Success");
}
const seconds = (at: Date) => Math.ceil(at.getTime() / 1000);
const chargebackOf = async (paymentId: number) =>
  (await opened.db.select().from(chargebacks).where(eq(chargebacks.paymentId, paymentId)))[0];

afterEach(async () => {
  expect(await violatedInvariants(opened)).toEqual([]);
});

describe("a transfer of a disputed payment", () => {
  it("is on hold without an end until the bank has decided, and then as long as before", async () => {
    const made = await transferred();
    const { paymentId, payoutId } = made;
    await dispute(made, "created");
    await process();
    expect(razorpay.route.of(payoutId)).toMatchObject([{ on_hold: true, on_hold_until: null }]);
    expect(await ownRow(paymentId)).toMatchObject({ status: "on_hold", waitReason: "chargeback", isReturnable: false });
    await dispute(made, "won");
    await process();
    const { holdUntil } = await payableOf(paymentId);
    expect(razorpay.route.of(payoutId)).toMatchObject([{ on_hold: true, on_hold_until: seconds(holdUntil) }]);
    const before = razorpay.requests.length;
    await process();
    expect(razorpay.requests.slice(before).filter((path) => path.startsWith("PATCH"))).toEqual([]);
  });

  it("is released once its hold is over and the bank has decided", async () => {
    const made = await transferred();
    await dispute(made, "created");
    await process();
    await opened.db
      .update(payables)
      .set({ holdUntil: new Date("2020-01-01") })
      .where(eq(payables.paymentId, made.paymentId));
    await process();
    expect(razorpay.route.of(made.payoutId)).toMatchObject([{ on_hold: true, on_hold_until: null }]);
    await dispute(made, "won");
    await process();
    expect(razorpay.route.of(made.payoutId)).toMatchObject([{ on_hold: false }]);
  });

  it("is not made before the bank has decided", async () => {
    const made = await paid();
    await dispute(made, "created");
    await process();
    expect(await payableOf(made.paymentId)).toMatchObject({ status: "due" });
    await dispute(made, "won");
    await process();
    expect(razorpay.route.transferredOf(made.payment)).toBe(net);
  });

  it("that was created and not taken waits for the bank", async () => {
    razorpay.route.refusal = "Not now.";
    const made = await transferred();
    await dispute(made, "created");
    razorpay.route.refusal = undefined;
    await process();
    expect(razorpay.route.of(made.payoutId)).toEqual([]);
    await dispute(made, "won");
    await process();
    expect(razorpay.route.of(made.payoutId)).toHaveLength(1);
  });

  it("that is lost stays on hold for some days, in which an admin can recover it by a reversal", async () => {
    const made = await transferred();
    const { paymentId, payoutId } = made;
    await dispute(made, "created");
    await process();
    await dispute(made, "lost");
    await process();
    const chargeback = await chargebackOf(paymentId);
    const until = new Date((chargeback?.endedAt?.getTime() ?? 0) + recoveryHoldDays * 86_400_000);
    const [transfer] = razorpay.route.of(payoutId);
    expect(transfer).toMatchObject({ on_hold: true });
    expect(Math.abs((transfer?.on_hold_until ?? 0) - seconds(until))).toBeLessThanOrEqual(3600);
    const recovery = { chargebackId: chargeback?.id, reason: "The work was never delivered.", password };
    expect(outcomeOf(await ask(opened, "payments.recoverChargeback", recovery, { as: admin }))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "cancelled" });
    await process();
    await process();
    expect(razorpay.route.of(payoutId)).toMatchObject([{ status: "reversed", amount_reversed: net }]);
    expect(await operationOf(payoutId, "reversal")).toMatchObject({ status: "done" });
    expect(await payoutOf(paymentId)).toMatchObject({ status: "failed" });
  });
});
