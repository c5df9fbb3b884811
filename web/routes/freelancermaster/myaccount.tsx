import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { erasureQuery } from "#web/operation/personal-data/queries.ts";
import { MyAccount } from "#web/shell/area/my-account.tsx";
import { accountQueries } from "#web/shell/area/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/freelancermaster/myaccount")({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) =>
    prefetch(queries, [...accountQueries(deps.tab), ...(deps.tab === "data" ? [erasureQuery()] : [])]),
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
