import { createFileRoute } from "@tanstack/react-router";
import { owners } from "#domain/member.ts";
import { MyAccount } from "#web/features/area/my-account.tsx";
import { accountQueries } from "#web/features/area/queries.ts";
import { OwnProfile } from "#web/features/members/own-profile.tsx";
import { ownProfileQuery } from "#web/features/members/queries.ts";
import { useIsOneOf } from "#web/features/members/use-member-kind.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.tsx";

export const Route = createFileRoute("/clientmaster/myaccount")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownProfileQuery, ...accountQueries]),
  component: ClientAccount,
});

function ClientAccount() {
  return (
    <MyAccount profile={<OwnProfile />} isErasable={useIsOneOf(owners)}>
      <Row>
        <ButtonLink to="/clientmaster/clientchangepwd">{t("Change password")}</ButtonLink>
      </Row>
    </MyAccount>
  );
}
