import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

/** The one reply to a review about oneself. */
export function ReplyForm({ reviewId }: { readonly reviewId: string }) {
  const form = useCallForm("reviews.reply", { fields: { text: "" }, fixed: { reviewId } });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("text")}
        label={t("Reply")}
        hint={t("You can reply once. Everybody who reads the review reads it as well.")}
      />
      <FormActions submit={t("Send reply")} busy={form.busy} />
    </Form>
  );
}
