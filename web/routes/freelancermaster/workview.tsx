import { createFileRoute } from "@tanstack/react-router";
import { UndoBar } from "#web/features/hidden/undo-bar.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { activeFiltersOf } from "#web/features/search/active-filters.ts";
import { Chips } from "#web/features/search/chips.tsx";
import type { Criteria } from "#web/features/search/criteria.ts";
import { parseCriteria } from "#web/features/search/criteria.ts";
import { Filters } from "#web/features/search/filters.tsx";
import { FiltersSheet } from "#web/features/search/filters-sheet.tsx";
import { OrderField } from "#web/features/search/order-field.tsx";
import { jobQueries } from "#web/features/search/queries.ts";
import { resultCountText } from "#web/features/search/result-count.ts";
import { Results } from "#web/features/search/results.tsx";
import { SearchField } from "#web/features/search/search-field.tsx";
import { useCriteria } from "#web/features/search/use-criteria.ts";
import { useFilterNames } from "#web/features/search/use-filter-names.ts";
import { useCounts, useJobs } from "#web/features/search/use-jobs.ts";
import { SaveSearch } from "#web/features/searches/save-search.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
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
  const { q, sort } = criteria;
  const jobs = useJobs(criteria);
  const counting = useCounts(criteria);
  const counts = useKeepPreviousRows(counting, "").list;
  const named = useFilterNames(criteria, counts.rows, counting.state === "ready");
  const chosen = activeFiltersOf(criteria, { named, today: usePlatform()?.today });
  const isWide = useIsWide();
  const filters = <Filters search={search} counts={counts} named={named} />;
  const found = resultCountText(counts, jobs);
  return (
    <Page>
      <PageTitle
        title={t("All jobs")}
        lead={t("Open works of verified companies, your field first. Search or filter to find what suits you.")}
      />
      <div className="search-top">
        <SearchField
          q={criteria.q}
          change={(q, isContinued) => search.change({ q }, { isContinued })}
          label={t("Search works")}
          placeholder={t("Title, skill, place or company")}
        />
        <div className="search-order">
          <OrderField search={search} />
        </div>
        {!isWide && (
          <FiltersSheet
            count={chosen.filter(({ key }) => key !== "q").length}
            clear={() => search.begin({ ...(q && { q }), ...(sort && { sort }) })}
            found={found}
          >
            {filters}
          </FiltersSheet>
        )}
      </div>
      <Chips search={search} chosen={chosen} none={{}} />
      <SaveSearch criteria={criteria} chosen={chosen} />
      <div className="search-body" data-wide={isWide || undefined}>
        {isWide && (
          <section className="search-side" aria-label={t("Filters")}>
            {filters}
          </section>
        )}
        <div>
          <p role="status" className="search-news number">
            {found}
          </p>
          <Results search={search} chosen={chosen} list={jobs} />
        </div>
      </div>
      <UndoBar />
    </Page>
  );
}
