import type { NotificationKind } from "./notification.ts";

/**
 * What a hint of the event stream names: the lists that the browser reads again, where `screens` is whatever is on screen, as
 * after a command of its own. Announcements are a topic of their own, because they change for everybody at once.
 */
export type EventTopic = "notifications" | "conversations" | "announcements" | "screens";

/** Kinds that say that a conversation looks different now. */
const conversationKinds: readonly NotificationKind[] = ["message", "message_removed", "report_closed"];

/** Kinds that no other screen shows, and those that many accounts get in the same second. */
const kindsBesideScreens: readonly NotificationKind[] = ["message", "announcement", "alert"];

/** The topics that change when a notification of this kind is written, repeated or, no longer unread, read. */
export const topicsOf = (kind: NotificationKind, isUnread: boolean): readonly EventTopic[] => [
  "notifications",
  ...(conversationKinds.includes(kind) ? (["conversations"] as const) : []),
  ...(isUnread && !kindsBesideScreens.includes(kind) ? (["screens"] as const) : []),
];
