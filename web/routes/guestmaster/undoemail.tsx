import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/undoemail")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: UndoEmailChange,
});

function UndoEmailChange() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("accounts.undoEmailChange", {
    fields: {},
    fixed: { token },
    after: ({ resetToken = "" }) =>
      navigate({ to: "/guestmaster/resetpwd", search: { token: resetToken }, replace: true }),
  });
  if (!token)
    return <IncompleteLink title={t("Restore your email address")} whatToDo={t("Open it from the email again.")} />;
  return (
    <FormPage
      title={t("Restore your email address")}
      lead={t("The email address of your account was changed. If this was not you, undo the change here.")}
      form={form}
      submit={t("Restore the address")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <p>{t("All devices are logged out, and you choose a new password.")}</p>
    </FormPage>
  );
}
