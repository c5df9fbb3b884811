import { useState } from "react";
import { ReviewList, type ShownReview } from "#web/discovery/profiles/review-list.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import "./profiles.css";

/** Loaded when a visitor asks for all reviews: few read more than the newest. */
const AllReviews = lazyPart(async () => (await import("#web/discovery/profiles/all-reviews.tsx")).AllReviews);

/** What stands about reviews on a public page. */
export interface ReviewTexts {
  readonly summary: string;
  readonly newest: readonly ShownReview[];
  /** The address of the page, where it has more reviews than these. */
  readonly slug?: string | undefined;
}

interface Props {
  readonly reviews: ReviewTexts;
  /** The name of the freelancer. */
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
        <AllReviews
          of={{ slug, first: newest, name }}
          placeholder={<ReviewList reviews={newest} name={name} />}
          onMissing={() => setAll(false)}
        />
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
