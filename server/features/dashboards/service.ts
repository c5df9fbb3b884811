import type { dashboards } from "#contract/dashboards.ts";
import type { Permission } from "#domain/permission.ts";
import { adminSummary, companySummary, freelancerSummary } from "#server/features/dashboards/summary-queries.ts";
import { lastCheckOf } from "#server/features/ledger/checks.ts";
import { nextDeadlines, requestsWithIds } from "#server/features/requests/list-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { confirmedByAdmin } from "#server/platform/payments/providers.ts";

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

/** Each part is null for an admin without the permission of its screens. */
export const summaryForAdmin: Handler<(typeof dashboards)["dashboards.admin"]> = async (_, { db, actor, services }) => {
  const { providers, proxies } = services;
  const [summary, lastLedgerCheck] = await Promise.all([
    adminSummary(db, confirmedByAdmin(providers)),
    lastCheckOf(db),
  ]);
  const [untrustedProxy = null] = proxies.untrusted();
  const may = (permission: Permission) => actor.permissions.includes(permission);
  return summary.map(({ companiesToVerify, undeliveredMails, hasChosenFeatures, firstSteps, ...money }) => ({
    companiesToVerify: may("verify") ? companiesToVerify : null,
    money: may("money") ? { ...money, lastLedgerCheck } : null,
    settings: may("settings") ? { undeliveredMails, hasChosenFeatures, untrustedProxy } : null,
    firstSteps: may("reference") || may("verify") ? firstSteps : null,
  }));
};
