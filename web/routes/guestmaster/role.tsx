import { IconBuilding, IconUserStar } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { ChoiceLink } from "#web/ui/choice-link.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/guestmaster/role")({ component: RoleChoice });

function RoleChoice() {
  return (
    <Page width="narrow">
      <PageTitle title={t("Join as a client or freelancer")} lead={t("One account, free of charge, in two minutes.")} />
      <Stack gap={4}>
        <ChoiceLink
          to="/guestmaster/clientreg"
          icon={<IconBuilding size={28} stroke={1.6} aria-hidden />}
          text={t("I'm a client, hiring for a project")}
        />
        <ChoiceLink
          to="/guestmaster/freelancerreg"
          icon={<IconUserStar size={28} stroke={1.6} aria-hidden />}
          text={t("I'm a freelancer, looking for work")}
        />
      </Stack>
      <p className="soft">
        {t("Already have an account?")} <Link to={loginPath}>{t("Log in here")}</Link>
      </p>
    </Page>
  );
}
