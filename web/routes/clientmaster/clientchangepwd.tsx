import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/identity/session/change-password-form.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/clientchangepwd")({ component: ClientChangePwd });

function ClientChangePwd() {
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/clientmaster/clientprofile" });
  const cancel = <ButtonLink to="/clientmaster/clientprofile">{t("Cancel")}</ButtonLink>;
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Change password")}
        lead={t("A new password logs out every other device. This one stays logged in.")}
      />
      <Card>
        <ChangePasswordForm after={leave} cancel={cancel} />
      </Card>
    </Page>
  );
}
