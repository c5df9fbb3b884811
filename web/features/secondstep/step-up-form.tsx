import type { ComponentProps, ReactNode } from "react";
import { StepUpFields } from "#web/features/secondstep/step-up-fields.tsx";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";

interface Props {
  readonly form: ComponentProps<typeof Form>["form"] & {
    readonly of: (field: "password" | "code") => Field;
    readonly busy: boolean;
  };
  readonly submit: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A form that is confirmed with the own password, and closes again. */
export const StepUpForm = ({ form, submit, close, children }: Props) => (
  <Form form={form}>
    {children}
    <StepUpFields of={form.of} />
    <FormActions submit={submit} busy={form.busy}>
      <Button onClick={close}>{t("Cancel")}</Button>
    </FormActions>
  </Form>
);
