import { createFileRoute } from "@tanstack/react-router";
import { OpenAppeal } from "#web/features/moderation/open-appeal.tsx";
import { openAppealsQuery } from "#web/features/moderation/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/moderation")({
  loader: ({ context: { queries } }) => prefetch(queries, [openAppealsQuery]),
  component: Moderation,
});

function Moderation() {
  return (
    <Page>
      <PageTitle title={t("Moderation")} lead={t("Appeals that await an answer, the oldest first.")} />
      <CardList
        list={useList(openAppealsQuery)}
        name={t("Appeals")}
        idOf={(row) => row.decisionId}
        card={(row) => <OpenAppeal appeal={row} />}
        empty={
          <EmptyState art="done" title={t("No open appeals")}>
            <p className="soft">
              {t("Restrict an account or take a work down from Company Details or Freelancer Details.")}
            </p>
          </EmptyState>
        }
      />
    </Page>
  );
}
