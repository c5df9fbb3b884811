import { createFileRoute } from "@tanstack/react-router";
import { twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { TwoStep } from "#web/identity/secondstep/two-step.tsx";
import { homes } from "#web/identity/session/session.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/secondstep")({
  loader: ({ context: { queries } }) => prefetch(queries, [twoFactorQuery]),
  component: SecondStep,
});

/** For admins of whom the settings require a second factor. */
function SecondStep() {
  const isOn = useAllRows(twoFactorQuery).rows[0]?.on === true;
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Set up two-step sign-in")}
        lead={t("The platform can require it for admins. Everything else is then locked until it is on.")}
      />
      <TwoStep />
      {isOn && (
        <Row>
          <ButtonLink to={homes.admin} tone="primary">
            {t("Go to the dashboard")}
          </ButtonLink>
        </Row>
      )}
    </Page>
  );
}
