import { paymentProviders } from "#domain/money/payment-order.ts";
import { payoutMethodOf } from "#domain/money/payout.ts";
import { insertRun, mondayWithoutRun } from "#server/money/payouts/run-queries.ts";
import { approvalPaiseOf } from "#server/money/payouts/runs.ts";
import { isUpgraded } from "#server/money/payouts/upgrade-queries.ts";
import { notifyAdmins } from "#server/notify/notifications/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Services } from "#server/platform/http/services.ts";

/**
 * Creates the runs of a Monday, one of each holder of money, by the rules of those that an admin creates. The unique index keeps two
 * instances from making two.
 */
export async function createWeeklyRuns(
  { db, platformSettings, settings }: Pick<Services, "db" | "platformSettings" | "settings">,
  now: Date,
): Promise<void> {
  if (platformSettings.current().payoutRuns !== "weekly" || !(await isUpgraded(db))) return;
  const approvalPaise = approvalPaiseOf({ platformSettings });
  for (const source of paymentProviders) {
    const weeklyOn = await mondayWithoutRun(db, source, now);
    if (!weeklyOn) continue;
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
}
