import { createFileRoute, Link } from "@tanstack/react-router";
import { publicWorksQuery } from "#web/discovery/public-works/queries.ts";
import { WorkFilters } from "#web/discovery/public-works/work-filters.tsx";
import { holeOf, type WorkTexts, workHoles, workTexts } from "#web/discovery/public-works/work-texts.ts";
import { type PublicWorksSearch, publicWorksSearch, worksFilters } from "#web/discovery/public-works/works-search.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Facts } from "#web/ui/display/facts.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";
import "#web/discovery/profiles/profiles.css";

export const Route = createFileRoute("/guestmaster/works")({
  // The guests' first script holds what stands here, so the address is checked where the rows are read.
  validateSearch: (search: PublicWorksSearch) => search,
  component: PublicWorks,
});

function PublicWorks() {
  const search = publicWorksSearch(Route.useSearch());
  const filters = worksFilters(search);
  const pages = useAllRows(publicWorksQuery(search));
  if (pages.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page>
      <PageTitle title={t("Public works")} lead={t("Open works of companies. Register as a freelancer to apply.")} />
      <WorkFilters search={search} to="/guestmaster/works" />
      {import.meta.env.SSR ? (
        <Template />
      ) : (
        <Listing list={pages} skeleton={<Skeleton height="24rem" />}>
          {([page]) =>
            page?.rows.length ? (
              <>
                <WorkList works={page.rows.map(workTexts)} />
                {page.next !== undefined && (
                  <p>
                    <Link to="/guestmaster/works" search={{ ...filters, after: page.next }}>
                      {t("More works")}
                    </Link>
                  </p>
                )}
              </>
            ) : (
              <EmptyState title={t("No work is public here now.")}>
                {Object.keys(filters).length > 0 && <p>{t("Choose another category or district.")}</p>}
              </EmptyState>
            )
          }
        </Listing>
      )}
    </Page>
  );
}

/** The server fills the holes and repeats the row (server/discovery/public-works/public-html.ts). */
const Template = () => (
  <>
    <WorkList works={[workHoles("work")]} />
    <p className="profile-line">{holeOf("page", "Empty")}</p>
    <p className="profile-line">
      <a href={holeOf("page", "Next")}>{t("More works")}</a>
    </p>
  </>
);

/** Public works; the server repeats the markup of one for each. */
const WorkList = ({ works }: { readonly works: readonly WorkTexts[] }) => (
  <section className="portfolio">
    <ul>
      {works.map((work) => (
        <li key={work.id} data-id={work.id} data-row="work">
          <h2>
            <Link to="/guestmaster/work/$id" params={{ id: work.id }}>
              {work.title}
            </Link>
          </h2>
          <p className="soft">
            {work.company} · {work.place}
          </p>
          <p className="small">{work.skill}</p>
          <p className="profile-line small soft">{work.verified}</p>
          <Facts
            inLines
            facts={{
              [t("Budget")]: work.budget,
              [t("Deadline")]: work.deadline,
              [t("Posted date")]: work.posted,
            }}
          />
        </li>
      ))}
    </ul>
  </section>
);
