import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { NewPasswordFields, NewUsernameField } from "#web/identity/session/credential-fields.tsx";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

export const Route = createFileRoute("/guestmaster/setup")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: SetUp,
});

function SetUp() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("admin.setUp", {
    fields: { username: "", email: "", newPassword: "", confirmPassword: "" },
    fixed: { token },
    after: () => navigate({ to: loginPath }),
  });
  if (!token)
    return <IncompleteLink title={t("Set up the admin")} whatToDo={t("Open the full link that the server printed.")} />;
  return (
    <FormPage
      title={t("Set up the admin")}
      lead={t("This account runs the platform. The link works once.")}
      form={form}
      submit={t("Create the admin")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <NewUsernameField field={form.of("username")} />
      <TextField
        field={form.of("email")}
        label={t("Email (optional)")}
        hint={t("For password reset links")}
        type="email"
        autoComplete="email"
      />
      <NewPasswordFields of={form.of} />
    </FormPage>
  );
}
