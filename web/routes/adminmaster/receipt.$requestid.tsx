import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { receiptQuery } from "#web/money/payments/queries.ts";
import { Receipt } from "#web/money/payments/receipt.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { BackLink } from "#web/ui/display/page-head.tsx";

export const Route = createFileRoute("/adminmaster/receipt/$requestid")({
  loader: ({ context: { queries }, params }) => prefetch(queries, [receiptQuery(params.requestid)]),
  component: AdminReceipt,
});

function AdminReceipt() {
  const { requestid } = Route.useParams();
  const back = <BackLink to="/adminmaster/adminhome">{t("All transactions")}</BackLink>;
  const links = (
    <ButtonLink to="/adminmaster/audit" search={{ subject: "request", subjectId: requestid }} size="small">
      {t("History")}
    </ButtonLink>
  );
  return <Receipt requestid={requestid} side="admin" back={back} links={links} />;
}
