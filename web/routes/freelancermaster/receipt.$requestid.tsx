import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { receiptSearch } from "#web/money/payments/receipt-search.ts";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/freelancermaster/receipt/$requestid")({
  validateSearch: receiptSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) => prefetch(queries, [receiptQuery(params.requestid, deps.payment)]),
  component: FreelancerReceipt,
});

function FreelancerReceipt() {
  const back = (
    <BackLink to="/freelancermaster/projects" search={{ tab: "completed" }}>
      {t("All paid projects")}
    </BackLink>
  );
  return (
    <Receipt
      requestid={Route.useParams().requestid}
      paymentId={Route.useSearch().payment}
      side="freelancer"
      back={back}
    />
  );
}
