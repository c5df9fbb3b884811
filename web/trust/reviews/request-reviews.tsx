import { useState } from "react";
import { hirers } from "#domain/member.ts";
import { canMoveReview, reviewStateOf, type ShownReviewEnding } from "#domain/trust/review.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { ReviewContent } from "#web/trust/reviews/review-card.tsx";
import { ReplyForm, ReportReview, ReviewForm } from "#web/trust/reviews/review-forms.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState, Note } from "#web/ui/display/guidance.tsx";
import { Card, Grid, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly of: "client" | "freelancer";
  readonly requestId: string;
}

type Reviews = RowOf<"reviews.mine">;

/** The own review of a paid project until it is visible, then both side by side. */
export function RequestReviews({ reviews, of: role, requestId }: Props & { readonly reviews: Reviews }) {
  const { window, own, others, otherName } = reviews;
  if (!window?.isOpen) return <Visible reviews={reviews} />;
  return (
    <>
      <Note>
        {t("Reviews stay hidden until both are written, or until {day}. You can change yours until then.", {
          day: formatInstant(window.closesAt),
        })}
      </Note>
      <Card>
        <OwnReview of={role} requestId={requestId} own={own} otherName={otherName} />
      </Card>
      {others && <OtherReview reviews={reviews} />}
    </>
  );
}

function OwnReview({ of: role, requestId, own, otherName }: Props & Pick<Reviews, "own" | "otherName">) {
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useIsOneOf(hirers);
  const form = { of: role, requestId, own, otherName };
  if (own && isEditing) return <ReviewForm {...form} close={() => setEditing(false)} />;
  if (own)
    return (
      <>
        <h2>{t("Your review of {name}", { name: otherName })}</h2>
        <ReviewContent review={own} subjectName={otherName} />
        {mayWrite && canMoveReview("edit", "author", reviewStateOf(own), true) && (
          <Row>
            <Button onClick={() => setEditing(true)}>{t("Edit")}</Button>
          </Row>
        )}
      </>
    );
  if (!mayWrite) return <p className="soft">{t("No review has been written yet.")}</p>;
  return <ReviewForm {...form} />;
}

/** After the time to write, whichever reviews there are. */
function Visible({ reviews }: { readonly reviews: Reviews }) {
  const { own, others, otherName } = reviews;
  if (!own && !others) return <EmptyState title={t("There is no review of this job")} />;
  if (!(own && others))
    return own ? <PublishedReview own={own} otherName={otherName} /> : <OtherReview reviews={reviews} />;
  return (
    <Grid least="20rem">
      <PublishedReview own={own} otherName={otherName} />
      <OtherReview reviews={reviews} />
    </Grid>
  );
}

/** The own review with the reply of the other side, once others read it. */
function PublishedReview({
  own,
  otherName,
}: Pick<Reviews, "otherName"> & { readonly own: NonNullable<Reviews["own"]> }) {
  const mayWrite = useIsOneOf(hirers);
  const mayReport = mayWrite && canMoveReview("reportReply", "author", reviewStateOf(own), false);
  return (
    <Card>
      <h2>{t("Your review of {name}", { name: otherName })}</h2>
      <ReviewContent review={own} subjectName={otherName} />
      <Ending review={own} />
      {own.isReplyRemoved && <Note>{t("An admin has removed the reply to this review.")}</Note>}
      {own.reply !== null && mayReport && <ReportReview part="reply" review={own} />}
    </Card>
  );
}

function OtherReview({ reviews: { others, otherName } }: { readonly reviews: Reviews }) {
  const mayWrite = useIsOneOf(hirers);
  if (!others) return null;
  const { reviewId, reply, ending } = others;
  const may = (move: "reply" | "report") => mayWrite && canMoveReview(move, "subject", reviewStateOf(others), false);
  return (
    <Card>
      <h2>{t("The review of {name}", { name: otherName })}</h2>
      {ending !== "moderated" && <ReviewContent review={others} subjectName={t("you")} />}
      <Ending review={others} />
      {others.isReplyRemoved && <Note>{t("An admin has removed your reply. Others can no longer read it.")}</Note>}
      {reply === null && may("reply") && <ReplyForm reviewId={reviewId} />}
      {may("report") && <ReportReview part="review" review={others} />}
    </Card>
  );
}

const Ending = ({ review: { ending } }: { readonly review: NonNullable<Reviews["own"]> }) =>
  ending && <Note>{t(endingTexts[ending])}</Note>;

const endingTexts = {
  payment_reversed: "The payment was reversed. Others can no longer read this review.",
  moderated: "An admin has removed this review. Others can no longer read it.",
} as const satisfies Record<ShownReviewEnding, string>;
