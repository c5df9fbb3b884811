import { usePlatform } from "#web/features/platform/use-platform.ts";
import { reviewsAboutQuery } from "#web/features/reviews/queries.ts";
import { ReviewContent } from "#web/features/reviews/review-card.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";

interface Props {
  readonly accountId: number;
  readonly name: string;
  readonly heading: "h2" | "h3";
}

/** What others have said about a company or a freelancer, where the platform has reviews. */
export function ReviewsAbout(props: Props) {
  return usePlatform()?.hasReviews ? <Shown {...props} /> : null;
}

function Shown({ accountId, name, heading: Heading }: Props) {
  const list = useList(reviewsAboutQuery(accountId));
  return (
    <Stack gap={3}>
      <Heading>{t("Reviews of {name}", { name })}</Heading>
      <Listing list={list} empty={<p className="soft">{t("No reviews yet.")}</p>}>
        {(rows) =>
          rows.map((review) => (
            <article key={review.reviewId}>
              <p className="small soft">
                {review.authorName} · {formatInstant(review.visibleAt)}
              </p>
              <ReviewContent review={review} subjectName={name} />
            </article>
          ))
        }
      </Listing>
      <LoadMore list={list} />
    </Stack>
  );
}
