import type { Permission } from "#domain/permission.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCurrency } from "#web/lib/currency-format.ts";
import { formatDay, formatPaise } from "#web/lib/format.ts";
import { type List, staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import {
  AllLink,
  type InboxKind,
  type InboxRow,
  isCounted,
  kindOf,
  OpenLink,
  sinceDay,
  titleOf,
} from "#web/shell/inbox/inbox-kind.tsx";
import type { Summary } from "#web/shell/inbox/inbox-queries.ts";

export interface MoneyLists {
  readonly unmatched: List<RowOf<"payments.listUnmatched">>;
  readonly chargebacks: List<RowOf<"payments.listChargebacks">>;
  readonly runs: List<RowOf<"payouts.listRuns">>;
  readonly differences: List<RowOf<"reconciliation.list">>;
}

const [payments, payouts, reconciliation] = [
  "/adminmaster/payments",
  "/adminmaster/payouts",
  "/adminmaster/reconciliation",
] as const;

const only = <R,>(list: List<R>, isWanted: (row: R) => boolean): List<R> => ({
  ...list,
  rows: list.rows.filter(isWanted),
});

/** A kind that only the summary counts is shown as one row. */
const sumRow = (row: InboxRow) => ({ list: staticList([row]), rowOf: (each: InboxRow) => each });

/** Payments and refunds that a provider does not take, which only the summary counts. */
const failingRows = (count: number): readonly InboxRow[] =>
  count > 0
    ? [
        {
          id: "failing",
          about: t("Payments at a provider"),
          details: [t("The provider refuses them, or could not be asked.")],
          action: <OpenLink to={payments} about={t("Payments at a provider")} />,
        },
      ]
    : [];

/** Money at banks and providers that waits for the admin. */
export function moneyKinds(
  held: readonly Permission[],
  money: NonNullable<Summary["money"]>,
  lists: MoneyLists,
  hasTransfers: boolean,
): readonly InboxKind[] {
  const isOpen = (count: number) => isCounted(held, "money", count);
  const { paymentsToReview, chargebacksToAnswer, runsToApprove, payoutsNotTaken } = money;
  const { differencesToExplain, missingReports } = money;
  const payoutsTab = hasTransfers ? "transfers" : "runs";
  const missing = ["{count} day could not be compared yet.", "{count} days could not be compared yet."] as const;
  const failing = failingRows(lists.unmatched.more ? 0 : paymentsToReview - lists.unmatched.rows.length);
  return [
    kindOf({
      key: "unmatched",
      isOpen: isOpen(paymentsToReview),
      list: lists.unmatched,
      count: paymentsToReview,
      name: t("Unmatched money"),
      titles: ["{count} payment to review", "{count} payments to review"],
      text: t("Money received that matches no payment. Refund it or settle it with the payer, then record how."),
      action: <AllLink to={payments}>{t("Payments")}</AllLink>,
      rowOf: ({ unmatchedId, title, companyName, provider, amountMinor, currency, arrivedAt }) => {
        const about = title ?? companyName ?? provider;
        return {
          id: unmatchedId,
          about,
          details: [title && companyName ? companyName : "", provider],
          ...sinceDay(arrivedAt),
          amount: formatCurrency(amountMinor, currency),
          action: <OpenLink to={payments} about={about} />,
        };
      },
    }).map((kind) => ({ ...kind, rows: [...kind.rows, ...failing] })),
    kindOf({
      key: "chargebacks",
      isOpen: isOpen(chargebacksToAnswer),
      list: only(lists.chargebacks, ({ status }) => status === "open"),
      count: chargebacksToAnswer,
      name: t("Chargeback"),
      titles: ["{count} chargeback to answer", "{count} chargebacks to answer"],
      text: t("The bank of a company asks for the money back. Answer before its deadline."),
      action: (
        <AllLink to={payments} tab="chargebacks">
          {t("View chargebacks")}
        </AllLink>
      ),
      rowOf: ({ chargebackId, title, companyName, freelancerName, amountPaise, openedAt }) => ({
        id: chargebackId,
        about: title ?? t("Unknown payment"),
        details: [companyName ?? "", freelancerName ?? ""],
        ...sinceDay(openedAt),
        amount: formatPaise(amountPaise),
        action: <OpenLink to={payments} tab="chargebacks" about={title ?? t("Unknown payment")} />,
      }),
    }),
    kindOf({
      key: "runs",
      isOpen: isOpen(runsToApprove),
      list: only(lists.runs, (run) => run.needsApproval && run.approvedBy === null && !run.isOwn),
      count: runsToApprove,
      name: t("Approval"),
      titles: ["{count} payout batch to approve", "{count} payout batches to approve"],
      text: t("Another admin than the one who created a batch approves it before it is sent."),
      action: (
        <AllLink to={payouts} tab="runs">
          {t("View payout batches")}
        </AllLink>
      ),
      rowOf: ({ runId, createdBy, isWeekly, createdAt, totalPaise }) => ({
        id: runId,
        about: t("Batch {id}", { id: runId }),
        details: [isWeekly ? t("the platform, every Monday") : (createdBy ?? t("a former admin"))],
        ...sinceDay(createdAt),
        amount: formatPaise(totalPaise),
        action: <OpenLink to={payouts} tab="runs" about={t("Batch {id}", { id: runId })} />,
      }),
    }),
    kindOf({
      key: "payouts",
      isOpen: isOpen(payoutsNotTaken),
      ...sumRow({
        id: "payouts",
        about: t("Payouts at Razorpay"),
        details: [t("They are retried. Each payout shows the reason.")],
        action: <OpenLink to={payouts} tab={payoutsTab} about={t("Payouts at Razorpay")} />,
      }),
      count: payoutsNotTaken,
      name: t("Payout"),
      titles: ["{count} payout not taken by Razorpay", "{count} payouts not taken by Razorpay"],
      action: (
        <AllLink to={payouts} tab={payoutsTab}>
          {hasTransfers ? t("View the transfers") : t("View payout batches")}
        </AllLink>
      ),
    }),
    kindOf({
      key: "differences",
      isOpen: isOpen(differencesToExplain),
      list: lists.differences,
      count: differencesToExplain,
      name: t("Difference"),
      titles: ["{count} difference with a provider", "{count} differences with a provider"],
      text: t("Find out why, and explain each of them."),
      action: <AllLink to={reconciliation}>{t("View differences")}</AllLink>,
      rowOf: ({ differenceId, title, companyName, provider, reference, day }) => ({
        id: differenceId,
        about: title ?? companyName ?? provider,
        details: [provider, reference],
        since: day,
        sinceText: t("Since {day}", { day: formatDay(day) }),
        action: <OpenLink to={reconciliation} about={title ?? companyName ?? provider} />,
      }),
    }),
    kindOf({
      key: "reports",
      isOpen: isOpen(missingReports),
      ...sumRow({
        id: "reports",
        about: titleOf(missing, missingReports),
        details: [t("They are requested again every hour.")],
        action: <OpenLink to={reconciliation} about={titleOf(missing, missingReports)} />,
      }),
      count: missingReports,
      name: t("Reconciliation"),
      titles: ["{count} day not compared", "{count} days not compared"],
    }),
  ].flat();
}
