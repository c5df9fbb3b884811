import { createFileRoute } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { helpText } from "#web/operation/pages/help-text.ts";
import { LegalPage } from "#web/operation/pages/legal-page.tsx";

export const Route = createFileRoute("/guestmaster/help")({
  component: () => <LegalPage page="help" title={t("Help")} defaultText={helpText} />,
});
