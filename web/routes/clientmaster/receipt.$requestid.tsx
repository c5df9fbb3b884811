import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "#web/features/payments/receipt.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";

export const Route = createFileRoute("/clientmaster/receipt/$requestid")({ component: ClientReceipt });

function ClientReceipt() {
  const back = (
    <ButtonLink to="/clientmaster/clientprojects" search={{ tab: "paid" }}>
      {t("Paid works")}
    </ButtonLink>
  );
  return <Receipt requestid={Route.useParams().requestid} side="client" back={back} />;
}
