import { createFileRoute } from "@tanstack/react-router";
import { InvitationCard } from "#web/hiring/work-invitations/invitation-card.tsx";
import { invitationPreferenceQuery, ownInvitationsQuery } from "#web/hiring/work-invitations/queries.ts";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

export const Route = createFileRoute("/freelancermaster/invitations")({
  loader: ({ context: { queries } }) => prefetch(queries, [ownInvitationsQuery, invitationPreferenceQuery]),
  component: Invitations,
});

function Invitations() {
  const list = useList(ownInvitationsQuery);
  return (
    <Page>
      <PageTitle title={t("Invitations")} lead={t("Companies have invited you to apply for these jobs.")} />
      <CardList
        list={list}
        name="invitations"
        idOf={(row) => row.invitationId}
        card={(row) => <InvitationCard invitation={row} />}
        empty={
          <EmptyState art="requests" title={t("No invitations yet")}>
            <p className="soft">{t("Companies you have applied to can invite you to their jobs.")}</p>
            <ButtonLink to="/freelancermaster/workview">{t("See all jobs")}</ButtonLink>
          </EmptyState>
        }
      />
      <InvitationPreference />
    </Page>
  );
}

/** Lets the freelancer choose whether companies may invite them. The choice applies at once. */
function InvitationPreference() {
  const list = useAllRows(invitationPreferenceQuery);
  const save = useCall("invitations.setPreference");
  return (
    <Card>
      <Listing list={list} skeleton={<Skeleton height="3rem" />}>
        {([row]) =>
          row && (
            <label className="chosen-box">
              <input
                type="checkbox"
                checked={row.takesInvitations}
                disabled={save.busy}
                onChange={(event) => void save.run({ takesInvitations: event.currentTarget.checked })}
              />
              {t("Let companies invite me to apply for their jobs")}
            </label>
          )
        }
      </Listing>
    </Card>
  );
}
