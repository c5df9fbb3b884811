import { ReportActions, ReportHead } from "#web/features/moderation/report-actions.tsx";
import { usePlatform } from "#web/features/platform/use-platform.ts";
import { openReviewReportsQuery } from "#web/features/review-reports/queries.ts";
import { ReviewContent } from "#web/features/reviews/review-card.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Card, Grid, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";

/** Reviews that were reported, where the platform has reviews. */
export const ReportedReviews = () => (usePlatform()?.hasReviews ? <Shown /> : null);

const Shown = () => (
  <>
    <h2>{t("Reported reviews")}</h2>
    <CardList
      list={useList(openReviewReportsQuery)}
      name={t("Reported reviews")}
      idOf={(row) => row.reportId}
      card={(row) => <ReviewReportCard report={row} />}
      empty={<p className="soft">{t("No review is reported.")}</p>}
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
