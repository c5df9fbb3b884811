import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { ask } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// Each run hashes a password, and calls of RazorpayX have a pause between them.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const admin = adminWithPassword(opened);
const { one, operationOf, statusOf, process } = payoutsByX(opened, admin);

const rowOf = async (runId: number, payoutId: string) =>
  (await ask(opened, "payouts.listOfRun", { runId }, { as: admin }))
    .json<{ payoutId: string; operation: string; failure: string; isDisputed: boolean }[]>()
    .find((row) => row.payoutId === payoutId);

/** An open chargeback of the payment of a freelancer. */
async function disputeOf(freelancerId: number) {
  const [owed] = await opened.db
    .select({ requestId: payments.requestId })
    .from(payables)
    .innerJoin(payments, eq(payments.id, payables.paymentId))
    .where(eq(payables.freelancerId, freelancerId));
  return buildChargeback(opened.db, owed?.requestId ?? 0);
}

describe("a payout at RazorpayX", () => {
  it("waits while a payment in it is disputed, and is made once the chargeback is won", async () => {
    const { payoutId, freelancerId, runId } = await one();
    const { externalId } = await disputeOf(freelancerId);
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    expect(await rowOf(runId, payoutId)).toMatchObject({
      operation: "waiting",
      failure: "",
      isDisputed: true,
    });
    const [listed] = (await ask(opened, "payouts.listRuns", {}, { as: admin })).json();
    expect(listed).toMatchObject({ runId, failureCount: 0 });
    await opened.db
      .update(chargebacks)
      .set({ status: "won", endedAt: new Date() })
      .where(eq(chargebacks.externalId, externalId));
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent", lastFailure: null });
    expect(await rowOf(runId, payoutId)).toMatchObject({ isDisputed: false });
  });

  it("that was refused and is disputed since waits, and has not failed", async () => {
    const { payoutId, freelancerId, runId } = await one();
    razorpay.x.refusal = "Payouts are not enabled for";
    await process(payoutId);
    expect(await rowOf(runId, payoutId)).toMatchObject({ operation: "refused", isDisputed: false });
    await disputeOf(freelancerId);
    razorpay.x.refusal = undefined;
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    expect(await rowOf(runId, payoutId)).toMatchObject({ operation: "refused", isDisputed: true });
    const [summary] = (await ask(opened, "dashboards.admin", {}, { as: admin })).json();
    expect(summary.money.payoutsNotTaken).toBe(0);
  });

  it("that Razorpay may have made is looked up although it is disputed", async () => {
    const { payoutId, freelancerId, runId } = await one();
    await process(payoutId);
    await disputeOf(freelancerId);
    expect(await rowOf(runId, payoutId)).toMatchObject({ operation: "sent", isDisputed: false });
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456799" });
    await process(payoutId);
    expect(await statusOf(payoutId)).toBe("done");
  });
});
