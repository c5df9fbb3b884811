import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/adminmaster/receipt/$requestid")({ component: AdminReceipt });

function AdminReceipt() {
  const { requestid } = Route.useParams();
  return <Receipt requestid={requestid} side="admin" links={<Links requestid={requestid} />} />;
}

/** Back to where one comes from, and on to how it came to be. */
const Links = ({ requestid }: { readonly requestid: string }) => (
  <Row gap={2}>
    <ButtonLink to="/adminmaster/adminhome" size="small">
      {t("All transactions")}
    </ButtonLink>
    <ButtonLink to="/adminmaster/audit" search={{ subject: "request", subjectid: requestid }} size="small">
      {t("What happened to it")}
    </ButtonLink>
  </Row>
);
