import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type PagedQuery, type RowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** A conversation by its id, or the one about a request or an invitation, which may not have begun yet. */
export type ConversationAbout =
  | { readonly conversationId: number }
  | { readonly requestId: number }
  | { readonly invitationId: number };

export type Conversation = RowOf<"conversations.get">;
export type Message = RowOf<"messages.list">;

export const conversationsQuery = pagedQuery("conversations.list", {});

export const conversationQuery = (about: ConversationAbout): RowsQuery<Conversation> =>
  allRowsQuery("conversations.get", about);

const messagesOnPage = 50;

/** Newest first. */
export const messagesQuery = (about: ConversationAbout): PagedQuery<Message> =>
  pagedQuery("messages.list", about, messagesOnPage);

/** The conversation beside a request, and its messages. */
export const messagePanelQueries = (requestId: number) =>
  [conversationQuery({ requestId }), messagesQuery({ requestId })] as const;

/** The first reads of the messages screen: the list, and the conversation in the address. */
export function messagesScreenQueries(conversationId: string | undefined) {
  if (conversationId === undefined) return [conversationsQuery];
  const about = { conversationId: Number(conversationId) };
  return [conversationsQuery, conversationQuery(about), messagesQuery(about)];
}
