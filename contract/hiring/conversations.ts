import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, longId, pageInput, text } from "#contract/fields.ts";
import { conversationStates, maxMessageFiles, maxMessageLength, writingRefusals } from "#domain/hiring/conversation.ts";
import { everyMember, hirers } from "#domain/member.ts";
import { attachedFiles, storedFiles } from "./attached-files.ts";

const missing = "please fill this";
const parties = { method: "POST", by: ["client", "freelancer"], memberKinds: everyMember } as const;
/** Of a company, those who write for it. */
const writers = { ...parties, memberKinds: hirers } as const;
const conversationId = id(missing);
/** The request or the invitation about which a conversation begins. */
const origin = { requestId: id(missing).nullish(), invitationId: id(missing).nullish() };
/** A conversation, or a request or an invitation that may have none yet. */
const about = { conversationId: conversationId.nullish(), ...origin };

/** A message as everybody reads it who may. */
export const messageRow = z.object({
  messageId: z.int(),
  conversationId: z.int(),
  text: z.string(),
  files: storedFiles,
  createdAt: z.iso.datetime(),
});

/** A company and a freelancer talk about a work. */
export const conversations = calls({
  "conversations.list": {
    why: "A company and a freelancer see with whom they talk about which work.",
    ...parties,
    token: "messages:read",
    input: z.object(pageInput),
    row: z.object({
      conversationId: z.int(),
      /** Null before the application, and once the request is removed. */
      requestId: z.int().nullable(),
      workTitle: z.string(),
      otherName: z.string(),
      /** Empty where an admin has removed the message. */
      lastText: z.string(),
      lastAt: z.iso.datetime(),
      unread: z.boolean(),
      canWrite: z.boolean(),
    }),
    page: 50,
  },
  "conversations.get": {
    why: "A conversation is shown with its work, the other party, and who may write.",
    ...parties,
    token: "messages:read",
    note: "Of a conversation, or of a request or an invitation that may have none yet.",
    input: z.object(about),
    refuses: ["not_found"],
    row: z.object({
      /** Null before the first message. */
      conversationId: z.int().nullable(),
      /** Null before the application, and once the request is removed. */
      requestId: z.int().nullable(),
      /** Null once the work is deleted. */
      workId: z.int().nullable(),
      workTitle: z.string(),
      otherName: z.string(),
      status: z.enum(conversationStates),
      /** Why the caller cannot write; null where the caller can. */
      writingRefusal: z.enum(writingRefusals).nullable(),
    }),
  },
  "conversations.open": {
    why: "A conversation begins at a request or an invitation.",
    ...writers,
    token: "messages:write",
    note: "Returns the conversation about a request or an invitation, and begins it where there is none.",
    input: z.object(origin),
    refuses: ["not_found", "not_allowed_yet", "conversation_closed"],
    answers: { done: "Success" },
    extra: z.object({ conversationId: z.int() }),
    says: { otherwise: "Failed" },
    audited: { not: "An empty conversation says nothing. Each message in it is audited." },
  },
  "messages.list": {
    why: "Both parties read their conversation.",
    ...parties,
    token: "messages:read",
    note: "Newest first. Of a conversation, or of a request or an invitation that may have none yet.",
    input: z.object({ ...about, ...pageInput }),
    refuses: ["not_found"],
    row: messageRow.extend({
      isMine: z.boolean(),
      /** Whether an admin has removed it, which leaves neither text nor files. */
      isRemoved: z.boolean(),
      /** Whether the caller has reported it. */
      isReported: z.boolean(),
    }),
    page: 50,
  },
  "messages.upload": {
    why: "Files of a message are uploaded before it is sent.",
    ...writers,
    token: "messages:write",
    note: "A picture, PDF, DOC or DOCX of at most 5 MiB.",
    input: z.object({}),
    multipart: true,
    refuses: ["too_large", "unsupported_type", "infected"],
    answers: { done: "Success" },
    extra: z.object({ fileName: z.string() }),
    audited: { not: "A file has no effect until a message attaches it, and that message is audited." },
  },
  "messages.send": {
    why: "A company and a freelancer can write to each other.",
    title: "Write a message",
    ...writers,
    token: "messages:write",
    note: "With the setting `contactRule`, contact details in a message before a freelancer is engaged have to be `confirmed`.",
    input: z.object({
      conversationId,
      text: text(maxMessageLength, missing),
      files: attachedFiles(missing, maxMessageFiles).nullish(),
      confirmed: z.boolean("please choose one").nullish(),
    }),
    refuses: ["not_found", "not_allowed_yet", "conversation_closed", "contact_found", "email_unproved"],
    answers: { done: "Success" },
    extra: z.object({ messageId: z.int() }),
    says: { otherwise: "Failed" },
    audited: "conversation",
  },
  "messages.markRead": {
    why: "A conversation counts as unread until it is opened.",
    ...parties,
    token: "messages:write",
    input: z.object({ conversationId, upToId: longId() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { otherwise: "Failed" },
    audited: { not: "A read mark changes nothing but the number of unread messages." },
  },
});
