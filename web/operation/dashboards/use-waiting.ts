import { useQuery } from "@tanstack/react-query";
import type { RowOf } from "#web/lib/api-types.ts";
import { useLate } from "#web/lib/use-late.ts";
import { adminSummaryQuery } from "#web/operation/dashboards/queries.ts";

/** How many things wait for an admin, by the place where they are decided on. */
export type Waiting = Readonly<
  Record<
    | "verification"
    | "payments"
    | "payouts"
    | "reconciliation"
    | "debts"
    | "tax"
    | "moderation"
    | "desk"
    | "skills"
    | "settings"
    | "mails",
    number
  >
>;

/** What waits for the admin. It is read once the screen is there. */
export function useWaiting(): Waiting {
  const { data } = useQuery({ ...adminSummaryQuery, enabled: useLate() });
  return waitingIn(data?.[0]);
}

/** Whether the platform collects tax numbers and this admin checks them. */
export function useHasTax(): boolean {
  const { data } = useQuery({ ...adminSummaryQuery, enabled: useLate() });
  return data?.[0]?.taxNumbersToCheck !== undefined;
}

/** Without a permission nothing waits. */
function waitingIn(summary: RowOf<"dashboards.admin"> | undefined): Waiting {
  const money = summary?.money ?? noMoney;
  return {
    verification: summary?.companiesToVerify ?? 0,
    payments: money.paymentsToConfirm + money.paymentsToReview + money.chargebacksToAnswer,
    payouts: money.payoutsNotTaken + money.runsToApprove,
    reconciliation: money.differencesToExplain + money.missingReports,
    debts: money.debtsToRecord,
    tax: summary?.taxNumbersToCheck ?? 0,
    moderation: summary?.reportsToAnswer ?? 0,
    desk: summary?.casesAtDesk ?? 0,
    skills: summary?.skillsToDecide ?? 0,
    settings: money.settingChangesToConfirm + (summary?.settings?.settingChangesToConfirm ?? 0),
    mails: summary?.settings?.undeliveredMails ?? 0,
  };
}

const noMoney = {
  paymentsToConfirm: 0,
  paymentsToReview: 0,
  chargebacksToAnswer: 0,
  payoutsNotTaken: 0,
  runsToApprove: 0,
  settingChangesToConfirm: 0,
  differencesToExplain: 0,
  missingReports: 0,
  debtsToRecord: 0,
};
