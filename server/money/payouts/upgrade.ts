import type { payouts } from "#contract/money/payouts.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import {
  cancelReversed,
  fillPayables,
  lockUpgrade,
  recordPaidOutside,
  storeAnswer,
} from "#server/money/payouts/upgrade-queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type Note, withProgress } from "#server/platform/progress.ts";

/** The admin says once what was paid before payouts were recorded here. A job records it. */
export const answerUpgrade: Handler<(typeof payouts)["payouts.markPaidOutside"]> = async (input, context) => {
  const { db, actor, recordAudit, refuse } = context;
  const paidUntil = input.answer === "until" ? (input.until ?? null) : null;
  if (paidUntil !== null && paidUntil > (await platformToday(db)))
    throw refuse("invalid", { fields: { until: "choose today or an earlier day" } });
  const { isStored } = await withStepUp(input, context, async (tx) => {
    const isStored = await storeAnswer(tx, { paidUntil, answeredBy: actor.accountId });
    if (isStored) await recordAudit(tx, { id: "upgrade", after: { paidUntil: paidUntil ?? "nothing" } });
    return { isStored };
  });
  if (!isStored) throw refuse("payout_changed");
  return "done";
};

type UpgradeServices = Pick<Services, "db" | "platformSettings" | "log">;

/**
 * Adds what is owed for payments that have none, and records what was paid outside once the admin has said so. Each batch is a
 * transaction, so a run that ends early is continued by the next one.
 */
export const processUpgrade = (services: UpgradeServices): Promise<void> =>
  withProgress(
    (line) => services.log.info(line),
    async (note) => {
      while (await services.db.transaction((tx) => upgradeSome(tx, services, note)));
    },
  );

async function upgradeSome(
  tx: UpgradeServices["db"],
  { platformSettings }: UpgradeServices,
  note: Note,
): Promise<boolean> {
  const upgrade = await lockUpgrade(tx);
  if (!upgrade) return false;
  note(`what is owed for payments of before: after payment ${upgrade.lastPaymentId}`);
  if (await fillPayables(tx, upgrade.lastPaymentId, payoutHoldOf(platformSettings.current()))) return true;
  await cancelReversed(tx);
  const { paidUntil, doneAt } = upgrade;
  return paidUntil !== null && doneAt === null ? recordPaidOutside(tx, paidUntil) : false;
}
