import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { receiptSearch } from "#web/money/payments/receipt-search.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/adminmaster/receipt/$requestid")({
  validateSearch: receiptSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) => prefetch(queries, [receiptQuery(params.requestid, deps.payment)]),
  component: AdminReceipt,
});

function AdminReceipt() {
  const { requestid } = Route.useParams();
  const { payment } = Route.useSearch();
  const back = <BackLink to="/adminmaster/adminhome">{t("All transactions")}</BackLink>;
  const links = (
    <ButtonLink to="/adminmaster/audit" search={{ subject: "request", subjectId: requestid }} size="small">
      {t("History")}
    </ButtonLink>
  );
  return <Receipt requestid={requestid} paymentId={payment} side="admin" back={back} links={links} />;
}
