import { notifyContract } from "#contract/notify/context.ts";
import { announcementsHandlers } from "#server/notify/announcements/routes.ts";
import { registerCalendar } from "#server/notify/calendar/feed.ts";
import { calendarHandlers } from "#server/notify/calendar/routes.ts";
import { addEventStream } from "#server/notify/events/routes.ts";
import { samples as mailMails } from "#server/notify/mail/mails.ts";
import { mailGauges } from "#server/notify/mail/metrics.ts";
import { mailHandlers } from "#server/notify/mail/routes.ts";
import { processAnnouncements } from "#server/notify/notifications/announcements-due.ts";
import { applicantQueue } from "#server/notify/notifications/applicant-jobs.ts";
import { processDue } from "#server/notify/notifications/due.ts";
import { samples as notificationsMails } from "#server/notify/notifications/mails.ts";
import { deleteOldNotifications } from "#server/notify/notifications/queries.ts";
import { notificationsHandlers } from "#server/notify/notifications/routes.ts";
import { pushHandlers } from "#server/notify/push/routes.ts";
import { processReminders } from "#server/notify/reminders/due.ts";
import { samples as remindersMails } from "#server/notify/reminders/mails.ts";
import { remindersHandlers } from "#server/notify/reminders/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as announcementsData } from "#server/platform/db/schema/announcements.ts";
import { personalData as calendarsData } from "#server/platform/db/schema/calendars.ts";
import { personalData as mailPausesData } from "#server/platform/db/schema/mail-pauses.ts";
import { personalData as notificationsData } from "#server/platform/db/schema/notifications.ts";
import { personalData as pushData } from "#server/platform/db/schema/push.ts";
import { personalData as remindersData } from "#server/platform/db/schema/reminders.ts";

export const notifyContext = defineContext({
  contract: notifyContract,
  handlers: {
    mail: mailHandlers,
    notifications: notificationsHandlers,
    reminders: remindersHandlers,
    push: pushHandlers,
    announcements: announcementsHandlers,
    calendar: calendarHandlers,
  },
  jobs: {
    notifications: {
      reminders: processReminders,
      "due e-mails": processDue,
      announcements: processAnnouncements,
    },
  },
  sweeps: {
    notifications: ({ db }) => deleteOldNotifications(db),
  },
  queues: [applicantQueue],
  routes: async (app, services, options) => {
    registerCalendar(app, services);
    await addEventStream(app, services, options);
  },
  gauges: mailGauges,
  personalData: [notificationsData, pushData, announcementsData, remindersData, mailPausesData, calendarsData],
  mails: [mailMails, notificationsMails, remindersMails],
});
