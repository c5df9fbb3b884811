import type { ConversationAbout } from "#web/hiring/conversations/queries.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const Conversation = lazyPart(async () => (await import("#web/hiring/conversations/conversation.tsx")).Conversation);

/** A conversation that is opened where the screen is about something else, and loaded with that. */
export const ConversationPart = ({ about }: { readonly about: ConversationAbout }) => (
  <Conversation of={{ about }} placeholder={<Skeleton height="16rem" />} />
);
