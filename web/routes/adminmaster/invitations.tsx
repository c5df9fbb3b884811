import { createFileRoute } from "@tanstack/react-router";
import { InviteForm, roleNames } from "#web/identity/account-invitations/invite-form.tsx";
import { registrationsQuery } from "#web/identity/account-invitations/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { type List, prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Email } from "#web/ui/display/media.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
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

type Invitation = RowOf<"registrations.list">;

const states = {
  open: { word: t("Waiting"), colour: "blue" },
  used: { word: t("Registered"), colour: "green" },
  expired: { word: t("Expired"), colour: "plain" },
  revoked: { word: t("Withdrawn"), colour: "plain" },
} as const;

const columns: readonly Column<Invitation>[] = [
  { header: t("Email"), value: (row) => row.email, cell: (row) => <Email address={row.email} /> },
  { header: t("Status"), value: (row) => states[row.state].word, cell: (row) => <StatusWord {...states[row.state]} /> },
  { header: t("Invited as"), value: (row) => t(roleNames[row.role]) },
  { header: t("Invited on"), value: (row) => row.createdAt, shown: (row) => formatInstant(row.createdAt) },
  { header: t("Valid until"), value: (row) => row.expiresAt, shown: (row) => formatInstant(row.expiresAt) },
  { header: t("Invited by"), value: (row) => row.invitedBy ?? "" },
  { header: t("Actions"), cell: (row) => row.state === "open" && <Withdraw invitation={row} />, align: "end" },
];

/** Invitations to register, with what became of each. */
const InvitationList = ({ list }: { readonly list: List<Invitation> }) => (
  <DataTable
    label={t("Invitations")}
    list={list}
    columns={columns}
    idOf={(row) => row.invitationId}
    empty={
      <EmptyState art="requests" title={t("No invitations yet")}>
        <p className="soft">{t("Invited addresses are listed here, with the status of each invitation.")}</p>
      </EmptyState>
    }
  />
);

function Withdraw({ invitation: { invitationId, email } }: { readonly invitation: Invitation }) {
  const revocation = useCall("registrations.revoke");
  async function ask(): Promise<void> {
    if (await confirm(t("Do you want to withdraw the invitation to {email}?", { email })))
      await revocation.run({ invitationId });
  }
  return (
    <Button size="small" tone="danger" busy={revocation.busy} onClick={() => void ask()}>
      {t("Withdraw")}
    </Button>
  );
}
