import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ChangePasswordForm } from "#web/features/session/change-password-form.tsx";
import { t } from "#web/lib/text.ts";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/clientchangepwd")({ component: ClientChangePwd });

function ClientChangePwd() {
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageTitle title={t("Change password")} />
      <Card>
        <ChangePasswordForm after={() => navigate({ to: "/clientmaster/clientprofile" })} />
      </Card>
    </Page>
  );
}
