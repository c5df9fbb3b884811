import { createFileRoute } from "@tanstack/react-router";
import { PageForm } from "#web/features/pages/page-form.tsx";
import { editedPageQuery } from "#web/features/pages/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/pages")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { tab } }) =>
    prefetch(queries, [editedPageQuery(tab === "terms" ? "terms" : "privacy")]),
  component: Pages,
});

function Pages() {
  return (
    <Page>
      <PageTitle title={t("Privacy and terms")} lead={t("Public pages, linked in the footer of every screen.")} />
      <Tabs
        label={t("Privacy and terms")}
        tabs={[
          { key: "privacy", text: t("Privacy"), panel: () => <PageForm key="privacy" page="privacy" /> },
          { key: "terms", text: t("Terms"), panel: () => <PageForm key="terms" page="terms" /> },
        ]}
      />
    </Page>
  );
}
