import { createFileRoute } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { LegalPage } from "#web/operation/pages/legal-page.tsx";
import { WriteToOperator } from "#web/trust/tickets/write-to-operator.tsx";

export const Route = createFileRoute("/guestmaster/grievance")({
  component: () => (
    <LegalPage page="grievance" title={t("Complaints")}>
      <WriteToOperator />
    </LegalPage>
  ),
});
