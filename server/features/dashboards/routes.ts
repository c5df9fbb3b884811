import type { dashboards } from "#contract/dashboards.ts";
import { applicantOf, lastResume } from "#server/features/dashboards/applicant-queries.ts";
import { engagementOf } from "#server/features/dashboards/engagement-queries.ts";
import { earningsByMonth, platformByMonth } from "#server/features/dashboards/month-queries.ts";
import { recordsNamed } from "#server/features/dashboards/record-queries.ts";
import { livesOf } from "#server/features/dashboards/work-progress-queries.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** What each role wants to know at its desk, beside the lists of the specification. */
export const dashboardsHandlers: Handlers<typeof dashboards> = {
  "works.listProgress": async (asked, { db, actor }) => livesOf(db, actor, asked),
  "requests.getApplicant": async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await applicantOf(db, actor.loginid, reqid), refuse),
  "requests.getEngagement": async ({ reqid }, { db, actor, refuse }) =>
    requireRows(await engagementOf(db, actor.loginid, reqid), refuse),
  "requests.getLastResume": async (_, { db, actor }) => lastResume(db, actor.loginid),
  "payments.listMonthlyEarnings": async (_, { db, actor }) => earningsByMonth(db, actor.loginid),
  "reports.listMonthlyTotals": async (_, { db }) => platformByMonth(db),
  "search.findRecords": async ({ q }, { db }) => recordsNamed(db, q),
};
