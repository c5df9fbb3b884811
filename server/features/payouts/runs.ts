import type { payouts } from "#contract/payouts.ts";
import { payoutSent } from "#server/features/mail/templates/payouts.ts";
import { bankFileOf, fileTokenOf, runOfToken } from "#server/features/payouts/bank-file.ts";
import { notifyPayees } from "#server/features/payouts/notify-payees.ts";
import { cancelPayouts } from "#server/features/payouts/payout-queries.ts";
import { approveRunBy, bankLinesOf, holdRun, insertRun, sendRun } from "#server/features/payouts/run-queries.ts";
import { isUpgraded } from "#server/features/payouts/upgrade-queries.ts";
import { withStepUp } from "#server/features/secondstep/confirmation.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";

/** From which total on another admin approves a run; null for none. */
export function approvalPaiseOf({ platformSettings }: Pick<Services, "platformSettings">): number | null {
  const { payoutApproval } = platformSettings.current();
  return payoutApproval === "none" ? null : Number(payoutApproval) * 100;
}

export const createRun: Handler<(typeof payouts)["payouts.createRun"]> = async (input, context) => {
  const { db, actor, services, recordAudit, refuse } = context;
  const { source } = input;
  if (!(await isUpgraded(db))) throw refuse("migration_open");
  const { created } = await withStepUp(input, context, async (tx) => {
    const created = await insertRun(tx, {
      source,
      createdBy: actor.accountId,
      approvalPaise: approvalPaiseOf(services),
    });
    if (created) {
      const { runId, payoutCount, totalPaise } = created;
      await recordAudit(tx, { id: `run ${runId}`, after: { source, payouts: payoutCount, totalPaise } });
    }
    return { created };
  });
  if (!created) throw refuse("nothing_due");
  return { outcome: "done", ...created };
};

/** Another admin than its creator lets a large run be sent. */
export const approveRun: Handler<(typeof payouts)["payouts.approveRun"]> = async (input, context) => {
  const { actor, recordAudit, refuse } = context;
  const { runId } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const run = await holdRun(tx, runId);
    if (!run) return { refused: "not_found" } as const;
    if (!run.needsApproval || run.approvedAt) return { refused: "payout_changed" } as const;
    if (run.createdBy === actor.accountId) return { refused: "own_run" } as const;
    await approveRunBy(tx, runId, actor.accountId);
    await recordAudit(tx, { id: `run ${runId}`, after: { approved: true } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

/** Takes back what is not sent of a run. A bank file that is made at the same time has a payout, or finds it cancelled. */
export const cancelRun: Handler<(typeof payouts)["payouts.cancelRun"]> = async ({ runId }, context) => {
  const { db, recordAudit, refuse } = context;
  if (!(await holdRun(db, runId))) throw refuse("not_found");
  const count = await cancelPayouts(db, { runId });
  if (count === 0) throw refuse("payout_changed");
  await recordAudit(db, { id: `run ${runId}`, after: { cancelled: count } });
  return "done";
};

/** The payouts of the run count as sent from now on, and the admin gets a link to its file. */
export const prepareFile: Handler<(typeof payouts)["payouts.prepareFile"]> = async (input, context) => {
  const { db, actor, services, recordAudit, refuse } = context;
  const { runId } = input;
  // After a restore, its payouts may have been made.
  if (!(await isUpgraded(db))) throw refuse("migration_open");
  const { refused } = await withStepUp(input, context, async (tx) => {
    const run = await holdRun(tx, runId);
    if (!run) return { refused: "not_found" } as const;
    if (run.needsApproval && !run.approvedAt) return { refused: "approval_missing" } as const;
    const { payoutIds, sentCount } = await sendRun(tx, runId);
    if (sentCount === 0) return { refused: "payout_changed" } as const;
    await recordAudit(tx, { id: `run ${runId}`, after: { file: "prepared", payouts: sentCount } });
    await notifyPayees(tx, services, { move: "send", payoutIds, subjectId: runId, facts: {} }, payoutSent);
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  const token = fileTokenOf(services.keys, { runId, adminId: actor.accountId }, Date.now());
  return { outcome: "done", token };
};

/** The file is built for the download and not stored. */
export const downloadFile: Handler<(typeof payouts)["payouts.file"]> = async ({ token }, context) => {
  const { db, actor, services, refuse } = context;
  const runId = runOfToken(services.keys, token, actor.accountId, Date.now());
  if (runId === undefined) throw refuse("not_found");
  const { name } = services.platformSettings.brand();
  const text = bankFileOf(await bankLinesOf(db, runId), services.payoutSeal, name);
  return { name: `payouts-${runId}.csv`, bytes: Buffer.from(text) };
};
