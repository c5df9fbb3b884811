import type { Role } from "#domain/role.ts";
import { requestStatuses } from "./work-request.ts";

/**
 * The status of the request that a conversation is about; `invited` while the freelancer has an open invitation and no request,
 * and `removed` once the request, the invitation or the work is gone.
 */
export const conversationStates = ["invited", ...requestStatuses, "removed"] as const;
export type ConversationState = (typeof conversationStates)[number];

export const writingRefusals = ["not_allowed_yet", "conversation_closed", "restricted"] as const;
export type WritingRefusal = (typeof writingRefusals)[number];
type Party = Exclude<Role, "admin">;

type WritingRight = "always" | "after_client" | "for_a_while" | "never";

/**
 * Who may write in which state, and whether an account may that is restricted from sending messages: what was begun is finished.
 * Both parties can always read.
 */
export const writingRights = {
  // A freelancer writes to a company once that has written first.
  invited: { client: "always", freelancer: "after_client", restricted: false },
  pending: { client: "always", freelancer: "after_client", restricted: false },
  accepted: { client: "always", freelancer: "always", restricted: true },
  completed: { client: "always", freelancer: "always", restricted: true },
  paid: { client: "for_a_while", freelancer: "for_a_while", restricted: false },
  rejected: { client: "never", freelancer: "never", restricted: false },
  removed: { client: "never", freelancer: "never", restricted: false },
} as const satisfies Readonly<
  Record<ConversationState, Readonly<Record<Party, WritingRight>> & { readonly restricted: boolean }>
>;

const daysOfWritingAfterPayment = 30;

interface Conversation {
  /** Whether the writer is restricted from sending messages. */
  readonly isRestricted: boolean;
  readonly state: ConversationState;
  readonly hasClientWritten: boolean;
  /** The days since the payment; null for a request that is not paid. */
  readonly daysSincePayment: number | null;
}

/** Why this party may not write; undefined where it may. */
export function writingRefusal(
  party: Party,
  { isRestricted, state, hasClientWritten, daysSincePayment }: Conversation,
): WritingRefusal | undefined {
  if (isRestricted && !writingRights[state].restricted) return "restricted";
  const right: WritingRight = writingRights[state][party];
  if (right === "after_client") return hasClientWritten ? undefined : "not_allowed_yet";
  const isOver = right === "for_a_while" && (daysSincePayment ?? 0) >= daysOfWritingAfterPayment;
  return right === "never" || isOver ? "conversation_closed" : undefined;
}

/** Whether the contact rule of the operator applies: to messages before a freelancer is engaged. */
export const isBeforeHire = (state: ConversationState): boolean => state === "invited" || state === "pending";

export const maxMessageLength = 4000;
export const maxMessageFiles = 5;

/** The number of letters of the last message in a list. */
export const excerptLength = 100;

/** The minutes after which an e-mail is sent about an unread message. */
export const unreadMessageMinutes = 15;
