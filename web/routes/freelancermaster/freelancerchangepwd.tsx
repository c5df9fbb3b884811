import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/features/session/change-password-form.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/freelancermaster/freelancerchangepwd")({ component: FreelancerChangePwd });

function FreelancerChangePwd() {
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageTitle title={t("Change password")} lead={t("This logs out every other device.")} />
      <Card>
        <ChangePasswordForm
          after={() => navigate({ to: "/freelancermaster/profile" })}
          cancel={<ButtonLink to="/freelancermaster/profile">{t("Cancel")}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}
