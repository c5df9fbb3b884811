import type { dashboards } from "#contract/operation/dashboards.ts";
import {
  applicantOf,
  earningsByMonth,
  engagementOf,
  findRecords,
  lastResume,
  platformByMonth,
} from "#server/operation/dashboards/queries.ts";
import { summaryForAdmin, summaryForCompany, summaryForFreelancer } from "#server/operation/dashboards/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** Dashboards: data beyond the lists of the specification. */
export const dashboardsHandlers: Handlers<typeof dashboards> = {
  "dashboards.company": async (_, { db, actor }) => summaryForCompany(db, actor),
  "dashboards.freelancer": async (_, { db, actor }) => summaryForFreelancer(db, actor.accountId),
  "dashboards.admin": summaryForAdmin,
  "requests.getApplicant": async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await applicantOf(db, actor.accountId, reqid), refuse),
  "requests.getEngagement": async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await engagementOf(db, actor.accountId, reqid), refuse),
  "requests.getLastResume": async (_, { db, actor }) => lastResume(db, actor.accountId),
  "payments.listMonthlyEarnings": async (_, { db, actor }) => earningsByMonth(db, actor.accountId),
  "reports.listMonthlyTotals": async (_, { db }) => platformByMonth(db),
  "search.findRecords": async ({ q }, { db }) => findRecords(db, q),
};
