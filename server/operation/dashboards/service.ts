import type { dashboards } from "#contract/operation/dashboards.ts";
import type { Permission } from "#domain/permission.ts";
import { nextDeadlines, requestsWithIds } from "#server/hiring/requests/list-queries.ts";
import { lastCheckOf } from "#server/money/ledger/checks.ts";
import { isTaxOn } from "#server/money/taxes/people.ts";
import { newNumbersCount } from "#server/money/taxes/people-queries.ts";
import { pauseOfMails } from "#server/notify/mail/service.ts";
import { adminSummary, companySummary, freelancerSummary } from "#server/operation/dashboards/summary-queries.ts";
import { lastRuns } from "#server/operation/maintenance/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { diskSpaceOf } from "#server/platform/files/disk-space.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { confirmedByAdmin } from "#server/platform/payments/providers.ts";
import { storesOnThisMachine } from "#server/platform/settings.ts";

/** Whether the disk of this instance is nearly full. Other instances have alerts of their own. */
function isDiskLow(settings: Services["settings"]): boolean | null {
  const space = storesOnThisMachine(settings) ? diskSpaceOf(settings.DATA_DIR) : undefined;
  return space ? space.freeBytes < space.sizeBytes / 10 : null;
}

export async function summaryForCompany(db: Db, actor: Parameters<typeof companySummary>[1]) {
  const [summary] = await companySummary(db, actor);
  if (!summary) return [];
  const { newestIds, ...counts } = summary;
  return [{ ...counts, newest: await requestsWithIds(db, newestIds) }];
}

export async function summaryForFreelancer(db: Db, accountId: number) {
  const [summary, deadlines] = await Promise.all([freelancerSummary(db, accountId), nextDeadlines(db, accountId)]);
  return summary.map((row) => ({ ...row, nextDeadlines: deadlines }));
}

/** The tasks of an admin. A part is null without the permission for its screens. */
export const summaryForAdmin: Handler<(typeof dashboards)["dashboards.admin"]> = async (_, { db, actor, services }) => {
  const { providers, proxies } = services;
  const hasTax = isTaxOn(services) && actor.permissions.includes("tax");
  const [summary, lastLedgerCheck, runs, mailPause, taxNumbersToCheck] = await Promise.all([
    adminSummary(db, confirmedByAdmin(providers), actor.accountId),
    lastCheckOf(services),
    lastRuns(db),
    pauseOfMails(db),
    hasTax ? newNumbersCount(db) : undefined,
  ]);
  const operation = {
    lastBackupAt: runs.get("backup")?.toISOString() ?? null,
    lastDrillAt: runs.get("drill")?.toISOString() ?? null,
    isDiskLow: isDiskLow(services.settings),
  };
  const [untrustedProxy = null] = proxies.untrusted();
  const ifMay = <T>(permission: Permission, part: T) => (actor.permissions.includes(permission) ? part : null);
  return summary.map((row) => {
    const { companiesToVerify, reportsToAnswer, casesAtDesk, skillsToDecide, firstSteps, ...others } = row;
    const { undeliveredMails, hasChosenFeatures, settingChanges, payoutSettingChanges, ...money } = others;
    const ofSettings = { undeliveredMails, settingChangesToConfirm: settingChanges, hasChosenFeatures };
    return {
      companiesToVerify: ifMay("verify", companiesToVerify),
      reportsToAnswer: ifMay("moderate", reportsToAnswer),
      casesAtDesk: ifMay("moderate", casesAtDesk),
      skillsToDecide: ifMay("reference", skillsToDecide),
      money: ifMay("money", { ...money, settingChangesToConfirm: payoutSettingChanges, lastLedgerCheck }),
      settings: ifMay("settings", { ...ofSettings, mailPause, ...operation, untrustedProxy }),
      firstSteps: ifMay("reference", firstSteps) ?? ifMay("verify", firstSteps),
      ...(taxNumbersToCheck !== undefined && { taxNumbersToCheck }),
    };
  });
};
