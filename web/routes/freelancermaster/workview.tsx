import { createFileRoute } from "@tanstack/react-router";
import { UndoBar } from "#web/discovery/hidden/hide-button.tsx";
import { activeFiltersOf, useFilterNames } from "#web/discovery/search/active-filters.ts";
import { type Criteria, parseCriteria, useCriteria } from "#web/discovery/search/criteria.ts";
import { Filters } from "#web/discovery/search/filters.tsx";
import { resultCountText } from "#web/discovery/search/filters-sheet.tsx";
import { jobQueries, useCounts, useJobs } from "#web/discovery/search/queries.ts";
import { OrderField, Results } from "#web/discovery/search/results.tsx";
import { SearchLayout } from "#web/discovery/search/search-layout.tsx";
import { SaveSearch } from "#web/discovery/searches/save-search.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Page } from "#web/ui/layout.tsx";
import { useKeepPreviousRows } from "#web/ui/list/query-listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/workview")({
  /** `useCriteria` parses it, because this file is loaded with every first page. */
  validateSearch: (search: Criteria): Criteria => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, jobQueries(parseCriteria(deps))),
  component: WorkView,
});

function WorkView() {
  const search = useCriteria();
  const { criteria } = search;
  const jobs = useJobs(criteria);
  const counting = useCounts(criteria);
  const counts = useKeepPreviousRows(counting, "").list;
  const named = useFilterNames(criteria, counts.rows, counting.state === "ready");
  const activeFilters = activeFiltersOf(criteria, { named, today: usePlatform()?.today });
  return (
    <Page>
      <PageTitle
        title={t("All jobs")}
        lead={t("Open jobs of verified companies, your field first. Search or filter to find what suits you.")}
      />
      <SearchLayout
        search={search}
        activeFilters={activeFilters}
        emptyCriteria={{}}
        label={t("Search jobs")}
        placeholder={t("Title, skill, place or company")}
        orderField={<OrderField search={search} />}
        filters={<Filters search={search} counts={counts} named={named} />}
        resultText={resultCountText(counts, jobs)}
        above={<SaveSearch criteria={criteria} activeFilters={activeFilters} />}
      >
        <Results search={search} activeFilters={activeFilters} list={jobs} />
      </SearchLayout>
      <UndoBar />
    </Page>
  );
}
