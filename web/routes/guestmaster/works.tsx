import { createFileRoute } from "@tanstack/react-router";
import { publicWorksQuery } from "#web/features/public-works/queries.ts";
import { WorkFilters } from "#web/features/public-works/work-filters.tsx";
import { WorkList } from "#web/features/public-works/work-list.tsx";
import { holeOf, workHoles, workTexts } from "#web/features/public-works/work-texts.ts";
import { publicWorksSearch, worksFilters } from "#web/features/public-works/works-search.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { NotFound } from "#web/ui/shell/route-error.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/guestmaster/works")({
  validateSearch: publicWorksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, [publicWorksQuery(deps)]),
  component: PublicWorks,
});

function PublicWorks() {
  const search = Route.useSearch();
  const works = useList(publicWorksQuery(search));
  if (works.problem?.code === "switched_off") return <NotFound />;
  return (
    <Page>
      <PageTitle title={t("Public works")} lead={t("Open works of companies. Register as a freelancer to apply.")} />
      <WorkFilters search={search} />
      {import.meta.env.SSR ? (
        <Template />
      ) : (
        <Works works={works} isFiltered={Object.keys(worksFilters(search)).length > 0} />
      )}
    </Page>
  );
}

/** The server fills the holes and repeats the row (server/features/public-works/public-html.ts). */
const Template = () => (
  <>
    <WorkList works={[workHoles("work")]} />
    <p className="profile-line">{holeOf("page", "Empty")}</p>
    <p className="profile-line">
      <a href={holeOf("page", "Next")}>{t("More works")}</a>
    </p>
  </>
);

interface Props {
  readonly works: List<RowOf<"publicPages.works">>;
  readonly isFiltered: boolean;
}

const Works = ({ works, isFiltered }: Props) => (
  <Listing
    list={works}
    skeleton={<Skeleton height="24rem" />}
    empty={
      <EmptyState title={t("No work is public here now.")}>
        {isFiltered && <p>{t("Choose another category or district.")}</p>}
      </EmptyState>
    }
  >
    {(rows) => (
      <>
        <WorkList works={rows.map(workTexts)} />
        <LoadMore list={works} />
      </>
    )}
  </Listing>
);
