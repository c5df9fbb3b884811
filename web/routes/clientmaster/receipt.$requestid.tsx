import { createFileRoute } from "@tanstack/react-router";
import { HireAgainLink } from "#web/hiring/works/copy-links.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { receiptSearch } from "#web/money/payments/receipt-search.ts";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/clientmaster/receipt/$requestid")({
  validateSearch: receiptSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) => prefetch(queries, [receiptQuery(params.requestid, deps.payment)]),
  component: ClientReceipt,
});

function ClientReceipt() {
  const { requestid } = Route.useParams();
  const { payment } = Route.useSearch();
  const [receipt] = useAllRows(receiptQuery(requestid, payment)).rows;
  const back = (
    <BackLink to="/clientmaster/clientprojects" search={{ tab: "paid" }}>
      {t("Finished jobs")}
    </BackLink>
  );
  return (
    <Receipt
      requestid={requestid}
      paymentId={payment}
      side="client"
      back={back}
      links={receipt && <HireAgainLink workId={receipt.workId} name={receipt.freelancername} />}
    />
  );
}
