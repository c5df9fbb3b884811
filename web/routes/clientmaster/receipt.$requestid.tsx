import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/clientmaster/receipt/$requestid")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [receiptQuery(params.requestid)]),
  component: ClientReceipt,
});

function ClientReceipt() {
  const back = (
    <BackLink to="/clientmaster/clientprojects" search={{ tab: "paid" }}>
      {t("Finished jobs")}
    </BackLink>
  );
  return <Receipt requestid={Route.useParams().requestid} side="client" back={back} />;
}
