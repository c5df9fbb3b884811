import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { supportsPasskeys } from "#web/identity/secondstep/supports-passkeys.ts";
import { loginPath } from "#web/identity/session/session.ts";
import { useFinishLogin } from "#web/identity/session/use-finish-login.ts";
import { type Refusal, useLoginAttempt } from "#web/identity/session/use-login-attempt.ts";
import { readOnce } from "#web/lib/api.ts";
import { contractRow } from "#web/lib/contract-row.ts";
import { t, tWords } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/guestmaster/secondstep")({
  validateSearch: ({ steps, next }: { steps?: string; next?: string }) => ({
    ...(steps !== undefined && { steps }),
    ...(next !== undefined && { next }),
  }),
  component: SecondStep,
});

/** The second half of a login, after the right password. */
function SecondStep() {
  const { steps = "totp, recovery", next } = Route.useSearch();
  const [isLost, setLost] = useState(false);
  const login = useCodeLogin(next);
  function change(): void {
    setLost(!isLost);
    login.field.set("");
  }
  const codeField = isLost
    ? { label: t("Recovery code"), hint: t("One of the ten you saved when you set up two-step sign-in") }
    : { label: t("Code from the app"), hint: t("The current six-digit code") };
  return (
    <FormPage
      title={t("One more step")}
      lead={t("You are almost in. Complete the second step.")}
      form={login.form}
      submit={t("Log in")}
      beneath={
        <Row>
          {steps.includes("recovery") && (
            <Button size="small" onClick={change}>
              {isLost ? t("Use an app code") : t("Use a recovery code")}
            </Button>
          )}
          {steps.includes("passkey") && supportsPasskeys() && (
            <Button size="small" onClick={() => void login.withPasskey()}>
              {t("Use a passkey")}
            </Button>
          )}
          <ButtonLink to={loginPath} size="small">
            {t("Back to login")}
          </ButtonLink>
        </Row>
      }
    >
      <TextField
        key={codeField.label}
        field={login.field}
        {...codeField}
        inputMode={isLost ? "text" : "numeric"}
        autoComplete={isLost ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </FormPage>
  );
}

const nothing = () => undefined;

/** The second factor of a login. A wrong code is an error of the field; a late one leads back to the password. */
function useCodeLogin(next: string | undefined) {
  const navigate = useNavigate();
  const enter = useFinishLogin(next, { replace: true });
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [failures, setFailures] = useState(0);
  const { run, busy } = useLoginAttempt();

  function refuse(words: string): void {
    setError(tWords(words));
    setFailures((before) => before + 1);
  }

  async function attempt(): Promise<Refusal | undefined> {
    const { says, input } = await contractRow("twoFactor.login");
    const typed = input.safeParse({ code: value });
    if (!typed.success) return () => refuse(typed.error.issues[0]?.message ?? says.none);
    const { rows, headers } = await readOnce("twoFactor.login", typed.data);
    const [row] = rows;
    if (row) return enter(row, says);
    if (headers.has("x-second-step")) return () => refuse(says.none);
    await navigate({ to: loginPath, search: next ? { next } : {}, replace: true });
    return () => toast(tWords(says.late), { tone: "bad" });
  }

  function set(typed: FieldValue | undefined): void {
    setValue(String(typed));
    setError(undefined);
  }
  const field: Field = { name: "code", value, error, set, leave: nothing };
  return {
    field,
    form: { submit: () => run(attempt), failures, busy },
    withPasskey: () =>
      run(async () => (await import("#web/identity/session/passkey-login.ts")).logInWithPasskey(enter)),
  };
}
