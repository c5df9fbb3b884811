import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { TaxMonths } from "#web/money/taxes/months.tsx";
import { AllPapers } from "#web/money/taxes/paper-table.tsx";
import { TaxPeople } from "#web/money/taxes/people.tsx";
import { taxMonthsQuery, taxPapersQuery, taxPeopleQuery, taxSearch, taxSetupQuery } from "#web/money/taxes/queries.ts";
import { TaxSetup } from "#web/money/taxes/setup.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/tax")({
  validateSearch: taxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    if (deps.tab === "months") return prefetch(queries, [taxMonthsQuery]);
    if (deps.tab === "papers") return prefetch(queries, [taxPapersQuery]);
    return prefetch(queries, [deps.tab === "setup" ? taxSetupQuery : taxPeopleQuery(deps)]);
  },
  component: TaxPage,
});

function TaxPage() {
  const search = Route.useSearch();
  return (
    <Page>
      <PageTitle title={t("Tax")} lead={t("Tax numbers, and the tax papers of the fees, for the accountant.")} />
      <Tabs
        label={t("Tax")}
        tabs={[
          { key: "numbers", text: t("Tax numbers"), panel: () => <TaxPeople search={search} /> },
          { key: "months", text: t("Months"), panel: () => <TaxMonths /> },
          { key: "papers", text: t("Tax papers"), panel: () => <AllPapers /> },
          { key: "setup", text: t("Set-up"), panel: () => <TaxSetup /> },
        ]}
      />
    </Page>
  );
}
