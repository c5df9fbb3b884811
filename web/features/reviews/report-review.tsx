import { useState } from "react";
import { ReportForm } from "#web/features/moderation/report-form.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";

interface Props {
  readonly review: { readonly reviewId: string; readonly isReported: boolean };
}

/** Reports a review about oneself to the admins. */
export function ReportReview({ review: { reviewId, isReported } }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isReported) return <p className="soft small">{t("You have reported this review.")}</p>;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <ReportForm
          call="reviews.report"
          fixed={{ reviewId }}
          label={t("What is wrong with this review")}
          hint={t("The admins read this and both reviews. The other side is not notified of the report.")}
          submit={t("Report the review")}
          close={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t("Report")}</Button>
        </div>
      )}
    </Swap>
  );
}
