import { IconBell, IconMessage } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Role } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { loadLater } from "#web/lib/load-later.ts";
import { plural } from "#web/lib/plural.ts";
import { useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import { liveState } from "#web/notify/notifications/live-state.ts";
import { notificationCountsQuery } from "#web/notify/notifications/queries.ts";
import "./notifications.css";

interface Props {
  readonly of: Role;
  readonly username: string | undefined;
}

/** Lead to messages and notifications, and say how many are unread. Admins have no conversations. */
export function UnreadLinks({ of: role, username }: Props) {
  const { unreadConversations, unreadNotifications } = useUnreadCounts(username);
  return (
    <>
      {role !== "admin" && (
        <CountLink
          to={`/${role}master/messages`}
          icon={<IconMessage size={20} stroke={1.7} aria-hidden />}
          label={t("Messages")}
          count={unreadConversations}
          announcement={(count, text) =>
            t(plural(count, "{count} unread conversation", "{count} unread conversations"), { count: text })
          }
        />
      )}
      <CountLink
        to={`/${role}master/notifications`}
        icon={<IconBell size={20} stroke={1.7} aria-hidden />}
        label={t("Notifications")}
        count={unreadNotifications}
        announcement={(count, text) =>
          t(plural(count, "{count} unread notification", "{count} unread notifications"), { count: text })
        }
      />
    </>
  );
}

interface CountLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  /** The announcement for a number of unread items, and how that number is shown. */
  readonly announcement: (count: number, text: string) => string;
}

/** An icon that leads to something, and says how much of it is unread. */
function CountLink({ to, icon, label, count, announcement }: CountLinkProps) {
  const countText = count > 99 ? "99+" : String(count);
  return (
    <>
      <Link to={to} className="icon-button count-link">
        {icon}
        <span className="hidden-visually">{label}</span>
        {count > 0 && (
          <span className="count-link-count number" aria-hidden>
            {countText}
          </span>
        )}
      </Link>
      <span className="hidden-visually" aria-live="polite">
        {count > 0 && announcement(count, countText)}
      </span>
    </>
  );
}

/** The live updates wait until the screen is there. The server says to them what has changed meanwhile. */
const delayMs = 1_000;
const intervalMs = 60_000;

const nothingUnread = { unreadNotifications: 0, unreadConversations: 0, activeDecisionId: null, announcementIds: [] };

/** The numbers of what is unread: live, or read once a minute. A failure is tried again at the next one. */
function useUnreadCounts(username: string | undefined): RowOf<"notifications.counts"> {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveUpdates(isLate ? username : undefined);
  const isLive = useStore(liveState);
  const refetchInterval = isLive ? false : intervalMs;
  const { data } = useQuery({ ...notificationCountsQuery, refetchInterval, retry: false });
  return data?.[0] ?? nothingUnread;
}

const loadLiveUpdates = () => import("#web/notify/notifications/live-updates.ts");

/** Starts live updates. Their code is loaded late; the bell polls until then. */
function useLiveUpdates(username: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (username === undefined) return;
    let isLeft = false;
    let stop = () => {};
    void loadLater(loadLiveUpdates, () => !isLeft).then((part) => {
      if (part && !isLeft) stop = part.startLiveUpdates(queries, username);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [queries, username]);
}
