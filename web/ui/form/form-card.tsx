import type { ReactNode } from "react";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  /** What `useCallForm` gives. */
  readonly form: { readonly submit: () => unknown; readonly failures: number; readonly busy: boolean };
  readonly submit: string;
  /** The link that leads back without saving. */
  readonly cancel: ReactNode;
  readonly children: ReactNode;
}

/** A whole form on its sheet: the fields, the one submit button, the way back. */
export function FormCard({ form, submit, cancel, children }: Props) {
  return (
    <Card>
      <Form form={form}>
        {children}
        <FormActions submit={submit} busy={form.busy}>
          {cancel}
        </FormActions>
      </Form>
    </Card>
  );
}
