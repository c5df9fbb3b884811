import { eq } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { expect, it, vi } from "vitest";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { payoutsByX } from "#server/test/build-x.ts";
import { deliver } from "#server/test/event-provider.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";
import { startProduct } from "#server/test/start-product.ts";
import { razorpaySettings, withRazorpay } from "#server/test/with-razorpay.ts";

// A start of the product in a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const { one, operationOf, statusOf, process } = payoutsByX(opened, adminWithPassword(opened));

/** Queues the job of payouts, which the product then runs as soon as it starts. */
async function queueJob(connectionString: string): Promise<void> {
  const jobs = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await jobs.start();
  await jobs.send("payouts", {});
  await jobs.stop();
}

it("a process that is killed between the provider's answer and our note of it leaves one payout, which is booked once", async () => {
  const { payoutId } = await one();
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  await queueJob(DATABASE_URL);
  const started: { product?: Awaited<ReturnType<typeof startProduct>> } = {};
  const killed = new Promise<void>((resolve) => {
    // RazorpayX has made the payout, and the process ends before it reads the answer.
    razorpay.beforeAnswer = async (path) => {
      if (path !== "POST /v1/payouts") return;
      await pollUntil(async () => started.product !== undefined, 60_000);
      started.product?.product.kill("SIGKILL");
      await started.product?.exit;
      resolve();
    };
  });
  started.product = await startProduct({
    DATABASE_URL,
    DATA_DIR,
    ...razorpaySettings(razorpay.url),
    RAZORPAY_PAYOUTS: "x",
  });
  await killed;
  razorpay.beforeAnswer = undefined;
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
