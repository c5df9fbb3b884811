import { createFileRoute } from "@tanstack/react-router";
import { InvitationList } from "#web/features/invitations/invitation-list.tsx";
import { InviteForm } from "#web/features/invitations/invite-form.tsx";
import { registrationsQuery } from "#web/features/invitations/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/invitations")({
  loader: ({ context: { queries } }) => prefetch(queries, [registrationsQuery]),
  component: Invitations,
});

function Invitations() {
  return (
    <Page>
      <PageTitle
        title={t("Invitations")}
        lead={t("Companies and freelancers who can register, also while the registration is closed.")}
      />
      <InviteForm />
      <InvitationList list={useList(registrationsQuery)} />
    </Page>
  );
}
