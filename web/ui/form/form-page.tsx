import type { ReactNode } from "react";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What `useCallForm` gives. */
  readonly form: { readonly submit: () => unknown; readonly busy: boolean; readonly failures?: number };
  /** The text of the submit button. */
  readonly submit: string;
  /** Beside the submit button, like a Cancel. */
  readonly beside?: ReactNode;
  /** Beneath the form, on the same sheet. */
  readonly beneath?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that is one form. */
export function FormPage({ title, lead, form, submit, beside, beneath, children }: Props) {
  return (
    <Page width="narrow">
      <PageTitle title={title} lead={lead} />
      <Card>
        <Form form={form}>
          {children}
          <FormActions submit={submit} busy={form.busy}>
            {beside}
          </FormActions>
        </Form>
        {beneath}
      </Card>
    </Page>
  );
}
