import { type ReactNode, useState } from "react";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

interface ButtonProps {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a form in its place. */
export function FormButton({ label, children }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        children(() => setOpen(false))
      ) : (
        <Row>
          <Button size="small" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

interface FormProps {
  readonly form: Parameters<typeof Form>[0]["form"] & { readonly busy: boolean };
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly close: () => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

interface ReasonProps extends Pick<FormProps, "submit" | "close" | "children"> {
  readonly form: FormProps["form"] & { readonly of: (name: "reason") => Field };
}

/** The reason of a decision about a payment. */
export const ReasonForm = ({ form, submit, close, children }: ReasonProps) => (
  <NoteForm
    form={form}
    field={form.of("reason")}
    label={t("Reason")}
    hint={t("The company and the freelancer can see it.")}
    submit={submit}
    close={close}
  >
    {children}
  </NoteForm>
);

/** A form with one text field, with which an admin closes a case. */
export function NoteForm({ form, field, label, hint, submit, close, children }: FormProps) {
  return (
    <Form form={form}>
      <TextArea field={field} label={label} hint={hint} />
      {children}
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
