import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, pageQuery } from "#web/features/pages/legal-page.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";

export const Route = createFileRoute("/guestmaster/help")({
  loader: ({ context: { queries } }) => prefetch(queries, [pageQuery("help")]),
  component: () => <LegalPage page="help" title={t("Help")} />,
});
