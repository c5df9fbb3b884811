import { createFileRoute } from "@tanstack/react-router";
import { InviteMember } from "#web/features/members/invite-member.tsx";
import { MemberCard } from "#web/features/members/member-card.tsx";
import { MemberInvitations } from "#web/features/members/member-invitations.tsx";
import { memberInvitationsQuery, membersQuery } from "#web/features/members/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/clientmaster/members")({
  loader: ({ context: { queries } }) => prefetch(queries, [membersQuery, memberInvitationsQuery]),
  component: Members,
});

function Members() {
  const members = useList(membersQuery);
  const invitations = useList(memberInvitationsQuery);
  return (
    <Page>
      <PageTitle title={t("Members")} lead={t("Who works for your company, and what each of them may do.")} />
      <InviteMember />
      <CardList
        list={members}
        name={t("Members")}
        idOf={(row) => row.memberId}
        card={(row) => <MemberCard member={row} />}
        empty={null}
      />
      <Stack gap={3}>
        <h2>{t("Open invitations")}</h2>
        <MemberInvitations list={invitations} />
      </Stack>
    </Page>
  );
}
