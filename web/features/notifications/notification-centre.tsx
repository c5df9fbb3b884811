import { NotificationList } from "#web/features/notifications/notification-list.tsx";
import { notificationsQuery, unreadNotificationsQuery } from "#web/features/notifications/queries.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Page } from "#web/ui/layout.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

/** The notifications of the signed-in account, the same in every area. */
export function NotificationCentre() {
  return (
    <Page>
      <PageTitle title={t("Notifications")} lead={t("What has changed for you. Opening an entry marks it as read.")} />
      <Tabs
        label={t("Notifications")}
        tabs={[
          { key: "all", text: t("all"), panel: () => <All /> },
          { key: "unread", text: t("unread"), panel: () => <Unread /> },
        ]}
      />
    </Page>
  );
}

const All = () => <NotificationList list={useList(notificationsQuery)} emptyTitle={t("No notifications yet")} />;

function Unread() {
  const list = useList(unreadNotificationsQuery);
  const { run, busy } = useCall("notifications.markRead");
  const newest = list.rows[0]?.notificationId;
  return (
    <>
      {newest !== undefined && (
        <p>
          <Button size="small" busy={busy} onClick={() => void run({ upToId: newest })}>
            {t("Mark all as read")}
          </Button>
        </p>
      )}
      <NotificationList list={list} emptyTitle={t("No unread notifications")} />
    </>
  );
}
