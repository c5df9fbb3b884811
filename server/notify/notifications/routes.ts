import type { notifications } from "#contract/notify/notifications.ts";
import { notificationCounts } from "#server/notify/notifications/queries.ts";
import {
  getPreferences,
  listNotifications,
  markRead,
  setPreference,
  setSchedule,
} from "#server/notify/notifications/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** The notification centre of the signed-in account. */
export const notificationsHandlers: Handlers<typeof notifications> = {
  "notifications.list": listNotifications,
  "notifications.counts": (_input, { db, actor }) => notificationCounts(db, actor),
  "notifications.markRead": markRead,
  "notifications.getPreferences": getPreferences,
  "notifications.setPreference": setPreference,
  "notifications.setSchedule": setSchedule,
};
