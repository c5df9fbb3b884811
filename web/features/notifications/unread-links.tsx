import { IconBell, IconMessage } from "@tabler/icons-react";
import type { Role } from "#domain/role.ts";
import { CountLink } from "#web/features/notifications/count-link.tsx";
import { useUnreadCounts } from "#web/features/notifications/use-unread-counts.ts";
import { t } from "#web/lib/text.ts";

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
          announcement={(count) => t("{count} unread conversations", { count })}
        />
      )}
      <CountLink
        to={`/${role}master/notifications`}
        icon={<IconBell size={20} stroke={1.7} aria-hidden />}
        label={t("Notifications")}
        count={unreadNotifications}
        announcement={(count) => t("{count} unread notifications", { count })}
      />
    </>
  );
}
