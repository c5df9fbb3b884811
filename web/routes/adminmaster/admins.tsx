import { createFileRoute } from "@tanstack/react-router";
import { AdminCard } from "#web/features/admins/admin-card.tsx";
import { Invitations } from "#web/features/admins/invitations.tsx";
import { InviteAdmin } from "#web/features/admins/invite-form.tsx";
import { adminsQuery, invitationsQuery } from "#web/features/admins/queries.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
import { CardList } from "#web/ui/list/card-list.tsx";
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
      <CardList
        list={admins}
        name={t("Admins")}
        idOf={(row) => row.adminId}
        card={(row) => <AdminCard admin={row} />}
        empty={null}
      />
      <Stack gap={3}>
        <h2>{t("Open invitations")}</h2>
        <Invitations list={invitations} />
      </Stack>
    </Page>
  );
}
