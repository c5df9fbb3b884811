import type { notifications } from "#contract/notify/notifications.ts";
import { currentAnnouncementIds } from "#server/notify/announcements/queries.ts";
import { countUnreadConversations } from "#server/notify/notifications/message-queries.ts";
import { countUnread } from "#server/notify/notifications/queries.ts";
import {
  getPreferences,
  listNotifications,
  markRead,
  setPreference,
  setSchedule,
} from "#server/notify/notifications/service.ts";
import { activeDecisionOf } from "#server/platform/db/active-restrictions.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The notification centre of the signed-in account. */
export const notificationsHandlers: Handlers<typeof notifications> = {
  "notifications.list": listNotifications,
  "notifications.counts": async (_input, { db, actor }) => [
    {
      unreadNotifications: await countUnread(db, actor.personId),
      unreadConversations: await countUnreadConversations(db, actor),
      activeDecisionId: actor.restrictions.length > 0 ? await activeDecisionOf(db, actor.accountId) : null,
      announcementIds: await currentAnnouncementIds(db, actor.personId, actor.role),
    },
  ],
  "notifications.markRead": markRead,
  "notifications.getPreferences": getPreferences,
  "notifications.setPreference": setPreference,
  "notifications.setSchedule": setSchedule,
};
