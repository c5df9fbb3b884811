import { createFileRoute } from "@tanstack/react-router";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";

export const Route = createFileRoute("/adminmaster/myprofile")({ component: MyProfile });

function MyProfile() {
  const account = useSignedIn();
  if (!account) return null;
  return (
    <Page width="narrow">
      <PageTitle title={t("My Profile")}>
        <ButtonLink to="/adminmaster/myaccount">{t("My Account")}</ButtonLink>
      </PageTitle>
      <Card>
        <Facts
          facts={{
            [t("Username")]: account.username,
            [t("Role")]: t(account.role),
            [t("Status")]: <StatusWord word={t(account.status)} colour="green" />,
          }}
        />
      </Card>
    </Page>
  );
}
