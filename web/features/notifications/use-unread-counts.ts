import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { liveState } from "#web/features/notifications/live-state.ts";
import { notificationCountsQuery } from "#web/features/notifications/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { useStore } from "#web/lib/store.ts";

/** The first count and the live updates may wait until the screen is there. */
const delayMs = 3_000;
const intervalMs = 60_000;

const nothingUnread = { unreadNotifications: 0, unreadConversations: 0, activeDecisionId: null, announcementIds: [] };

/** The numbers of what is unread: live, or read once a minute. A failure is tried again at the next one. */
export function useUnreadCounts(username: string | undefined): RowOf<"notifications.counts"> {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  useLiveUpdates(isLate ? username : undefined);
  const isLive = useStore(liveState);
  const refetchInterval = isLive ? false : intervalMs;
  const { data } = useQuery({ ...notificationCountsQuery, enabled: isLate, refetchInterval, retry: false });
  return data?.[0] ?? nothingUnread;
}

/** Their code is loaded late. Without it the bell polls. */
function useLiveUpdates(username: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (username === undefined) return;
    let isLeft = false;
    let stop = () => {};
    import("#web/features/notifications/live-updates.ts").then(
      ({ startLiveUpdates }) => {
        if (!isLeft) stop = startLiveUpdates(queries, username);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [queries, username]);
}
