import { announcements } from "#contract/notify/announcements.ts";
import { calendar } from "#contract/notify/calendar.ts";
import { mail } from "#contract/notify/mail.ts";
import { notifications } from "#contract/notify/notifications.ts";
import { push } from "#contract/notify/push.ts";
import { reminders } from "#contract/notify/reminders.ts";

/** The calls of this context, one table per slice. */
export const notifyContract = {
  mail,
  notifications,
  reminders,
  push,
  announcements,
  calendar,
} as const;
