import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Permission } from "#domain/permission.ts";
import {
  InviteCard,
  InvitePanel,
  invitationColumns,
  OpenInvitations,
  WithdrawButton,
} from "#web/identity/account-invitations/open-invitations.tsx";
import { AdminTable, PermissionFields } from "#web/identity/admins/admin-table.tsx";
import { adminsQuery, invitationsQuery } from "#web/identity/admins/queries.ts";
import { permissionName } from "#web/identity/permissions/permissions.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { type List, prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { useChecked } from "#web/ui/form/check-list.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/admins")({
  loader: ({ context: { queries } }) => prefetch(queries, [adminsQuery, invitationsQuery]),
  component: Admins,
});

function Admins() {
  const admins = useList(adminsQuery);
  const invitations = useList(invitationsQuery);
  return (
    <Page>
      <PageTitle title={t("Admins")} lead={t("Who runs this platform, and what each of them may do.")} />
      <InviteAdmin />
      <AdminTable list={admins} />
      <Stack gap={3}>
        <h2>{t("Open invitations")}</h2>
        <Invitations list={invitations} />
      </Stack>
    </Page>
  );
}

type Invitation = RowOf<"admins.listInvitations">;

const namesOf = ({ permissions }: Invitation) => permissions.map(permissionName).join(", ");

const columns = invitationColumns<Invitation>({ header: t("Permissions"), value: namesOf }, (row) => (
  <Withdraw invitation={row} />
));

/** Invitations that can still be used. */
const Invitations = ({ list }: { readonly list: List<Invitation> }) => (
  <OpenInvitations list={list} columns={columns} />
);

function Withdraw({ invitation: { invitationId, name } }: { readonly invitation: Invitation }) {
  const { busy, run } = useCall("admins.revokeInvitation");
  return <WithdrawButton name={name} busy={busy} withdraw={() => run({ invitationId })} />;
}

/** Invites a colleague by e-mail. */
const InviteAdmin = () => <InvitePanel words={t("Invite an admin")} form={(close) => <InviteForm close={close} />} />;

function InviteForm({ close }: { readonly close: () => void }) {
  const choice = useChecked<Permission>([]);
  const [isMissing, setMissing] = useState(false);
  const form = useCallForm("admins.invite", {
    fields: { email: "", name: "", password: "", code: "" },
    fixed: { permissions: [...choice.chosen] },
    before: async () => {
      setMissing(choice.chosen.length === 0);
      return choice.chosen.length > 0;
    },
    after: close,
  });
  return (
    <InviteCard
      words={t("Invite an admin")}
      hint={t("The link in the email is valid for 24 hours and works once.")}
      form={form}
      close={close}
    >
      <PermissionFields
        choice={choice}
        error={isMissing && choice.chosen.length === 0 ? t("Choose at least one permission.") : undefined}
      />
    </InviteCard>
  );
}
