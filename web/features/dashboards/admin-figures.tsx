import { useWaitingCompanies } from "#web/features/accounts/waiting-companies.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Figure, Tile, Tiles } from "#web/ui/tile.tsx";

interface Props {
  readonly payments: List<RowOf<"paymentdetails">>;
}

/** What waits for a decision of the admin, each leading to where it is taken, before what has come in. */
export function AdminFigures({ payments }: Props) {
  const companies = useWaitingCompanies();
  const pendingPayments = useList("payments.listPending", {});
  const debts = useList("payments.listDebts", {});
  const mails = useAllRows("mail.getQueue", {});
  const problems = usePaymentProblems();
  const undelivered = mails.rows[0]?.undelivered ?? 0;
  return (
    <Tiles>
      <Tile
        to="/adminmaster/verification"
        waits={companies.rows.length > 0}
        name={t(plural(companies.rows.length, "company to verify", "companies to verify"))}
        figure={figureOf(companies, () => formatRowCount(companies))}
      />
      {pendingPayments.rows.length > 0 && (
        <Tile
          to="/adminmaster/payments"
          waits
          name={t(plural(pendingPayments.rows.length, "payment to confirm", "payments to confirm"))}
          figure={formatRowCount(pendingPayments)}
        />
      )}
      {problems > 0 && (
        <Tile
          to="/adminmaster/payments"
          waits
          name={t(plural(problems, "payment to review", "payments to review"))}
          figure={formatCount(problems)}
        />
      )}
      <Tile
        to="/adminmaster/mytask"
        waits={debts.rows.length > 0}
        name={t(plural(debts.rows.length, "payment to record", "payments to record"))}
        figure={figureOf(debts, () => formatRowCount(debts))}
      />
      {undelivered > 0 && (
        <Tile
          to="/adminmaster/mails"
          waits
          name={t(plural(undelivered, "email could not be delivered", "emails could not be delivered"))}
          figure={formatCount(undelivered)}
        />
      )}
      <Figure
        name={t("Total Earnings")}
        figure={figureOf(payments, ([first]) => formatRupees(first?.total_earnings ?? 0))}
      />
    </Tiles>
  );
}

/** A figure on a tile; the list beside it says why where it could not be read. */
const figureOf = <R,>(list: List<R>, figure: (rows: readonly R[]) => string): string =>
  list.state === "ready" ? figure(list.rows) : "–";

/** How much unmatched money and how many payments with a failing provider the admin has to look into. */
function usePaymentProblems(): number {
  const unmatched = useList("payments.listUnmatched", {});
  const orders = useList("payments.listProviderOrders", {});
  return unmatched.rows.length + orders.rows.filter(({ failureCount }) => failureCount > 0).length;
}
