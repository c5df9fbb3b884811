import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { TaxPeople } from "#web/money/taxes/people.tsx";
import { taxPeopleQuery, taxSearch } from "#web/money/taxes/queries.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/tax")({
  validateSearch: taxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, [taxPeopleQuery(deps)]),
  component: TaxPage,
});

function TaxPage() {
  const search = Route.useSearch();
  return (
    <Page>
      <PageTitle
        title={t("Tax")}
        lead={t("The tax numbers that freelancers and companies have given, for the accountant to check.")}
      />
      <TaxPeople search={search} />
    </Page>
  );
}
