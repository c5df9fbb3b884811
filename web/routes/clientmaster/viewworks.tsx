import { createFileRoute } from "@tanstack/react-router";
import { hirers } from "#domain/member.ts";
import { OwnWorkCard } from "#web/hiring/works/own-work-card.tsx";
import { ownWorksQuery } from "#web/hiring/works/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { listQueryInput, useListQuery } from "#web/ui/list/list-query.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/viewworks")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => prefetch(queries, [ownWorksQuery(listQueryInput(deps))]),
  component: ViewWorks,
});

function ViewWorks() {
  const query = useListQuery();
  const list = useList(ownWorksQuery(query.input));
  const post = useIsOneOf(hirers) && (
    <ButtonLink to="/clientmaster/workpost" tone="primary">
      {t("Post a work")}
    </ButtonLink>
  );
  return (
    <Page>
      <PageTitle title={t("Your jobs")}>{post}</PageTitle>
      <CardList
        list={list}
        idOf={(row) => row.workid}
        query={query}
        card={(row) => <OwnWorkCard work={row} />}
        empty={
          <EmptyState title={t("You have not posted a job yet")}>
            <p>{t("Freelancers can apply as soon as you post one.")}</p>
            {post}
          </EmptyState>
        }
        least="20rem"
      />
    </Page>
  );
}
