import { createFileRoute } from "@tanstack/react-router";
import { Comparison } from "#web/discovery/freelancer-search/comparison.tsx";
import {
  type Criteria,
  otherOrders,
  parseCriteria,
  type Search,
  useFreelancerCriteria,
} from "#web/discovery/freelancer-search/criteria.ts";
import { activeFiltersOf, Filters, useNames } from "#web/discovery/freelancer-search/filters.tsx";
import { type Count, countsQuery, foundQuery, searchQueries } from "#web/discovery/freelancer-search/queries.ts";
import { Results } from "#web/discovery/freelancer-search/results.tsx";
import { ChoiceField } from "#web/discovery/search/choice-field.tsx";
import { formatCountUpTo } from "#web/discovery/search/choices.ts";
import { SearchLayout } from "#web/discovery/search/search-layout.tsx";
import { CompareBar, useComparisonChoice } from "#web/hiring/requests/comparison-choice.tsx";
import { type List, prefetch, staticList, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { formatRowCount } from "#web/lib/row-count.ts";
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
  const activeFilters = activeFiltersOf(criteria, names);
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
          "Best match first: your words, then jobs finished on time, then the newest. Nobody can pay for a better place.",
        )}
      />
      <SearchLayout
        search={search}
        activeFilters={activeFilters}
        emptyCriteria={{}}
        label={t("Search freelancers")}
        placeholder={t("Skill, place, language or name")}
        orderField={<OrderField search={search} />}
        filters={<Filters search={search} counts={counts} names={names} />}
        resultText={foundText(counts, list)}
      >
        <Results search={search} activeFilters={activeFilters} list={list} counts={counts.rows} compared={compared} />
        <CompareBar chosen={compared} />
      </SearchLayout>
    </Page>
  );
}

/** Chooses the order of the results. */
function OrderField({ search: { criteria, change } }: { readonly search: Search }) {
  const texts = { newest: t("Newest first"), paid: t("Most finished jobs") };
  const orders = otherOrders.map((id) => ({ id, text: texts[id] }));
  return (
    <ChoiceField
      {...{ name: "sort", value: criteria.sort, change, label: t("Order"), none: t("Best match") }}
      list={staticList(orders)}
    />
  );
}

/** The number of freelancers in words. Without a count, the number of rows read so far. */
function foundText(counts: List<Count>, list: List<unknown>): string {
  const all = counts.rows.find(({ filter }) => filter === "all");
  if (all) return inWords(all.count, formatCountUpTo(all));
  if (counts.state === "loading" || list.state !== "ready") return "";
  return inWords(list.rows.length, formatRowCount(list));
}

const inWords = (number: number, count: string): string =>
  t(plural(number, "{count} freelancer", "{count} freelancers"), { count });
