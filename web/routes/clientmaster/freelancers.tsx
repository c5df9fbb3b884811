import { createFileRoute } from "@tanstack/react-router";
import { activeFiltersOf } from "#web/features/freelancer-search/active-filters.ts";
import { Comparison } from "#web/features/freelancer-search/comparison.tsx";
import type { Criteria } from "#web/features/freelancer-search/criteria.ts";
import { parseCriteria } from "#web/features/freelancer-search/criteria.ts";
import { Filters } from "#web/features/freelancer-search/filters.tsx";
import { OrderField } from "#web/features/freelancer-search/order-field.tsx";
import { countsQuery, foundQuery, searchQueries } from "#web/features/freelancer-search/queries.ts";
import { foundText } from "#web/features/freelancer-search/result-count.ts";
import { Results } from "#web/features/freelancer-search/results.tsx";
import { useFreelancerCriteria } from "#web/features/freelancer-search/use-freelancer-criteria.ts";
import { useNames } from "#web/features/freelancer-search/use-names.ts";
import { CompareBar, useComparisonChoice } from "#web/features/requests/comparison-choice.tsx";
import { SearchLayout } from "#web/features/search/search-layout.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { useKeepPreviousRows } from "#web/ui/list/query-listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";

export const Route = createFileRoute("/clientmaster/freelancers")({
  /** `useFreelancerCriteria` parses it, because this file is loaded with every first page. */
  validateSearch: (search: Criteria): Criteria => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, searchQueries(parseCriteria(deps))),
  component: Freelancers,
});

function Freelancers() {
  const search = useFreelancerCriteria();
  const { criteria } = search;
  const list = useList(foundQuery(criteria));
  const counting = useAllRows(countsQuery(criteria));
  const counts = useKeepPreviousRows(counting, "").list;
  const names = useNames(criteria, counts.rows, counting.state === "ready");
  const chosen = activeFiltersOf(criteria, names);
  const compared = useComparisonChoice();
  if (list.problem?.code === "switched_off") return <NotFound />;
  if (compared.isOn)
    return (
      <Page>
        <Comparison chosen={compared.ids} close={() => compared.compare(false)} />
      </Page>
    );
  return (
    <Page>
      <PageTitle
        title={t("Find freelancers")}
        lead={t(
          "Best match first: your words, then works completed on time, then the newest. Nobody can pay for a place.",
        )}
      />
      <SearchLayout
        search={search}
        chosen={chosen}
        none={{}}
        label={t("Search freelancers")}
        placeholder={t("Skill, place, language or name")}
        order={<OrderField search={search} />}
        filters={<Filters search={search} counts={counts} names={names} />}
        found={foundText(counts, list)}
      >
        <Results search={search} chosen={chosen} list={list} counts={counts.rows} compared={compared} />
        <CompareBar chosen={compared} />
      </SearchLayout>
    </Page>
  );
}
