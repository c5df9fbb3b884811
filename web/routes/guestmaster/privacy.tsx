import { createFileRoute } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { LegalPage } from "#web/operation/pages/legal-page.tsx";
import { privacyText } from "#web/operation/pages/privacy-text.ts";

export const Route = createFileRoute("/guestmaster/privacy")({
  component: () => <LegalPage page="privacy" title={t("Privacy")} defaultText={privacyText} />,
});
