import { createFileRoute, Link } from "@tanstack/react-router";
import { type FreelancerTexts, PublicFreelancers } from "#web/discovery/freelancer-search/public-freelancers.tsx";
import { freelancerTexts, publicFreelancersQuery } from "#web/discovery/freelancer-search/public-queries.ts";
import { WorkFilters } from "#web/discovery/public-works/work-filters.tsx";
import { type PublicWorksSearch, publicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import { useAllRows } from "#web/lib/lists.ts";
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
  if (pages.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page>
      <PageTitle
        title={t("Freelancers")}
        lead={t("Freelancers with a public page. Register as a company to search all and to invite them.")}
      />
      <WorkFilters search={search} to="/guestmaster/freelancers" />
      {import.meta.env.SSR ? (
        <Template />
      ) : (
        <Listing list={pages} skeleton={<Skeleton height="24rem" />}>
          {([page]) =>
            page?.rows.length ? (
              <>
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
              <EmptyState title={t("No freelancer is public here now.")}>
                {Object.keys(filters).length > 0 && <p>{t("Choose another category or district.")}</p>}
              </EmptyState>
            )
          }
        </Listing>
      )}
    </Page>
  );
}

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
