// @module-tag all: it kills a process, and starts it again.
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { runUntilKilled } from "#server/test/killed-product.ts";
import { payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// A start of the product in a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const { paid, process, payoutOf, operationOf } = payoutsByRoute(opened, razorpay);

it("a process that is killed between the provider's answer and our note of it leaves one transfer, which is booked once", async () => {
  const { paymentId, payment } = await paid();
  await runUntilKilled(opened, { razorpay, request: `POST /v1/payments/${payment}/transfers`, settings: routeSetting });
  const { id: payoutId } = await payoutOf(paymentId);
  expect(await operationOf(payoutId)).toMatchObject({ status: "sending", externalId: null });
  expect(razorpay.route.of(payoutId)).toHaveLength(1);

  // Another process takes over.
  await process();
  expect(await operationOf(payoutId)).toMatchObject({ status: "sent" });
  razorpay.route.settle(payoutId);
  await process();
  expect([...razorpay.route.transfers.values()].filter(({ source }) => source === payment)).toHaveLength(1);
  expect(await payoutOf(paymentId)).toMatchObject({ status: "done" });
  expect(await opened.db.$count(ledgerEntries, eq(ledgerEntries.payoutId, payoutId))).toBe(1);
});
