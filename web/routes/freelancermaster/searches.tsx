import { createFileRoute } from "@tanstack/react-router";
import { maxSavedSearches } from "#domain/discovery/saved-search.ts";
import { hiddenQuery } from "#web/discovery/hidden/queries.ts";
import { searchesQuery } from "#web/discovery/searches/queries.ts";
import { SearchCard } from "#web/discovery/searches/search-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

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
        lead={t("Get notified when new jobs match a search. You can save up to {count} searches.", {
          count: formatCount(maxSavedSearches),
        })}
      />
      <CardList
        list={list}
        idOf={(row) => row.searchId}
        card={(row) => <SearchCard search={row} />}
        least="22rem"
        empty={
          <EmptyState art="search" title={t("No saved searches yet")}>
            <p className="soft">{t("Search for jobs, choose filters, and press “Save search”.")}</p>
            <ButtonLink to="/freelancermaster/workview">{t("See all jobs")}</ButtonLink>
          </EmptyState>
        }
      />
      <HiddenList />
    </Page>
  );
}

type Hidden = RowOf<"searches.listHidden">;

/** The works and companies that lists of works leave out. */
function HiddenList() {
  const list = useList(hiddenQuery);
  const empty = (
    <p className="soft">
      {t("Nothing is hidden. You can hide jobs and companies in the list of jobs and on the page of a job.")}
    </p>
  );
  return (
    <Card>
      <h2>{t("Hidden jobs and companies")}</h2>
      <Listing list={list} empty={empty} skeleton={<Skeleton height="4rem" />}>
        {(rows) => (
          <>
            <ul className="short-list">
              {rows.map((row) => (
                <li key={`${row.kind} ${row.id}`}>
                  <Item item={row} />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )}
      </Listing>
    </Card>
  );
}

function Item({ item: { kind, id, name, companyName, hiddenAt } }: { readonly item: Hidden }) {
  const unhide = useCall("searches.unhide");
  return (
    <Row spread gap={2}>
      <div>
        {name}
        <p className="soft small">
          {kind === "work" ? companyName : t("All jobs of this company")} · {formatInstant(hiddenAt)}
        </p>
      </div>
      <Button
        size="small"
        busy={unhide.busy}
        aria-label={t("Show again: “{name}”", { name })}
        onClick={() => void unhide.run({ kind, id })}
      >
        {t("Show again")}
      </Button>
    </Row>
  );
}
