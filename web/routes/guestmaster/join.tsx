import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { JoinPage } from "#web/identity/account-invitations/join-page.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";

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
  return (
    <JoinPage
      title={t("Join as an admin")}
      lead={t("You are invited to help run this platform. The link works once.")}
      token={token}
      form={form}
    />
  );
}
