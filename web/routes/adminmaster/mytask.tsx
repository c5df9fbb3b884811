import { createFileRoute } from "@tanstack/react-router";
import { heldPermissions } from "#web/identity/permissions/permissions.ts";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { InboxList } from "#web/shell/inbox/inbox-list.tsx";
import { firstQueries } from "#web/shell/inbox/inbox-queries.ts";
import { useInbox } from "#web/shell/inbox/use-inbox.ts";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/mytask")({
  loader: ({ context: { queries } }) => prefetch(queries, Object.values(firstQueries(heldPermissions(queries)))),
  component: MyTask,
});

function MyTask() {
  return (
    <Page>
      <PageTitle title={t("My Task")} lead={t("Your inbox: everything that needs your decision, oldest first.")} />
      <Inbox />
    </Page>
  );
}

function Inbox() {
  const { kinds, lists } = useInbox();
  return <InboxList kinds={kinds} lists={lists} />;
}
