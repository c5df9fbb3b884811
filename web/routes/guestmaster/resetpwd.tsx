import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { NewPasswordFields } from "#web/identity/session/credential-fields.tsx";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/resetpwd")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: ResetPassword,
});

function ResetPassword() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("resetpwd", {
    fields: { newPassword: "", confirmPassword: "" },
    fixed: { token },
    after: () => navigate({ to: loginPath }),
  });
  if (!token)
    return (
      <IncompleteLink
        title={t("Choose a new password")}
        whatToDo={t("Open it from the email again, or request a new one.")}
      >
        <ButtonLink to="/guestmaster/forgotpwd" tone="primary">
          {t("Request a new link")}
        </ButtonLink>
      </IncompleteLink>
    );
  return (
    <FormPage
      title={t("Choose a new password")}
      lead={t("This logs out every other device.")}
      form={form}
      submit={t("Save password")}
      beside={<ButtonLink to="/guestmaster/forgotpwd">{t("Request a new link")}</ButtonLink>}
    >
      <NewPasswordFields of={form.of} />
    </FormPage>
  );
}
