import { useState } from "react";
import type { ReviewPart } from "#domain/review.ts";
import { ReportForm } from "#web/features/moderation/report-form.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";

interface Props {
  readonly part: ReviewPart;
  readonly review: { readonly reviewId: string; readonly isReported: boolean };
}

const texts = {
  review: {
    isReported: t("You have reported this review."),
    label: t("What is wrong with this review"),
    submit: t("Report the review"),
  },
  reply: {
    isReported: t("You have reported this reply."),
    label: t("What is wrong with this reply"),
    submit: t("Report the reply"),
  },
} as const;

/** Reports to the admins a review about oneself, or the reply to one's own. */
export function ReportReview({ part, review: { reviewId, isReported } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { label, submit, ...text } = texts[part];
  if (isReported) return <p className="soft small">{text.isReported}</p>;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <ReportForm
          call="reviews.report"
          fixed={{ reviewId, part }}
          label={label}
          hint={t("The admins read this and both reviews. The other side is not notified of the report.")}
          submit={submit}
          close={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{part === "reply" ? submit : t("Report")}</Button>
        </div>
      )}
    </Swap>
  );
}
