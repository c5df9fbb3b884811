import { createFileRoute } from "@tanstack/react-router";
import { MyAccount } from "#web/features/area/my-account.tsx";
import { accountQueries } from "#web/features/area/queries.ts";
import { erasureQuery } from "#web/features/personal-data/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/freelancermaster/myaccount")({
  loader: ({ context: { queries } }) => prefetch(queries, [...accountQueries, erasureQuery()]),
  component: FreelancerAccount,
});

function FreelancerAccount() {
  return (
    <MyAccount isErasable>
      <Row>
        <ButtonLink to="/freelancermaster/freelancerchangepwd">{t("Change password")}</ButtonLink>
      </Row>
    </MyAccount>
  );
}
