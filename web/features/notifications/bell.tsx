import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Role } from "#domain/role.ts";
import { notificationCountsQuery } from "#web/features/notifications/queries.ts";
import { t } from "#web/lib/text.ts";
import "./notifications.css";

/** The first count may wait until the screen is there. */
const delayMs = 3_000;
const intervalMs = 60_000;

/** The number of unread notifications, read once a minute. A failure is tried again at the next one. */
function useUnreadCount(): number {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...notificationCountsQuery, enabled: isLate, refetchInterval: intervalMs, retry: false });
  return data?.[0]?.unreadNotifications ?? 0;
}

/** Leads to the notifications, and says how many are unread. */
export function Bell({ of: role }: { readonly of: Role }) {
  const count = useUnreadCount();
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
