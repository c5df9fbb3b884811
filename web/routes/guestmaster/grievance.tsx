import { createFileRoute } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { grievanceText } from "#web/operation/pages/grievance-text.ts";
import { LegalPage } from "#web/operation/pages/legal-page.tsx";
import { WriteToOperator } from "#web/trust/tickets/write-to-operator.tsx";

export const Route = createFileRoute("/guestmaster/grievance")({
  validateSearch: ({ about }: { about?: string }) => ({ ...(about && { about }) }),
  component: Complaints,
});

function Complaints() {
  const { about } = Route.useSearch();
  return (
    <LegalPage page="grievance" title={t("Complaints")} defaultText={grievanceText}>
      <WriteToOperator about={about} />
    </LegalPage>
  );
}
