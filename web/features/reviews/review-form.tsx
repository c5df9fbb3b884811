import { ratingRange, ratingTopics } from "#domain/review.ts";
import { markText, topicText } from "#web/features/reviews/mark-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

const marks = staticList(Array.from({ length: ratingRange.most }, (_, i) => ratingRange.most - i));

interface Props {
  readonly of: keyof typeof ratingTopics;
  readonly requestId: string;
  readonly otherName: string;
  /** What was written before, while it is hidden. */
  readonly own: RowOf<"reviews.mine">["own"];
  /** Closes the form; absent where there is nothing else to show. */
  readonly close?: () => void;
}

/** Three marks and a text about the other side. */
export function ReviewForm({ of: role, requestId, otherName, own, close }: Props) {
  const [first, second, third] = own?.ratings.map(({ mark }) => String(mark)) ?? [];
  const form = useCallForm("reviews.submit", {
    fields: { rating1: first ?? "", rating2: second ?? "", rating3: third ?? "", text: own?.text ?? "" },
    fixed: { requestId },
    ...(close && { after: close }),
  });
  const fields = ["rating1", "rating2", "rating3"] as const;
  return (
    <Form form={form}>
      <FormColumns>
        {ratingTopics[role].map((topic, i) => (
          <SelectField
            key={topic}
            field={form.of(fields[i] ?? "rating1")}
            label={topicText(topic)}
            list={marks}
            idOf={(mark) => mark}
            textOf={markText}
          />
        ))}
      </FormColumns>
      <TextArea
        field={form.of("text")}
        label={t("Your review of {name}", { name: otherName })}
        hint={t("How was it to work together? Others read it under your name.")}
      />
      <FormActions submit={own ? t("Save") : t("Submit review")} busy={form.busy}>
        {close && <Button onClick={close}>{t("Cancel")}</Button>}
      </FormActions>
    </Form>
  );
}
