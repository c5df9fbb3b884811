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
  row("notifications.setSchedule", "the caller's own", "U A A A A U U A", () => ({ digestHour: 9 })),
];
