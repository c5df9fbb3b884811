import { createFileRoute, Link } from "@tanstack/react-router";
import { MarketSearch } from "#web/discovery/public-works/market-search.tsx";
import { publicWorkCountsQuery, publicWorksQuery } from "#web/discovery/public-works/queries.ts";
import { WorkFilters } from "#web/discovery/public-works/work-filters.tsx";
import { WorkList } from "#web/discovery/public-works/work-list.tsx";
import { holeOf, workHoles, workTexts } from "#web/discovery/public-works/work-texts.ts";
import { type PublicWorksSearch, publicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { type List, useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/works")({
  // The guests' first script holds what stands here, so the address is checked where the rows are read.
  validateSearch: (search: PublicWorksSearch) => search,
  component: PublicWorks,
});

function PublicWorks() {
  const search = publicWorksSearch(Route.useSearch());
  const filters = worksFilters(search);
  const pages = useAllRows(publicWorksQuery(search));
  const counts = useAllRows(publicWorkCountsQuery(search));
  if (pages.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page>
      <PageTitle
        title={t("Jobs")}
        lead={t("Jobs that are open to visitors. Sign up as a freelancer to see all of them and apply.")}
      />
      <MarketSearch
        to="/guestmaster/works"
        search={search}
        label={t("Search jobs")}
        placeholder={t("Logo, translation, bookkeeping …")}
      />
      <WorkFilters search={search} to="/guestmaster/works" counts={countsOf(counts)} />
      {import.meta.env.SSR ? (
        <Template />
      ) : (
        <Listing list={pages} skeleton={<Skeleton height="24rem" />}>
          {([page]) =>
            page?.rows.length ? (
              <>
                <p className="soft small" role="status">
                  {foundText(jobCount(counts, search))}
                </p>
                <WorkList works={page.rows.map(workTexts)} />
                {page.next !== undefined && (
                  <p>
                    <Link to="/guestmaster/works" search={{ ...filters, after: page.next }}>
                      {t("More jobs")}
                    </Link>
                  </p>
                )}
              </>
            ) : (
              <EmptyState title={t("No jobs here right now.")}>
                {Object.keys(filters).length > 0 && <p>{t("Try other words, or another category or district.")}</p>}
              </EmptyState>
            )
          }
        </Listing>
      )}
    </Page>
  );
}

type Counts = List<RowOf<"publicPages.countWorks">>;

const countsOf = ({ state, rows }: Counts) =>
  state === "ready" ? new Map(rows.map(({ categoryId, works }) => [categoryId, works])) : undefined;

/** The number of matching jobs, once it is known. */
function jobCount(counts: Counts, { categoryId }: PublicWorksSearch): number | undefined {
  const known = countsOf(counts);
  if (!known) return undefined;
  return categoryId ? (known.get(Number(categoryId)) ?? 0) : [...known.values()].reduce((sum, works) => sum + works, 0);
}

const foundText = (count: number | undefined): string =>
  count === undefined ? "" : t(plural(count, "{count} job", "{count} jobs"), { count: formatCount(count) });

/** The server fills the holes and repeats the row (server/discovery/public-works/public-html.ts). */
const Template = () => (
  <>
    <WorkList works={[workHoles("work")]} />
    <p className="profile-line">{holeOf("page", "Empty")}</p>
    <p className="profile-line">
      <a href={holeOf("page", "Next")}>{t("More jobs")}</a>
    </p>
  </>
);
