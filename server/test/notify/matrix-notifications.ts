import { admin, parties, type Row, row } from "#server/test/matrix-row.ts";

const announcement = {
  title: "Maintenance",
  titleHindi: "रखरखाव",
  text: "From 22:00.",
  textHindi: "22:00 बजे से।",
  audience: "everyone" as const,
  isNotified: false,
};

/** The rows of the notification centre, and of announcements. */
export const notificationRows: readonly Row[] = [
  row("notifications.list", "the caller's own", parties("O O", "O O", "O"), () => ({}), "notificationId"),
  row("notifications.counts", "the caller's own", parties("A A", "A A", "A"), () => ({}), "keyless"),
  row("notifications.markRead", "FO's, ignored for others", parties("A A", "A A", "A"), ({ notification }) => ({
    notificationIds: [notification],
  })),
  row("notifications.getPreferences", "the caller's own", parties("A A", "A A", "A"), () => ({}), "keyless"),
  row("notifications.setPreference", "the caller's own", parties("A A", "A A", "A"), (_on, me) =>
    me === "AD" ? { kindGroup: "administration", email: "digest" } : { kindGroup: "decisions", email: "now" },
  ),
  row("calendar.get", "the caller's own", parties("A A", "A A"), () => ({}), "keyless"),
  row("calendar.set", "the caller's own", parties("A A", "A A"), () => ({ isOn: true })),
  row("push.getKey", "the caller's own", parties("A A", "A A", "A"), () => ({}), "keyless"),
  row("push.subscribe", "the caller's own", parties("A A", "A A", "A"), () => ({
    endpoint: "https://push.invalid/send/1",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
  })),
  row("push.unsubscribe", "the caller's own", parties("A A", "A A", "A"), () => ({
    endpoint: "https://push.invalid/send/2",
  })),
  row("push.test", "of another session", parties("N N", "N N", "N"), () => ({
    endpoint: "https://push.invalid/send/3",
  })),
  row("announcements.create", "", admin, ({ rate: { from } }) => ({ ...announcement, from, until: from })),
  row("announcements.end", "a planned one", admin, (world) => ({ announcementId: world.announcements.planned })),
  row("announcements.list", "", admin, () => ({})),
  row("announcements.current", "for everyone", parties("A A", "A A", "A"), () => ({}), "keyless"),
  row("announcements.dismiss", "for companies", parties("N N", "A A", "N"), (world) => ({
    announcementId: world.announcements.forCompanies,
  })),
  row("notifications.setSchedule", "the caller's own", parties("A A", "A A", "A"), () => ({ digestHour: 9 })),
];
