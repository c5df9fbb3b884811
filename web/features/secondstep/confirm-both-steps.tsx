import type { Answer } from "#web/lib/api.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormActions } from "#web/ui/form/form-actions.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Calls that weaken the second step, and so ask for both. */
type Guarded = "secondstepdelete" | "recoverycodes";

interface Props<N extends Guarded> {
  readonly call: N;
  readonly submit: string;
  readonly after: (answer: Answer<N>) => unknown;
  readonly cancel: () => void;
}

/** The password and a code asked for again; whoever lost the phone has the recovery codes. */
export function ConfirmBothSteps<N extends Guarded>({ call, submit, after, cancel }: Props<N>) {
  const form = useCallForm<N, "password" | "code">(call, { fields: { password: "", code: "" }, after });
  return (
    <Form form={form}>
      <PasswordField
        field={form.of("password")}
        label={t("Your password, once more")}
        autoComplete="current-password"
      />
      <TextField
        field={form.of("code")}
        label={t("Code of your app, or a recovery code")}
        hint={t("One that was not used yet; your app shows a new one every half-minute")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={cancel}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
