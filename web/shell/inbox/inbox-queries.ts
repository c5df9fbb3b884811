import type { Permission } from "#domain/permission.ts";
import { skillsQuery } from "#web/catalog/skills/queries.ts";
import { openMatchesQuery } from "#web/discovery/picture-matches/queries.ts";
import { companiesQuery } from "#web/identity/accounts/queries.ts";
import { withPermission } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import {
  chargebacksQuery,
  debtsQuery,
  pendingPaymentsQuery,
  unansweredPaymentsQuery,
  unmatchedPaymentsQuery,
} from "#web/money/payments/queries.ts";
import { payoutRunsQuery } from "#web/money/payouts/queries.ts";
import { differencesQuery } from "#web/money/reconciliation/queries.ts";
import { mailQueueQuery } from "#web/notify/mail/queries.ts";
import { silentCompaniesQuery } from "#web/notify/reminders/queries.ts";
import { adminSummaryQuery } from "#web/operation/dashboards/queries.ts";
import { settingsQuery } from "#web/operation/settings/queries.ts";
import { openReportsQuery } from "#web/trust/message-reports/queries.ts";
import { openAppealsQuery } from "#web/trust/moderation/queries.ts";
import { openReviewReportsQuery } from "#web/trust/review-reports/queries.ts";

export type Summary = RowOf<"dashboards.admin">;

/** The permissions whose tasks the summary counts. */
const counted: readonly Permission[] = ["money", "moderate", "settings", "reference"];

/** What the inbox reads first. */
export const firstQueries = (held: readonly Permission[]) => ({
  companies: withPermission("verify", held, companiesQuery("pending", { sort: "oldest" })),
  payments: withPermission("money", held, pendingPaymentsQuery),
  unanswered: withPermission("money", held, unansweredPaymentsQuery),
  debts: withPermission("money", held, debtsQuery),
  silent: withPermission("money", held, silentCompaniesQuery),
  summary: withPermission(counted.find((each) => held.includes(each)) ?? "money", held, adminSummaryQuery),
  mails: withPermission("settings", held, mailQueueQuery),
});

const ifAny = <Q extends { readonly enabled: boolean }>(count: number | null | undefined, query: Q): Q => ({
  ...query,
  enabled: query.enabled && Boolean(count),
});

/** What it reads then: the lists of which the summary counts some rows. */
export function countedQueries(summary: Summary | undefined) {
  const { money, settings, reportsToAnswer, skillsToDecide } = summary ?? {};
  const changes = (money?.settingChangesToConfirm ?? 0) + (settings?.settingChangesToConfirm ?? 0);
  return {
    messageReports: ifAny(reportsToAnswer, openReportsQuery),
    reviewReports: ifAny(reportsToAnswer, openReviewReportsQuery),
    pictures: ifAny(reportsToAnswer, openMatchesQuery),
    appeals: ifAny(reportsToAnswer, openAppealsQuery),
    unmatched: ifAny(money?.paymentsToReview, unmatchedPaymentsQuery),
    chargebacks: ifAny(money?.chargebacksToAnswer, chargebacksQuery),
    runs: ifAny(money?.runsToApprove, payoutRunsQuery),
    differences: ifAny(money?.differencesToExplain, differencesQuery(false)),
    skills: ifAny(skillsToDecide, skillsQuery("suggested")),
    settings: ifAny(changes, settingsQuery),
  };
}
