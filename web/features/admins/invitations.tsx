import { permissionName } from "#web/features/permissions/permission-texts.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

type Invitation = RowOf<"admins.listInvitations">;

const namesOf = ({ permissions }: Invitation) => permissions.map(permissionName).join(", ");

const columns: readonly Column<Invitation>[] = [
  { header: t("Name"), value: (row) => row.name },
  {
    header: t("Email"),
    value: (row) => row.email,
    cell: (row) => (row.email ? <Email address={row.email} /> : t("Link from the server")),
  },
  { header: t("Permissions"), value: namesOf },
  { header: t("Invited by"), value: (row) => row.invitedBy ?? "" },
  { header: t("Valid until"), value: (row) => row.expiresAt, shown: (row) => formatInstant(row.expiresAt) },
  { header: t("Actions"), cell: (row) => <Withdraw invitation={row} />, align: "end" },
];

/** Invitations that can still be used. */
export const Invitations = ({ list }: { readonly list: List<Invitation> }) => (
  <DataTable
    label={t("Open invitations")}
    list={list}
    columns={columns}
    idOf={(row) => row.invitationId}
    empty={<p className="soft">{t("No open invitations.")}</p>}
  />
);

function Withdraw({ invitation: { invitationId, name } }: { readonly invitation: Invitation }) {
  const revocation = useCall("admins.revokeInvitation");
  async function ask(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the invitation of {name}?", { name })))
      await revocation.run({ invitationId });
  }
  return (
    <Button size="small" tone="danger" busy={revocation.busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}
