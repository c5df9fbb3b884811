import type { ReactNode } from "react";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

interface Invitation {
  readonly invitationId: number;
  readonly name: string;
  readonly email: string;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
}

/** The columns of invitations that can still be used; `granted` is what the new account may do. */
export const invitationColumns = <I extends Invitation>(
  granted: Column<I>,
  withdraw: (invitation: I) => ReactNode,
): readonly Column<I>[] => [
  { header: t("Name"), value: (row) => row.name },
  {
    header: t("Email"),
    value: (row) => row.email,
    cell: (row) => (row.email ? <Email address={row.email} /> : t("Link from the server")),
  },
  granted,
  { header: t("Invited by"), value: (row) => row.invitedBy ?? "" },
  { header: t("Valid until"), value: (row) => row.expiresAt, shown: (row) => formatInstant(row.expiresAt) },
  { header: t("Actions"), cell: withdraw, align: "end" },
];

interface Props<I> {
  readonly list: List<I>;
  readonly columns: readonly Column<I>[];
}

export const OpenInvitations = <I extends Invitation>({ list, columns }: Props<I>) => (
  <DataTable
    label={t("Open invitations")}
    list={list}
    columns={columns}
    idOf={(row) => row.invitationId}
    empty={<p className="soft">{t("No open invitations.")}</p>}
  />
);

interface WithdrawProps {
  readonly name: string;
  readonly busy: boolean;
  readonly withdraw: () => Promise<unknown>;
}

export function WithdrawButton({ name, busy, withdraw }: WithdrawProps) {
  async function ask(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the invitation of {name}?", { name }))) await withdraw();
  }
  return (
    <Button size="small" tone="danger" busy={busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}
