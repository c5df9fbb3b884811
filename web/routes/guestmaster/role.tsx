import { createFileRoute, Link } from "@tanstack/react-router";
import { loginPath } from "#web/features/session/session.ts";
import { t } from "#web/lib/text.ts";
import { ChoiceLink } from "#web/ui/choice-link.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/guestmaster/role")({ component: RoleChoice });

function RoleChoice() {
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Join as a client or freelancer")}
        lead={t("Free, and takes two minutes. Have a photo or your logo ready.")}
      />
      <div className="choices-of-two">
        <ChoiceLink to="/guestmaster/clientreg" art="company" text={t("I'm a client, hiring for a project")} />
        <ChoiceLink to="/guestmaster/freelancerreg" art="freelancer" text={t("I'm a freelancer, looking for work")} />
      </div>
      <p className="soft">
        {t("Already have an account?")} <Link to={loginPath}>{t("Log in here")}</Link>
      </p>
    </Page>
  );
}
