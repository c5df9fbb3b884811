import { createFileRoute } from "@tanstack/react-router";
import { AdminEmail } from "#web/features/accounts/admin-email.tsx";
import { adminProfileQuery } from "#web/features/accounts/queries.ts";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Card, Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/myprofile")({
  loader: ({ context: { queries } }) => prefetch(queries, [adminProfileQuery]),
  component: MyProfile,
});

function MyProfile() {
  const account = useSignedIn();
  if (!account) return null;
  return (
    <Page width="narrow">
      <PageTitle title={t("My Profile")} lead={t("Manage reference data, verify companies and monitor payments.")} />
      <Card>
        <Facts inLines facts={{ [t("Username")]: account.username, [t("Role")]: t(account.role) }} />
        <p className="soft small">
          {t("My Account has your password, two-step sign-in and devices; My Task lists what needs your attention.")}
        </p>
        <Row>
          <ButtonLink to="/adminmaster/myaccount" tone="primary">
            {t("My Account")}
          </ButtonLink>
          <ButtonLink to="/adminmaster/mytask">{t("My Task")}</ButtonLink>
        </Row>
      </Card>
      <AdminEmail />
    </Page>
  );
}
