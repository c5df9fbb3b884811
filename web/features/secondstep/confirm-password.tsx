import type { Answer } from "#web/lib/api.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/text-field.tsx";

/** Calls that want the password once more, and nothing else that is typed. */
type Guarded = "twoFactor.start" | "passkeys.delete";

interface Props<N extends Guarded> {
  readonly call: N;
  readonly fixed?: Partial<SentTo<N>>;
  readonly submit: string;
  readonly after: (answer: Answer<N>) => unknown;
  readonly cancel: () => void;
}

/** Asks for the password again before a sensitive change. */
export function ConfirmPassword<N extends Guarded>({ call, fixed, submit, after, cancel }: Props<N>) {
  const form = useCallForm<N, "password">(call, { fields: { password: "" }, ...(fixed && { fixed }), after });
  return (
    <Form form={form}>
      <PasswordField field={form.of("password")} label={t("Your password")} autoComplete="current-password" />
      <FormActions submit={submit} busy={form.busy}>
        <Button onClick={cancel}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
