import { createFileRoute } from "@tanstack/react-router";
import { maxSavedSearches } from "#domain/saved-search.ts";
import { HiddenList } from "#web/features/hidden/hidden-list.tsx";
import { hiddenQuery } from "#web/features/hidden/queries.ts";
import { searchesQuery } from "#web/features/searches/queries.ts";
import { SearchCard } from "#web/features/searches/search-card.tsx";
import { formatCount } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/searches")({
  loader: ({ context: { queries } }) => prefetch(queries, [searchesQuery, hiddenQuery]),
  component: Searches,
});

function Searches() {
  const list = useAllRows(searchesQuery);
  return (
    <Page>
      <PageTitle
        title={t("Saved searches")}
        lead={t("They report new works to you. You can save up to {count}.", { count: formatCount(maxSavedSearches) })}
      />
      <CardList
        list={list}
        idOf={(row) => row.searchId}
        card={(row) => <SearchCard search={row} />}
        least="22rem"
        empty={
          <EmptyState art="search" title={t("No saved searches yet")}>
            <p className="soft">{t("Search for works, choose filters, and press “Save search”.")}</p>
            <ButtonLink to="/freelancermaster/workview">{t("See all jobs")}</ButtonLink>
          </EmptyState>
        }
      />
      <HiddenList />
    </Page>
  );
}
