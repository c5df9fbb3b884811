import { type Row, row } from "#server/test/matrix-row.ts";

/** The rows of the notification centre. */
export const notificationRows: readonly Row[] = [
  row("notifications.list", "the caller's own", "U O O O O U U O", () => ({}), "notificationId"),
  row("notifications.counts", "the caller's own", "U A A A A U U A", () => ({}), "keyless"),
  row("notifications.markRead", "FO's, ignored for others", "U A A A A U U A", ({ notification }) => ({
    notificationIds: [notification],
  })),
  row("notifications.getPreferences", "the caller's own", "U A A A A U U A", () => ({}), "keyless"),
  row("notifications.setPreference", "the caller's own", "U A A A A U U A", (_on, me) =>
    me === "AD" ? { kindGroup: "administration", email: "digest" } : { kindGroup: "decisions", email: "now" },
  ),
  row("push.getKey", "the caller's own", "U A A A A U U A", () => ({}), "keyless"),
  row("push.subscribe", "the caller's own", "U A A A A U U A", () => ({
    endpoint: "https://push.invalid/send/1",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
  })),
  row("push.unsubscribe", "the caller's own", "U A A A A U U A", () => ({ endpoint: "https://push.invalid/send/2" })),
  row("push.test", "of another session", "U N N N N U U N", () => ({ endpoint: "https://push.invalid/send/3" })),
  row("notifications.setSchedule", "the caller's own", "U A A A A U U A", () => ({ digestHour: 9 })),
];
