import { reportReasonRange } from "#domain/trust/message-report.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

type Reporting = "messages.report" | "reviews.report";

interface Props {
  readonly call: Reporting;
  /** The id of what is reported. */
  readonly fixed: Partial<SentTo<Reporting>>;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly close: () => void;
}

/** What a party says to the admins against a message or a review. */
export function ReportForm({ call, fixed, label, hint, submit, close }: Props) {
  const form = useCallForm(call, { fields: { reason: "" }, fixed, after: close });
  return (
    <Form form={form}>
      <TextArea field={form.of("reason")} label={label} hint={hint} maxLength={reportReasonRange.most} />
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
