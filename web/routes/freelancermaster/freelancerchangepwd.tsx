import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/identity/session/change-password-form.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/freelancerchangepwd")({ component: FreelancerChangePwd });

function FreelancerChangePwd() {
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Change password")}
        lead={t("A new password logs out every other device. This one stays logged in.")}
      />
      <Card>
        <ChangePasswordForm
          after={() => navigate({ to: "/freelancermaster/profile" })}
          cancel={<ButtonLink to="/freelancermaster/profile">{t("Cancel")}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}
