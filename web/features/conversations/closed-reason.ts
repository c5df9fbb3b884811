import type { ConversationState } from "#domain/conversation.ts";
import type { Conversation } from "#web/features/conversations/queries.ts";
import { type TextKey, t } from "#web/lib/text.ts";

const closed: Readonly<Record<ConversationState, TextKey>> = {
  invited: "Nobody can write here any more.",
  pending: "Nobody can write here any more.",
  accepted: "Nobody can write here any more.",
  completed: "Nobody can write here any more.",
  rejected: "The request is rejected, so nobody can write here any more.",
  paid: "The work was paid some time ago, so nobody can write here any more.",
  removed: "The request or the invitation has ended, so nobody can write here any more.",
};

/** Why the reader cannot write; undefined where the reader can. */
export function closedReason({ writingRefusal, status, otherName }: Conversation): string | undefined {
  if (writingRefusal === null) return undefined;
  if (writingRefusal === "not_allowed_yet")
    return t("You can write here once {name} has written to you.", { name: otherName });
  if (writingRefusal === "restricted") return t("Your account cannot send messages, except about works under way.");
  return t(closed[status]);
}
