import { invitationColumns, OpenInvitations, WithdrawButton } from "#web/features/invitations/open-invitations.tsx";
import { permissionName } from "#web/features/permissions/permission-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";

type Invitation = RowOf<"admins.listInvitations">;

const namesOf = ({ permissions }: Invitation) => permissions.map(permissionName).join(", ");

const columns = invitationColumns<Invitation>({ header: t("Permissions"), value: namesOf }, (row) => (
  <Withdraw invitation={row} />
));

/** Invitations that can still be used. */
export const Invitations = ({ list }: { readonly list: List<Invitation> }) => (
  <OpenInvitations list={list} columns={columns} />
);

function Withdraw({ invitation: { invitationId, name } }: { readonly invitation: Invitation }) {
  const { busy, run } = useCall("admins.revokeInvitation");
  return <WithdrawButton name={name} busy={busy} withdraw={() => run({ invitationId })} />;
}
