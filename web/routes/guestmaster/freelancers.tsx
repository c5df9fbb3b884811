import { createFileRoute, Link } from "@tanstack/react-router";
import { type FreelancerTexts, PublicFreelancers } from "#web/discovery/freelancer-search/public-freelancers.tsx";
import {
  freelancerTexts,
  publicFreelancerCountQuery,
  publicFreelancersQuery,
} from "#web/discovery/freelancer-search/public-queries.ts";
import { MarketSearch } from "#web/discovery/public-works/market-search.tsx";
import { WorkFilters } from "#web/discovery/public-works/work-filters.tsx";
import { type PublicWorksSearch, publicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/freelancers")({
  // The guests' first script holds what stands here, so the address is checked where the rows are read.
  validateSearch: (search: PublicWorksSearch) => search,
  component: Freelancers,
});

function Freelancers() {
  const search = publicWorksSearch(Route.useSearch());
  const filters = worksFilters(search);
  const pages = useAllRows(publicFreelancersQuery(search));
  const found = useAllRows(publicFreelancerCountQuery(search)).rows.find(({ filter }) => filter === "all");
  if (pages.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page>
      <PageTitle
        title={t("Freelancers")}
        lead={t("Freelancers with a public page. Sign up as a company to search everyone and send invitations.")}
      />
      <MarketSearch
        to="/guestmaster/freelancers"
        search={search}
        label={t("Search freelancers")}
        placeholder={t("Illustrator, React, Malayalam …")}
      />
      <WorkFilters search={search} to="/guestmaster/freelancers" />
      {import.meta.env.SSR ? (
        <Template />
      ) : (
        <Listing list={pages} skeleton={<Skeleton height="24rem" />}>
          {([page]) =>
            page?.rows.length ? (
              <>
                <p className="soft small" role="status">
                  {found && t(plural(found.count, "{count} freelancer", "{count} freelancers"), countOf(found))}
                </p>
                <PublicFreelancers freelancers={page.rows.map(freelancerTexts)} />
                {page.next !== undefined && (
                  <p>
                    <Link to="/guestmaster/freelancers" search={{ ...filters, after: page.next }}>
                      {t("More freelancers")}
                    </Link>
                  </p>
                )}
              </>
            ) : (
              <EmptyState title={t("No freelancers here right now.")}>
                {Object.keys(filters).length > 0 && <p>{t("Try other words, or another category or district.")}</p>}
              </EmptyState>
            )
          }
        </Listing>
      )}
    </Page>
  );
}

/** The number of freelancers, with a plus where counting stopped at its limit. */
const countOf = ({ count, more }: RowOf<"freelancers.count">) => ({ count: formatCount(count) + (more ? "+" : "") });

function holeOf(kind: "page" | "freelancer", name: string): string {
  return `__${kind}${name}__`;
}

const holes: FreelancerTexts = {
  slug: holeOf("freelancer", "Slug"),
  name: holeOf("freelancer", "Name"),
  picture: holeOf("freelancer", "Picture"),
  headline: holeOf("freelancer", "Headline"),
  field: holeOf("freelancer", "Field"),
  skills: holeOf("freelancer", "Skills"),
};

/** The server fills the holes and repeats the row (server/discovery/freelancer-search/public-html.ts). */
const Template = () => (
  <>
    <PublicFreelancers freelancers={[holes]} />
    <p className="profile-line">{holeOf("page", "Empty")}</p>
    <p className="profile-line">
      <a href={holeOf("page", "Next")}>{t("More freelancers")}</a>
    </p>
  </>
);
