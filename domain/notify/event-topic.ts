import type { NotificationKind } from "./notification.ts";

/**
 * What a hint of the event stream names: the lists that the browser reads again. Announcements are a topic of their own, because
 * they change for everybody at once.
 */
export type EventTopic = "notifications" | "conversations" | "announcements";

/** Kinds that say that a conversation looks different now. */
const conversationKinds: readonly NotificationKind[] = ["message", "message_removed", "report_closed"];

/** The topics that change when a notification of this kind is written, repeated or read. */
export const topicsOf = (kind: NotificationKind): readonly EventTopic[] =>
  conversationKinds.includes(kind) ? ["notifications", "conversations"] : ["notifications"];
