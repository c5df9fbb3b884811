import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Role } from "#domain/role.ts";
import { liveState } from "#web/features/notifications/live-state.ts";
import { notificationCountsQuery } from "#web/features/notifications/queries.ts";
import { useStore } from "#web/lib/store.ts";
import { t } from "#web/lib/text.ts";
import "./notifications.css";

/** The first count and the live updates may wait until the screen is there. */
const delayMs = 3_000;
const intervalMs = 60_000;

/** The number of unread notifications: live, or read once a minute. A failure is tried again at the next one. */
function useUnreadCount(accountId: number | undefined): number {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveUpdates(isLate ? accountId : undefined);
  const isLive = useStore(liveState);
  const refetchInterval = isLive ? false : intervalMs;
  const { data } = useQuery({ ...notificationCountsQuery, enabled: isLate, refetchInterval, retry: false });
  return data?.[0]?.unreadNotifications ?? 0;
}

/** Their code is loaded late. Without it the bell polls. */
function useLiveUpdates(accountId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    let isLeft = false;
    let stop = () => {};
    import("#web/features/notifications/live-updates.ts").then(
      ({ startLiveUpdates }) => {
        if (!isLeft) stop = startLiveUpdates(queries, accountId);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [queries, accountId]);
}

/** Leads to the notifications, and says how many are unread. */
export function Bell({ of: role, accountId }: { readonly of: Role; readonly accountId: number | undefined }) {
  const count = useUnreadCount(accountId);
  const shown = count > 99 ? "99+" : String(count);
  return (
    <>
      <Link to={`/${role}master/notifications`} className="icon-button bell">
        <IconBell size={20} stroke={1.7} aria-hidden />
        <span className="hidden-visually">{t("Notifications")}</span>
        {count > 0 && (
          <span className="bell-count number" aria-hidden>
            {shown}
          </span>
        )}
      </Link>
      <span className="hidden-visually" aria-live="polite">
        {count > 0 && t("{count} unread notifications", { count: shown })}
      </span>
    </>
  );
}
