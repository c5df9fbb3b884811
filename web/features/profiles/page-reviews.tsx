import { useState } from "react";
import { pageReviewsQuery } from "#web/features/profiles/queries.ts";
import { marksLine } from "#web/features/reviews/mark-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import "./profiles.css";

/** A review as texts; an empty one is not shown. */
interface ShownReview {
  readonly key: string;
  readonly author: string;
  readonly marks: string;
  readonly text: string;
  readonly reply: string;
}

/** What stands about reviews on a public page. */
export interface ReviewTexts {
  readonly summary: string;
  readonly newest: readonly ShownReview[];
  /** The address of the page, where it has more reviews than these. */
  readonly slug?: string | undefined;
}

export const shownReview = (review: RowOf<"freelancers.listReviews">): ShownReview => ({
  key: review.reviewId,
  author: review.authorName,
  marks: marksLine(review.ratings),
  text: review.text,
  reply: review.reply ?? "",
});

interface Props {
  readonly reviews: ReviewTexts;
  /** Of the freelancer. */
  readonly name: string;
}

/**
 * Reviews about a freelancer. The server repeats the markup of the template's one review for each, so a part without a text is
 * there and hidden by the style sheet.
 */
export function PageReviews({ reviews: { summary, newest, slug }, name }: Props) {
  const [isAll, setAll] = useState(false);
  return (
    <section className="page-reviews">
      <h2>{t("Reviews")}</h2>
      <p className="soft">{summary}</p>
      {isAll && slug ? (
        <AllReviews slug={slug} first={newest} name={name} />
      ) : (
        <ReviewList reviews={newest} name={name} />
      )}
      {slug && !isAll && (
        <Row>
          <Button onClick={() => setAll(true)}>{t("All reviews")}</Button>
        </Row>
      )}
    </section>
  );
}

/** The newest stay until all are there. */
function AllReviews({
  slug,
  first,
  name,
}: {
  readonly slug: string;
  readonly first: readonly ShownReview[];
  readonly name: string;
}) {
  const list = useList(pageReviewsQuery(slug));
  return (
    <>
      <ReviewList reviews={list.rows.length > 0 ? list.rows.map(shownReview) : first} name={name} />
      <LoadMore list={list} />
    </>
  );
}

const ReviewList = ({ reviews, name }: { readonly reviews: readonly ShownReview[]; readonly name: string }) => (
  <ul>
    {reviews.map(({ key, author, marks, text, reply }) => (
      <li key={key} data-row="review">
        <p className="small soft">{author}</p>
        <p>{marks}</p>
        <p className="prose">{text}</p>
        <div className="profile-part">
          <p className="small soft">{t("Reply of {name}", { name })}</p>
          <p className="prose">{reply}</p>
        </div>
      </li>
    ))}
  </ul>
);
