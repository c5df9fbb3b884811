import { createFileRoute } from "@tanstack/react-router";
import { openReportsQuery } from "#web/features/message-reports/queries.ts";
import { ReportCard } from "#web/features/message-reports/report-card.tsx";
import { OpenAppeal } from "#web/features/moderation/open-appeal.tsx";
import { openAppealsQuery } from "#web/features/moderation/queries.ts";
import { CopiedPictures } from "#web/features/picture-matches/copied-pictures.tsx";
import { openMatchesQuery } from "#web/features/picture-matches/queries.ts";
import { ifReviewsOn } from "#web/features/platform/likely-platform.ts";
import { openReviewReportsQuery } from "#web/features/review-reports/queries.ts";
import { ReportedReviews } from "#web/features/review-reports/reported-reviews.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/moderation")({
  loader: ({ context: { queries } }) =>
    prefetch(queries, [
      ...[openReportsQuery, openMatchesQuery, openAppealsQuery],
      ...ifReviewsOn(queries, [openReviewReportsQuery]),
    ]),
  component: Moderation,
});

function Moderation() {
  return (
    <Page>
      <PageTitle title={t("Moderation")} lead={t("Reports and appeals that await an answer, the oldest first.")} />
      <h2>{t("Reported messages")}</h2>
      <CardList
        list={useList(openReportsQuery)}
        name={t("Reported messages")}
        idOf={(row) => row.reportId}
        card={(row) => <ReportCard report={row} />}
        empty={<p className="soft">{t("No message is reported.")}</p>}
      />
      <ReportedReviews />
      <CopiedPictures />
      <h2>{t("Appeals")}</h2>
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
