import { createFileRoute } from "@tanstack/react-router";
import { PendingPayment } from "#web/features/payments/pending-payment.tsx";
import { inRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/payments")({ component: Payments });

function Payments() {
  return (
    <Page>
      <PageTitle title={t("Payments to confirm")} lead={t("What companies say they have paid by bank or UPI.")} />
      <CardList
        list={useList("getpendingpayments", {})}
        idOf={(row) => row.orderid}
        textOf={(row) => [row.title, row.companyname, row.freelancername, row.reference, inRupees(row.cost)].join(" ")}
        card={(row) => <PendingPayment payment={row} />}
        least="20rem"
        empty={
          <EmptyState art="done" title={t("No payment waits for you")}>
            <p className="soft">
              {t("Where companies pay by bank or UPI, what they note appears here until you confirm or decline it.")}
            </p>
          </EmptyState>
        }
      />
    </Page>
  );
}
