import { CodeField } from "#web/features/secondstep/code-field.tsx";
import type { Answer } from "#web/lib/api.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/text-field.tsx";

/** Calls that weaken the second step, and so ask for both. */
type Guarded = "twoFactor.disable" | "twoFactor.createRecoveryCodes";

interface Props<N extends Guarded> {
  readonly call: N;
  readonly submit: string;
  readonly after: (answer: Answer<N>) => unknown;
  readonly cancel: () => void;
}

/** Asks for the password and a code again; a recovery code works as well. */
export function ConfirmBothSteps<N extends Guarded>({ call, submit, after, cancel }: Props<N>) {
  const form = useCallForm<N, "password" | "code">(call, { fields: { password: "", code: "" }, after });
  return (
    <Form form={form}>
      <PasswordField field={form.of("password")} label={t("Your password")} autoComplete="current-password" />
      <CodeField field={form.of("code")} />
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={cancel}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
