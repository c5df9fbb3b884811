import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/blockpayout")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: BlockPayout,
});

function BlockPayout() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("payouts.blockAccount", {
    fields: {},
    fixed: { token },
    after: () => navigate({ to: "/guestmaster/forgotpwd", replace: true }),
  });
  if (!token)
    return <IncompleteLink title={t("Block a payout account")} whatToDo={t("Open it from the email again.")} />;
  return (
    <FormPage
      title={t("Block a payout account")}
      form={form}
      submit={t("Block the account")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <p>{t("No money goes to the new payout account. Next, set a new password.")}</p>
    </FormPage>
  );
}
