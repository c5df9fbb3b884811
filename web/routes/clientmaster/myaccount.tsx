import { createFileRoute } from "@tanstack/react-router";
import { MyAccount } from "#web/features/area/my-account.tsx";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/clientmaster/myaccount")({ component: ClientAccount });

function ClientAccount() {
  return (
    <MyAccount>
      <Row>
        <ButtonLink to="/clientmaster/clientchangepwd">{t("Change password")}</ButtonLink>
      </Row>
    </MyAccount>
  );
}
