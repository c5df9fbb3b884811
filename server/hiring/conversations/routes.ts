import type { conversations } from "#contract/hiring/conversations.ts";
import {
  getConversation,
  listConversations,
  listMessages,
  markMessagesRead,
  openConversation,
  sendMessage,
  uploadAttachment,
} from "#server/hiring/conversations/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** A company and a freelancer talk about a work. */
export const conversationsHandlers: Handlers<typeof conversations> = {
  "conversations.list": listConversations,
  "conversations.get": getConversation,
  "conversations.open": openConversation,
  "messages.list": listMessages,
  "messages.upload": uploadAttachment,
  "messages.send": sendMessage,
  "messages.markRead": markMessagesRead,
};
