import { createFileRoute } from "@tanstack/react-router";
import { type OperatorPage, operatorPages } from "#domain/operator-page.ts";
import { PageForm } from "#web/features/pages/page-form.tsx";
import { editedPageQuery } from "#web/features/pages/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { type TextKey, t } from "#web/lib/text.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/pages")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { tab } }) =>
    prefetch(queries, [editedPageQuery(operatorPages.find((page) => page === tab) ?? "privacy")]),
  component: Pages,
});

const names: Readonly<Record<OperatorPage, TextKey>> = {
  privacy: "Privacy",
  terms: "Terms",
  grievance: "Complaints",
  help: "Help",
};

const tabOf = (page: OperatorPage) => ({
  key: page,
  text: t(names[page]),
  panel: () => <PageForm key={page} page={page} />,
});

function Pages() {
  return (
    <Page>
      <PageTitle
        title={t("Public pages")}
        lead={t("Linked in the footer of every screen. Have a lawyer confirm what they promise.")}
      />
      <Tabs label={t("Public pages")} tabs={[tabOf("privacy"), tabOf("terms"), tabOf("grievance"), tabOf("help")]} />
    </Page>
  );
}
