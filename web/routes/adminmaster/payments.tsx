import { createFileRoute } from "@tanstack/react-router";
import { PendingPayment } from "#web/features/payments/pending-payment.tsx";
import { ProviderOrders } from "#web/features/payments/provider-orders.tsx";
import { pendingPaymentsQuery, providerOrdersQuery, unmatchedPaymentsQuery } from "#web/features/payments/queries.ts";
import { UnmatchedMoney } from "#web/features/payments/unmatched-money.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/payments")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [pendingPaymentsQuery, providerOrdersQuery, unmatchedPaymentsQuery]),
  component: Payments,
});

function Payments() {
  const pending = useList(pendingPaymentsQuery);
  const orders = useList(providerOrdersQuery);
  const unmatched = useList(unmatchedPaymentsQuery);
  const others = orders.rows.length + unmatched.rows.length;
  return (
    <Page>
      <PageTitle
        title={t("Payments to confirm")}
        lead={t("Bank and UPI payments reported by companies. Confirm them once the money has arrived.")}
      />
      {unmatched.rows.length > 0 && <UnmatchedMoney list={unmatched} />}
      {(pending.rows.length > 0 || others === 0) && <ToConfirm list={pending} />}
      {orders.rows.length > 0 && <ProviderOrders list={orders} />}
    </Page>
  );
}

const ToConfirm = ({ list }: { readonly list: List<RowOf<"payments.listPending">> }) => (
  <CardList
    list={list}
    idOf={(row) => row.orderId}
    textOf={(row) => [row.title, row.companyname, row.freelancername, row.reference, formatRupees(row.cost)].join(" ")}
    card={(row) => <PendingPayment payment={row} />}
    least="20rem"
    empty={
      <EmptyState art="done" title={t("No payments to confirm")}>
        <p className="soft">
          {t("Bank and UPI payments that companies report appear here until you confirm or decline them.")}
        </p>
      </EmptyState>
    }
  />
);
