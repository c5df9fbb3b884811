import { Link } from "@tanstack/react-router";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useList } from "#web/lib/use-list.ts";
import { type Notification, notificationText } from "#web/notify/notifications/notification-text.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#web/notify/notifications/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { Card, Page } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import "./notifications.css";

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

interface NotificationListProps {
  readonly list: List<Notification>;
  readonly emptyTitle: string;
}

/** Notifications by day, newest first. */
function NotificationList({ list, emptyTitle }: NotificationListProps) {
  const empty = (
    <EmptyState art="requests" title={emptyTitle}>
      <p className="soft">{t("Changes to your applications, jobs and payments appear here.")}</p>
    </EmptyState>
  );
  return (
    <Listing list={list} empty={empty}>
      {(rows) => <Days list={list} rows={rows} />}
    </Listing>
  );
}

function Days({ list, rows }: { readonly list: List<Notification>; readonly rows: readonly Notification[] }) {
  const visible = useVisibleRows("notifications", list, rows);
  return (
    <>
      {byDay(visible.rows).map(([day, ofDay]) => (
        <section key={day} className="notification-day">
          <h2>{day}</h2>
          <Card>
            <ul className="short-list">
              {byWork(ofDay).map((group) => (
                <Group key={group[0].notificationId} group={group} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <LoadMore list={visible} />
    </>
  );
}

const dayAndTime = ({ createdAt }: Notification) => formatInstant(createdAt).split(" ");

/** The rows of each day, in their order. */
function byDay(rows: readonly Notification[]): readonly (readonly [string, readonly Notification[]])[] {
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const [day = ""] = dayAndTime(row);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

type NotificationGroup = readonly [Notification, ...Notification[]];

/** Requests for the same work are one group, since many may arrive at once; each other notification stands alone. */
function byWork(ofDay: readonly Notification[]): readonly NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const row of ofDay) {
    const key = row.kind === "applied" ? `work ${row.workId}` : `notification ${row.notificationId}`;
    const group = groups.get(key);
    groups.set(key, group ? [...group, row] : [row]);
  }
  return [...groups.values()];
}

function Group({ group }: { readonly group: NotificationGroup }) {
  const [first] = group;
  if (group.length === 1)
    return (
      <li data-id={first.notificationId}>
        <Entry notification={first} />
      </li>
    );
  const isUnread = group.some(({ readAt }) => readAt === null);
  return (
    <li>
      <details>
        <summary className="notification-group" data-unread={isUnread || undefined}>
          {t("{count} new applications for “{title}”", { count: group.length, title: first.title })}
          {isUnread && <span className="hidden-visually">, {t("unread")}</span>}
        </summary>
        <ul className="short-list">
          {group.map((row) => (
            <li key={row.notificationId} data-id={row.notificationId}>
              <Entry notification={row} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Opening it marks it as read. */
function Entry({ notification }: { readonly notification: Notification }) {
  const { run } = useCall("notifications.markRead");
  const { notificationId, path, readAt } = notification;
  const [, time] = dayAndTime(notification);
  const isUnread = readAt === null;
  return (
    <Link
      to={path}
      className="notification"
      data-unread={isUnread || undefined}
      onClick={() => void (isUnread && run({ notificationIds: [notificationId] }))}
    >
      <span>
        {notificationText(notification)}
        {isUnread && <span className="hidden-visually">, {t("unread")}</span>}
      </span>
      <time className="soft small number">{time}</time>
    </Link>
  );
}
