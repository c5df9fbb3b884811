import type { Input } from "#contract/call.ts";
import type { payouts } from "#contract/money/payouts.ts";
import { payoutMethodOf } from "#domain/money/payout.ts";
import { paise } from "#domain/money.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { adminsWith, grantOf, mayApprove } from "#server/identity/session/permission-queries.ts";
import { bankFileOf, fileTokenOf, runOfToken } from "#server/money/payouts/bank-file.ts";
import { payoutRunApproved, payoutSent } from "#server/money/payouts/mails.ts";
import { notifyPayees } from "#server/money/payouts/notify-payees.ts";
import { insertOperations } from "#server/money/payouts/operation-queries.ts";
import { cancelPayouts } from "#server/money/payouts/payout-queries.ts";
import {
  approveRunBy,
  bankLinesOf,
  insertRun,
  lockRun,
  sendRun,
  summaryOfRun,
} from "#server/money/payouts/run-queries.ts";
import { isUpgraded } from "#server/money/payouts/upgrade-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

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
      method: payoutMethodOf(source, services.settings.RAZORPAY_PAYOUTS),
      setting: services.settings,
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
    const run = await lockRun(tx, runId);
    if (!run) return { refused: "not_found" } as const;
    if (!run.needsApproval || run.approvedAt) return { refused: "payout_changed" } as const;
    if (run.createdBy === actor.accountId) return { refused: "own_run" } as const;
    if (!(await mayApprove(tx, actor.accountId, "money"))) return { refused: "permission_new" } as const;
    await approveRunBy(tx, runId, actor.accountId);
    await tellOfApproval(tx, run, context);
    await recordAudit(tx, { id: `run ${runId}`, after: { approved: true } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

/** Tells every admin who may pay out, with who made the run and who let the approver approve. */
async function tellOfApproval(
  tx: Db,
  { id, createdBy }: NonNullable<Awaited<ReturnType<typeof lockRun>>>,
  { actor, services }: Pick<HandlerContext<(typeof payouts)["payouts.approveRun"]>, "actor" | "services">,
): Promise<void> {
  const grant = await grantOf(tx, actor.accountId, "money");
  const { totalPaise, creator } = await summaryOfRun(tx, id, createdBy);
  const template = payoutRunApproved({
    amount: paise(totalPaise),
    approver: actor.username,
    creator,
    since: grant?.day ?? "",
    granter: grant?.granter ?? undefined,
  });
  const readers = (await adminsWith(tx, "money")).filter(({ email }) => email !== "");
  await services.mailer.queue(tx, ...readers.map((reader) => mailOf(template, reader, services)));
}

/** Takes back what is not sent of a run. A bank file that is made at the same time has a payout, or finds it cancelled. */
export const cancelRun: Handler<(typeof payouts)["payouts.cancelRun"]> = async ({ runId }, context) => {
  const { db, recordAudit, refuse } = context;
  if (!(await lockRun(db, runId))) throw refuse("not_found");
  const count = await cancelPayouts(db, { runId });
  if (count === 0) throw refuse("payout_changed");
  await recordAudit(db, { id: `run ${runId}`, after: { cancelled: count } });
  return "done";
};

/** Of a chargeback since the run was created: what else the freelancers are owed is part of the next one. */
async function cancelDisputed(tx: Db, runId: number): Promise<void> {
  const cancelled = await cancelPayouts(tx, { runId, disputed: true });
  const entry = { call: "payouts.cancelRun", subject: "payout", subjectId: `run ${runId}` } as const;
  if (cancelled > 0) await insertOwnEntry(tx, { ...entry, after: { cancelled, reason: "chargeback" } });
}

/** The payouts of the run count as sent from now on, and the admin gets a link to its file. */
export const prepareFile: Handler<(typeof payouts)["payouts.prepareFile"]> = async (input, context) => {
  await send(input, context, "bank_file");
  const link = { runId: input.runId, adminId: context.actor.accountId };
  return { outcome: "done", token: fileTokenOf(context.services.keys, link, Date.now()) };
};

/** The payouts of the run count as sent from now on. A job gives them to the provider. */
export const submitRun: Handler<(typeof payouts)["payouts.submitRun"]> = async (input, context) => {
  await send(input, context, "razorpay_x");
  return "done";
};

/** Why a run cannot be sent. */
function obstacleTo(run: Awaited<ReturnType<typeof lockRun>>): "not_found" | "approval_missing" | undefined {
  if (!run) return "not_found";
  return run.needsApproval && !run.approvedAt ? "approval_missing" : undefined;
}

/** Marks the payouts of a run as sent, once it is approved. The freelancers are notified. */
async function send(
  input: Input<(typeof payouts)["payouts.submitRun"]>,
  context: Parameters<typeof prepareFile | typeof submitRun>[1],
  method: "bank_file" | "razorpay_x",
): Promise<void> {
  const { db, services, recordAudit, refuse } = context;
  const { runId } = input;
  // After a restore, its payouts may have been made.
  if (!(await isUpgraded(db))) throw refuse("migration_open");
  const { refused } = await withStepUp(input, context, async (tx) => {
    const obstacle = obstacleTo(await lockRun(tx, runId));
    if (obstacle) return { refused: obstacle };
    await cancelDisputed(tx, runId);
    const { sent, sentCount } = await sendRun(tx, runId, method);
    if (sentCount === 0) return { refused: "payout_changed" } as const;
    if (method === "razorpay_x" && sent.length > 0) await insertOperations(tx, sent);
    const file = method === "bank_file" ? { file: "prepared" } : { sentBy: "razorpay" };
    await recordAudit(tx, { id: `run ${runId}`, after: { ...file, payouts: sentCount } });
    const payoutIds = sent.map(({ id }) => id);
    await notifyPayees(tx, services, { move: "send", payoutIds, subjectId: runId, facts: {} }, payoutSent);
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
}

/** The file is built for the download and not stored. */
export const downloadFile: Handler<(typeof payouts)["payouts.file"]> = async ({ token }, context) => {
  const { db, actor, services, refuse } = context;
  const runId = runOfToken(services.keys, token, actor.accountId, Date.now());
  if (runId === undefined) throw refuse("not_found");
  const { name } = services.platformSettings.brand();
  const text = bankFileOf(await bankLinesOf(db, runId), services.payoutSeal, name);
  return { name: `payouts-${runId}.csv`, bytes: Buffer.from(text) };
};
