import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lastUsername, loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

export const Route = createFileRoute("/guestmaster/forgotpwd")({ component: ForgotPassword });

function ForgotPassword() {
  const navigate = useNavigate();
  const form = useCallForm("forgotpwd", {
    fields: { username: lastUsername.current },
    after: () => {
      lastUsername.current = String(form.values.username);
      return navigate({ to: loginPath });
    },
  });
  return (
    <FormPage
      title={t("Forgot password")}
      lead={t("We email a link to your account's address. It works once, for 30 minutes.")}
      form={form}
      submit={t("Reset Password")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <TextField
        field={form.of("username")}
        label={t("Username")}
        hint={t("Your login name, not your email address")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormPage>
  );
}
