import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { ReportContent } from "#web/trust/content-reports/report-content.tsx";
import { summaryLine } from "#web/trust/reviews/mark-texts.ts";
import { type ReviewSubject, reviewSummaryQuery, reviewsAboutQuery } from "#web/trust/reviews/queries.ts";
import { ReviewContent } from "#web/trust/reviews/review-card.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

interface Props {
  readonly subject: ReviewSubject;
  readonly name: string;
  readonly heading: "h2" | "h3";
}

/** What others have said about a company or a freelancer, where the platform has reviews. */
export function ReviewsAbout(props: Props) {
  return usePlatform()?.hasReviews ? <ReviewList {...props} /> : null;
}

/** The reviews about the signed-in account, on its profile. */
export const OwnReviews = ({ name }: Pick<Props, "name">) =>
  usePlatform()?.hasReviews ? (
    <Card>
      <ReviewList subject={{}} name={name} heading="h2" />
    </Card>
  ) : null;

function ReviewList({ subject, name, heading: Heading }: Props) {
  const list = useList(reviewsAboutQuery(subject));
  const [summary] = useAllRows(reviewSummaryQuery(subject)).rows;
  return (
    <Stack gap={3}>
      <Heading>{t("Reviews of {name}", { name })}</Heading>
      {summary && summary.count > 0 && <p className="soft">{summaryLine(summary)}</p>}
      <Listing list={list} empty={<p className="soft">{t("No reviews yet.")}</p>}>
        {(rows) => (
          <Stack gap={5}>
            {rows.map((review) => (
              <article key={review.reviewId}>
                <Stack gap={2}>
                  <p className="small soft">
                    {review.authorName} · {formatInstant(review.visibleAt)}
                  </p>
                  <ReviewContent review={review} subjectName={name} />
                  {review.mine !== "review" && (
                    <ReportContent
                      subjectKind="review"
                      subjectId={review.reviewId}
                      name={t("the review by {name}", { name: review.authorName })}
                    />
                  )}
                </Stack>
              </article>
            ))}
          </Stack>
        )}
      </Listing>
      <LoadMore list={list} />
    </Stack>
  );
}
