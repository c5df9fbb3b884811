import type { ReactNode } from "react";
import { maxTicketText } from "#domain/trust/ticket.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Form, FormActions, type FormState } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly form: FormState & { readonly of: (name: "text") => Field; readonly busy: boolean };
  readonly files: ReactNode;
}

/** What both sides write on after a first message. */
export const ReplyForm = ({ form, files }: Props) => (
  <Form form={form}>
    <TextArea field={form.of("text")} label={t("Your reply")} maxLength={maxTicketText} />
    {files}
    <FormActions submit={t("Send")} busy={form.busy} />
  </Form>
);
