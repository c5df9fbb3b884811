import { createFileRoute } from "@tanstack/react-router";
import { t } from "#web/lib/text.ts";
import { LegalPage } from "#web/operation/pages/legal-page.tsx";
import { termsText } from "#web/operation/pages/terms-text.ts";

export const Route = createFileRoute("/guestmaster/terms")({
  component: () => <LegalPage page="terms" title={t("Terms")} defaultText={termsText} />,
});
