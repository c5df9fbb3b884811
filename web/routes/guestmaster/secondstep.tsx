import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useCodeLogin } from "#web/features/login/use-code-login.ts";
import { supportsPasskeys } from "#web/features/secondstep/supports-passkeys.ts";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
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
      lead={t("Your password is correct. Complete the second step.")}
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
