import { useState } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { type ReviewPart, ratingTopics } from "#domain/trust/review.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ReportForm } from "#web/trust/moderation/report-form.tsx";
import { markText, topicText } from "#web/trust/reviews/mark-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { StarField } from "#web/ui/form/star-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly of: keyof typeof ratingTopics;
  readonly requestId: string;
  readonly otherName: string;
  /** The own review, which can be changed while it is hidden. */
  readonly own: RowOf<"reviews.mine">["own"];
  /** Closes the form; absent where there is nothing else to show. */
  readonly close?: () => void;
}

/** Three marks and a text about the other side. */
export function ReviewForm({ of: role, requestId, otherName, own, close }: Props) {
  const [first, second, third] = own?.ratings.map(({ mark }) => String(mark)) ?? [];
  const shown = { rating1: first ?? "", rating2: second ?? "", rating3: third ?? "", text: own?.text ?? "" };
  const form = useCallForm("reviews.submit", {
    fields: shown,
    fixed: { requestId },
    readVersion: rowVersion("reviews.submit", shown),
    ...(close && { after: close }),
  });
  const fields = ["rating1", "rating2", "rating3"] as const;
  return (
    <Form form={form}>
      <FormColumns>
        {ratingTopics[role].map((topic, i) => (
          <StarField key={topic} field={form.of(fields[i] ?? "rating1")} label={topicText(topic)} textOf={markText} />
        ))}
      </FormColumns>
      <TextArea
        field={form.of("text")}
        label={t("Your review of {name}", { name: otherName })}
        hint={t("What was it like to work together? Others read it under your name.")}
      />
      <FormActions submit={own ? t("Save") : t("Submit review")} busy={form.busy}>
        {close && <Button onClick={close}>{t("Cancel")}</Button>}
      </FormActions>
    </Form>
  );
}

/** The one reply to a review about oneself. */
export function ReplyForm({ reviewId }: { readonly reviewId: string }) {
  const form = useCallForm("reviews.reply", { fields: { text: "" }, fixed: { reviewId } });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("text")}
        label={t("Reply")}
        hint={t("You can reply once. Everyone who can read the review can read your reply.")}
      />
      <FormActions submit={t("Send reply")} busy={form.busy} />
    </Form>
  );
}

interface ReportReviewProps {
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
export function ReportReview({ part, review: { reviewId, isReported } }: ReportReviewProps) {
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
          hint={t("The admins read this and both reviews. The other party is not notified.")}
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
