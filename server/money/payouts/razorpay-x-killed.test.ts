// @module-tag all: it kills a process, and starts it again.
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { runUntilKilled } from "#server/test/killed-product.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// A start of the product in a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const { one, operationOf, statusOf, process } = payoutsByX(opened, adminWithPassword(opened));

it("a process that is killed between the provider's answer and our note of it leaves one payout, which is booked once", async () => {
  const { payoutId } = await one();
  await runUntilKilled(opened, { razorpay, request: "POST /v1/payouts", settings: { RAZORPAY_PAYOUTS: "x" } });
  expect(await operationOf(payoutId)).toMatchObject({ status: "sending", externalId: null });
  expect(razorpay.x.of(payoutId)).toHaveLength(1);

  // Another process takes over.
  await process(payoutId);
  expect(await operationOf(payoutId)).toMatchObject({ status: "sent" });
  expect(razorpay.x.of(payoutId)).toHaveLength(1);
  razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456789" });
  await deliver(opened, razorpay.x.event(payoutId, "payout.processed"), "razorpay");
  await process(payoutId);
  expect(await statusOf(payoutId)).toBe("done");
  expect(await opened.db.$count(ledgerEntries, eq(ledgerEntries.payoutId, payoutId))).toBe(1);
});
