import type { Role } from "./role.ts";
import { requestStatuses } from "./work-request.ts";

/** The status of the request that a conversation is about; `removed` once the request or its work is deleted. */
export const conversationStates = [...requestStatuses, "removed"] as const;
export type ConversationState = (typeof conversationStates)[number];

export const writingRefusals = ["not_allowed_yet", "conversation_closed"] as const;
export type WritingRefusal = (typeof writingRefusals)[number];
type Party = Exclude<Role, "admin">;

type WritingRight = "always" | "after_client" | "for_a_while" | "never";

/** Who may write in which state. Both parties can always read. */
export const writingRights = {
  // A freelancer writes to a company once that has written first.
  pending: { client: "always", freelancer: "after_client" },
  accepted: { client: "always", freelancer: "always" },
  completed: { client: "always", freelancer: "always" },
  paid: { client: "for_a_while", freelancer: "for_a_while" },
  rejected: { client: "never", freelancer: "never" },
  removed: { client: "never", freelancer: "never" },
} as const satisfies Readonly<Record<ConversationState, Readonly<Record<Party, WritingRight>>>>;

const daysOfWritingAfterPayment = 30;

interface Conversation {
  readonly state: ConversationState;
  readonly hasClientWritten: boolean;
  /** Null unless paid. */
  readonly daysSincePayment: number | null;
}

/** Why this party may not write; undefined where it may. */
export function writingRefusal(
  party: Party,
  { state, hasClientWritten, daysSincePayment }: Conversation,
): WritingRefusal | undefined {
  const right: WritingRight = writingRights[state][party];
  if (right === "after_client") return hasClientWritten ? undefined : "not_allowed_yet";
  const isOver = right === "for_a_while" && (daysSincePayment ?? 0) >= daysOfWritingAfterPayment;
  return right === "never" || isOver ? "conversation_closed" : undefined;
}

export const maxMessageLength = 4000;
export const maxMessageFiles = 5;

/** How much of the last message a list shows. */
export const excerptLength = 100;

/** An e-mail is sent about a message that is unread for so long. */
export const unreadMessageMinutes = 15;
