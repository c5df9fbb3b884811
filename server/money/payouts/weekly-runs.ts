import { paymentProviders } from "#domain/money/payment-order.ts";
import { payoutMethodOf } from "#domain/money/payout.ts";
import { insertRun, mondayWithoutRun } from "#server/money/payouts/run-queries.ts";
import { approvalPaiseOf } from "#server/money/payouts/runs.ts";
import { isUpgraded } from "#server/money/payouts/upgrade-queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { forEachRow } from "#server/platform/jobs/due-rows.ts";

type RunServices = Pick<Services, "db" | "log" | "platformSettings" | "settings">;

/**
 * Creates the runs of a Monday, one of each holder of money, by the rules of those that an admin creates. The unique index keeps two
 * instances from making two.
 */
export async function createWeeklyRuns(services: RunServices, now = new Date()): Promise<void> {
  const { db, platformSettings } = services;
  if (platformSettings.current().payoutRuns !== "weekly" || !(await isUpgraded(db))) return;
  await forEachRow(services, paymentProviders, {
    step: "weekly runs",
    keyOf: String,
    handle: (source) => createWeeklyRun(services, source, now),
  });
}

async function createWeeklyRun(
  { db, platformSettings, settings }: RunServices,
  source: (typeof paymentProviders)[number],
  now: Date,
): Promise<void> {
  const weeklyOn = await mondayWithoutRun(db, source, now);
  if (!weeklyOn) return;
  const approvalPaise = approvalPaiseOf({ platformSettings });
  await db.transaction(async (tx) => {
    const method = payoutMethodOf(source, settings.RAZORPAY_PAYOUTS);
    const run = await insertRun(tx, { source, createdBy: null, weeklyOn, approvalPaise, method, setting: settings });
    if (!run) return;
    const { runId, payoutCount, totalPaise } = run;
    await insertOwnEntry(tx, {
      call: "payouts.createRun",
      subject: "payout",
      subjectId: `run ${runId}`,
      after: { source, payouts: payoutCount, totalPaise, weeklyOn },
    });
    const facts = { amountPaise: totalPaise };
    await notifyAdmins(tx, { kind: "payout_run_created", subjectKind: "payment", subjectId: runId, facts });
  });
}
