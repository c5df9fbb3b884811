import { invitationColumns, OpenInvitations, WithdrawButton } from "#web/features/invitations/open-invitations.tsx";
import { kindName } from "#web/features/members/kind-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";

type Invitation = RowOf<"members.listInvitations">;

const columns = invitationColumns<Invitation>({ header: t("Role"), value: (row) => kindName(row.kind) }, (row) => (
  <Withdraw invitation={row} />
));

/** Invitations that can still be used. */
export const MemberInvitations = ({ list }: { readonly list: List<Invitation> }) => (
  <OpenInvitations list={list} columns={columns} />
);

function Withdraw({ invitation: { invitationId, name } }: { readonly invitation: Invitation }) {
  const { busy, run } = useCall("members.revokeInvitation");
  return <WithdrawButton name={name} busy={busy} withdraw={() => run({ invitationId })} />;
}
