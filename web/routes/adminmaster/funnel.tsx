import { createFileRoute } from "@tanstack/react-router";
import { FunnelForm } from "#web/features/funnel/funnel-form.tsx";
import { FunnelReport } from "#web/features/funnel/funnel-report.tsx";
import { funnelInput, funnelSearch } from "#web/features/funnel/funnel-search.ts";
import { funnelQuery } from "#web/features/funnel/queries.ts";
import { categoriesQuery, districtsQuery } from "#web/features/reference/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/funnel")({
  validateSearch: funnelSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [categoriesQuery, districtsQuery, funnelQuery(funnelInput(deps))]),
  component: Funnel,
});

function Funnel() {
  const search = Route.useSearch();
  return (
    <Page>
      <PageTitle
        title={t("From posting to payment")}
        lead={t("What became of the works posted in each week. Computed every night.")}
      />
      <FunnelForm search={search} />
      <FunnelReport search={search} />
    </Page>
  );
}
