import { PgBoss } from "pg-boss";
import type { RazorpayDouble } from "#server/test/money/razorpay-double.ts";
import { razorpaySettings } from "#server/test/money/with-razorpay.ts";
import type { Opened } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";
import { startProduct } from "#server/test/start-product.ts";

type Job = "payouts" | "repair";

/** Queues a job, which the product then runs as soon as it starts. */
async function queueJob(connectionString: string, job: Job): Promise<void> {
  const jobs = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await jobs.start();
  await jobs.send(job, {});
  await jobs.stop();
}

interface Kill {
  readonly razorpay: RazorpayDouble & { readonly url: string };
  /** The request, as its method and path, that Razorpay has executed when the process ends. */
  readonly request: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly job?: Job;
}

/** Runs a job, by default that of payouts, in a process of its own, which is killed before it reads the answer to a request. */
export async function runUntilKilled(
  opened: Opened,
  { razorpay, request, settings, job = "payouts" }: Kill,
): Promise<void> {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  await queueJob(DATABASE_URL, job);
  const started: { product?: Awaited<ReturnType<typeof startProduct>> } = {};
  const killed = new Promise<void>((resolve) => {
    razorpay.beforeAnswer = async (path) => {
      if (path !== request) return;
      await pollUntil(async () => started.product !== undefined, 60_000);
      started.product?.product.kill("SIGKILL");
      await started.product?.exit;
      resolve();
    };
  });
  started.product = await startProduct({ DATABASE_URL, DATA_DIR, ...razorpaySettings(razorpay.url), ...settings });
  await killed;
  razorpay.beforeAnswer = undefined;
}
