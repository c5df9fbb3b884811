import { createFileRoute } from "@tanstack/react-router";
import {
  InviteCard,
  InvitePanel,
  invitationColumns,
  OpenInvitations,
  WithdrawButton,
} from "#web/identity/account-invitations/open-invitations.tsx";
import { KindChoice, MemberCard } from "#web/identity/members/member-card.tsx";
import { kindName } from "#web/identity/members/member-kind.ts";
import { memberInvitationsQuery, membersQuery } from "#web/identity/members/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
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

/** Invites a colleague by e-mail. */
const InviteMember = () => <InvitePanel words={t("Invite a member")} form={(close) => <InviteForm close={close} />} />;

function InviteForm({ close }: { readonly close: () => void }) {
  const form = useCallForm("members.invite", {
    fields: { email: "", name: "", kind: "viewer", password: "", code: "" },
    after: close,
  });
  return (
    <InviteCard
      words={t("Invite a member")}
      hint={t("The link in the email is valid for 14 days and works once.")}
      form={form}
      close={close}
    >
      <KindChoice field={form.of("kind")} />
    </InviteCard>
  );
}

type Invitation = RowOf<"members.listInvitations">;

const columns = invitationColumns<Invitation>({ header: t("Role"), value: (row) => kindName(row.kind) }, (row) => (
  <Withdraw invitation={row} />
));

/** Invitations that can still be used. */
const MemberInvitations = ({ list }: { readonly list: List<Invitation> }) => (
  <OpenInvitations list={list} columns={columns} />
);

function Withdraw({ invitation: { invitationId, name } }: { readonly invitation: Invitation }) {
  const { busy, run } = useCall("members.revokeInvitation");
  return <WithdrawButton name={name} busy={busy} withdraw={() => run({ invitationId })} />;
}
