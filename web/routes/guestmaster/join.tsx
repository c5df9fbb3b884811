import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { IncompleteLink } from "#web/features/session/incomplete-link.tsx";
import { NewPasswordFields } from "#web/features/session/new-password-fields.tsx";
import { NewUsernameField } from "#web/features/session/new-username-field.tsx";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/join")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: Join,
});

function Join() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("admins.join", {
    fields: { username: "", newPassword: "", confirmPassword: "" },
    fixed: { token },
    after: () => navigate({ to: loginPath }),
  });
  if (!token)
    return (
      <IncompleteLink
        title={t("Join as an admin")}
        whatToDo={t("Open the full link from the email, or ask for a new invitation.")}
      />
    );
  return (
    <FormPage
      title={t("Join as an admin")}
      lead={t("You are invited to help run this platform. The link works once.")}
      form={form}
      submit={t("Create my account")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <NewUsernameField field={form.of("username")} />
      <NewPasswordFields of={form.of} />
    </FormPage>
  );
}
