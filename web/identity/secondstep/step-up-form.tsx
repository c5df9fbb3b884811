import type { ComponentProps, ReactNode } from "react";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import type { Answer } from "#web/lib/api.ts";
import type { SentTo } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";

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

/** The password again, and a code where two-factor authentication is on. */
export function StepUpFields({ of }: { readonly of: (field: "password" | "code") => Field }) {
  const isTwoStep = useAllRows(twoFactorQuery).rows[0]?.on === true;
  return (
    <>
      <PasswordField field={of("password")} label={t("Your password")} autoComplete="current-password" />
      {isTwoStep && <CodeField field={of("code")} />}
    </>
  );
}

/** Asks for a second-factor code again. Recovery codes replace a lost phone. */
export const CodeField = ({ field }: { readonly field: Field }) => (
  <TextField
    field={field}
    label={t("Code from the app or a recovery code")}
    hint={t("A code you have not used yet; the app shows one every 30 seconds")}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
);

/** Calls that want the password once more, and nothing else that is typed. */
type Guarded = "twoFactor.start" | "passkeys.delete";

interface ConfirmPasswordProps<N extends Guarded> {
  readonly call: N;
  readonly fixed?: Partial<SentTo<N>>;
  readonly submit: string;
  readonly after: (answer: Answer<N>) => unknown;
  readonly cancel: () => void;
}

/** Asks for the password again before a sensitive change. */
export function ConfirmPassword<N extends Guarded>({ call, fixed, submit, after, cancel }: ConfirmPasswordProps<N>) {
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
