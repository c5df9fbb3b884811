import { createFileRoute } from "@tanstack/react-router";
import { CopiedPictures } from "#web/discovery/picture-matches/copied-pictures.tsx";
import { openMatchesQuery } from "#web/discovery/picture-matches/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { ifReviewsOn } from "#web/shell/platform/likely-platform.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { openReportsQuery } from "#web/trust/message-reports/queries.ts";
import { ReportCard } from "#web/trust/message-reports/report-card.tsx";
import { OpenAppeal } from "#web/trust/moderation/open-appeal.tsx";
import { openAppealsQuery } from "#web/trust/moderation/queries.ts";
import { ReportActions, ReportHead } from "#web/trust/moderation/report-actions.tsx";
import { openReviewReportsQuery } from "#web/trust/review-reports/queries.ts";
import { ReviewContent } from "#web/trust/reviews/review-card.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Card, Grid, Page, Stack } from "#web/ui/layout.tsx";
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
      <PageTitle title={t("Moderation")} lead={t("Reports and appeals to answer, oldest first.")} />
      <h2>{t("Reported messages")}</h2>
      <CardList
        list={useList(openReportsQuery)}
        name={t("Reported messages")}
        idOf={(row) => row.reportId}
        card={(row) => <ReportCard report={row} />}
        empty={<p className="soft">{t("No reported messages.")}</p>}
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
              {t("Restrict an account or take a job down from Company Details or Freelancer Details.")}
            </p>
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Reviews that were reported, where the platform has reviews. */
const ReportedReviews = () => (usePlatform()?.hasReviews ? <ReviewReports /> : null);

const ReviewReports = () => (
  <>
    <h2>{t("Reported reviews")}</h2>
    <CardList
      list={useList(openReviewReportsQuery)}
      name={t("Reported reviews")}
      idOf={(row) => row.reportId}
      card={(row) => <ReviewReportCard report={row} />}
      empty={<p className="soft">{t("No reported reviews.")}</p>}
    />
  </>
);

interface ReviewReportCardProps {
  readonly report: RowOf<"reviewReports.list">;
}

/** An open report of a review or of its reply, beside what the other side wrote, and what an admin can do about it. */
function ReviewReportCard({ report }: ReviewReportCardProps) {
  const { companyName, freelancerName, author, part, review, otherReview } = report;
  // A reply is written by the side that the review is about.
  const isByCompany = (author === "client") === (part === "review");
  const [authorName, subjectName] = isByCompany ? [companyName, freelancerName] : [freelancerName, companyName];
  return (
    <Card>
      <ReportHead report={report} />
      {part === "reply" && <Note>{t("The reply to the review is reported.")}</Note>}
      <Grid least="24rem">
        <Stack gap={2}>
          <h4>{t("The review of {name}", { name: authorName })}</h4>
          <ReviewContent review={review} subjectName={subjectName} />
        </Stack>
        {otherReview && (
          <Stack gap={2}>
            <h4>{t("The review of {name}", { name: subjectName })}</h4>
            <ReviewContent review={otherReview} subjectName={authorName} />
          </Stack>
        )}
      </Grid>
      <ReportActions of={part} report={report} />
    </Card>
  );
}
