import { createFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/features/pages/legal-page.tsx";
import { t } from "#web/lib/text.ts";

export const Route = createFileRoute("/guestmaster/help")({
  component: () => <LegalPage page="help" title={t("Help")} />,
});
