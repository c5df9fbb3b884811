import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatPaise, formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { RecordPayment } from "#web/money/payments/record-payment.tsx";
import { AllLink, dayOfInstant, type InboxKind, kindOf, OpenLink, sinceDay } from "#web/shell/inbox/inbox-kind.tsx";

interface Lists {
  readonly payments: List<RowOf<"payments.listPending">>;
  readonly unanswered: List<RowOf<"payments.listUnanswered">>;
  readonly debts: List<RowOf<"payments.listDebts">>;
  readonly silent: List<RowOf<"reminders.listTasks">>;
}

const payments = "/adminmaster/payments";

/** Payments between companies and freelancers that wait for the admin. */
export const paymentKinds = (isOpen: boolean, { payments: reported, unanswered, debts, silent }: Lists) =>
  [
    kindOf({
      key: "payments",
      isOpen,
      list: reported,
      name: t("Payment"),
      titles: ["{count} payment to confirm", "{count} payments to confirm"],
      text: t("Payments reported by companies. Confirm once the money is in the platform's account."),
      action: <AllLink to={payments}>{t("Confirm payments")}</AllLink>,
      rowOf: ({ orderId, companyname, freelancername, title, total, noted }) => ({
        id: orderId,
        about: companyname,
        details: [title, freelancername],
        since: noted,
        sinceText: t("Reported on {day}", { day: formatDay(noted) }),
        amount: formatRupees(total),
        action: <OpenLink to={payments} about={companyname} />,
      }),
    }),
    kindOf({
      key: "unanswered",
      isOpen,
      list: unanswered,
      name: t("Direct payment"),
      titles: ["{count} direct payment without an answer", "{count} direct payments without an answer"],
      text: t(
        "The freelancers have not said whether the money has arrived. Contact both sides. You can close such a payment.",
      ),
      action: <AllLink to={payments}>{t("Payments")}</AllLink>,
      rowOf: ({ orderId, freelancerName, companyName, title, amountPaise, createdAt }) => ({
        id: orderId,
        about: freelancerName,
        details: [title, companyName],
        ...sinceDay(createdAt),
        amount: formatPaise(amountPaise),
        action: <OpenLink to={payments} about={freelancerName} />,
      }),
    }),
    kindOf({
      key: "debts",
      isOpen,
      list: debts,
      name: t("Debt"),
      titles: ["{count} payment to record", "{count} payments to record"],
      text: t(
        "Completed projects of companies that were rejected. Once the platform has paid the freelancer, record it here.",
      ),
      rowOf: (debt) => ({
        id: debt.requestid,
        about: debt.title,
        details: [debt.freelancername, debt.companyname],
        since: debt.requestdate,
        sinceText: t("Applied on {day}", { day: formatDay(debt.requestdate) }),
        amount: formatRupees(debt.cost),
        action: <RecordPayment debt={debt} />,
      }),
    }),
    kindOf({
      key: "silent",
      isOpen,
      list: silent,
      name: t("No payment"),
      titles: ["{count} company has not paid", "{count} companies have not paid"],
      text: t(
        "Completed projects that were neither paid nor sent back after all reminders. Contact the company; the entry disappears once it has paid or sent the work back.",
      ),
      rowOf: ({ requestId, companyName, workTitle, freelancerName, completedAt }) => ({
        id: requestId,
        about: companyName,
        details: [workTitle, freelancerName],
        since: completedAt,
        sinceText: t("Complete since {day}", { day: dayOfInstant(completedAt) }),
      }),
    }),
  ].flat() satisfies readonly InboxKind[];
