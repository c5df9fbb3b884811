import { createFileRoute } from "@tanstack/react-router";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { refundTermsQuery } from "#web/money/payments/queries.ts";
import { Refund } from "#web/money/payments/refund-form.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/refund/$requestid")({
  validateSearch: ({ reference }: { reference?: string }) => (reference === undefined ? {} : { reference }),
  loader: ({ context: { queries }, params: { requestid } }) =>
    prefetch(queries, [refundTermsQuery(Number(requestid)), twoFactorQuery]),
  component: RefundPayment,
});

/** An admin refunds a payment, before or after the payout. */
function RefundPayment() {
  const { requestid } = Route.useParams();
  const { reference } = Route.useSearch();
  const terms = useUncached(refundTermsQuery(Number(requestid)));
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Refund a payment")}
        back={
          <BackLink to="/adminmaster/payments" search={{ tab: "recorded" }}>
            {t("Payments")}
          </BackLink>
        }
      />
      <Listing
        list={terms}
        missing={
          <EmptyState art="payments" title={t("No payment found")}>
            <p className="soft">{t("Only a payment that was not reversed can be refunded.")}</p>
          </EmptyState>
        }
      >
        {([row]) => row && <Refund terms={row} reference={String(reference ?? "")} />}
      </Listing>
    </Page>
  );
}
