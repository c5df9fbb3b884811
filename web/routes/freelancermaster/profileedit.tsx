import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { categoriesQuery, districtsQuery } from "#web/catalog/reference/queries.ts";
import { FreelancerProfileForm } from "#web/identity/accounts/freelancer-profile-form.tsx";
import { editedFreelancerQuery } from "#web/identity/accounts/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useUncached } from "#web/lib/use-uncached.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/profileedit")({
  loader: ({ context: { queries } }) => prefetch(queries, [editedFreelancerQuery, categoriesQuery, districtsQuery]),
  component: ProfileEdit,
});

function ProfileEdit() {
  const profile = useUncached(editedFreelancerQuery);
  const navigate = useNavigate();
  return (
    <Page width="narrow">
      <PageTitle title={t("Edit profile")} lead={t("What companies see once you apply for one of their jobs.")} />
      <Listing list={profile} skeleton={<Skeleton height="28rem" />}>
        {([me]) =>
          me && (
            <Card>
              <FreelancerProfileForm
                me={me}
                after={() => navigate({ to: "/freelancermaster/profile" })}
                cancel={<ButtonLink to="/freelancermaster/profile">{t("Cancel")}</ButtonLink>}
              />
            </Card>
          )
        }
      </Listing>
    </Page>
  );
}
