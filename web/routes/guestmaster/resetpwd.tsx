import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { NewPasswordFields } from "#web/features/session/new-password-fields.tsx";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FormPage } from "#web/ui/form/form-page.tsx";

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
  return (
    <FormPage
      title={t("Choose a new password")}
      lead={t("Afterwards every other device is logged out.")}
      form={form}
      submit={t("Save password")}
      beside={<ButtonLink to="/guestmaster/forgotpwd">{t("Ask for a new link")}</ButtonLink>}
    >
      <NewPasswordFields of={form.of} />
    </FormPage>
  );
}
