import { createFileRoute } from "@tanstack/react-router";
import { Differences } from "#web/features/reconciliation/differences.tsx";
import { MissingReports } from "#web/features/reconciliation/missing-reports.tsx";
import { differencesQuery, missingReportsQuery } from "#web/features/reconciliation/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/reconciliation")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [differencesQuery(deps.tab === "closed"), missingReportsQuery]),
  component: Reconciliation,
});

function Reconciliation() {
  return (
    <Page>
      <PageTitle
        title={t("Reconciliation")}
        lead={t("Where the reports of payment providers and the records of the platform differ.")}
      />
      <MissingReports />
      <Tabs
        label={t("Reconciliation")}
        tabs={[
          { key: "open", text: t("Open"), panel: () => <Differences isClosed={false} /> },
          { key: "closed", text: t("Closed"), panel: () => <Differences isClosed /> },
        ]}
      />
    </Page>
  );
}
