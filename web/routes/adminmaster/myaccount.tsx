import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/features/session/change-password-form.tsx";
import { t } from "#web/lib/text.ts";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/myaccount")({ component: MyAccount });

function MyAccount() {
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageTitle title={t("My Account")} lead={t("A new password logs out every other device.")} />
      <Card>
        <h2>{t("Change password")}</h2>
        <ChangePasswordForm after={() => navigate({ to: "/adminmaster/myprofile" })} />
      </Card>
    </Page>
  );
}
