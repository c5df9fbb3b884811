import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { IncompleteLink } from "#web/identity/session/incomplete-link.tsx";
import { loginPath } from "#web/identity/session/session.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FormPage } from "#web/ui/form/form.tsx";

export const Route = createFileRoute("/guestmaster/emailproof")({
  validateSearch: ({ token }: { token?: string }) => ({ token: token ?? "" }),
  component: EmailProof,
});

function EmailProof() {
  const navigate = useNavigate();
  const { token } = Route.useSearch();
  const form = useCallForm("emails.prove", {
    fields: {},
    fixed: { token },
    after: () => navigate({ to: loginPath, replace: true }),
  });
  if (!token)
    return <IncompleteLink title={t("Confirm your email address")} whatToDo={t("Open it from the email again.")} />;
  return (
    <FormPage
      title={t("Confirm your email address")}
      form={form}
      submit={t("Confirm the address")}
      beside={<ButtonLink to={loginPath}>{t("Back to login")}</ButtonLink>}
    >
      <p>
        {t("Confirming shows that this address is yours. If the link has expired, request a new one in My Account.")}
      </p>
    </FormPage>
  );
}
