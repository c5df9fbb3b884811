import { createHash } from "node:crypto";
import type { conversations } from "#contract/hiring/conversations.ts";
import {
  type ConversationState,
  excerptLength,
  isBeforeHire,
  maxMessageLength,
  writingRefusal,
} from "#domain/hiring/conversation.ts";
import { hasContact } from "#domain/identity/contact.ts";
import type { Role } from "#domain/role.ts";
import { claimAttachments, storeAttachment } from "#server/catalog/files/service.ts";
import { type ConversationFacts, insertConversation, originHead } from "#server/hiring/conversations/origin-queries.ts";
import {
  type ConversationAbout,
  conversationFor,
  conversationHead,
  conversationsOf,
  insertMessage,
  insertMessageFiles,
  isPartyOf,
  markReadUpTo,
  messagesOf,
} from "#server/hiring/conversations/queries.ts";
import { requireProvedEmail } from "#server/identity/emails/service.ts";
import { markMessageNotificationRead, notifyOfMessage } from "#server/notify/notifications/message-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import { areContactsHidden, contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

const partyOf = (role: Role) => (role === "client" ? "client" : "freelancer");

const stateOf = ({ status, isInvited }: Pick<ConversationFacts, "status" | "isInvited">): ConversationState =>
  status ?? (isInvited ? "invited" : "removed");

function refusalFor({ role, restrictions }: Actor, facts: ConversationFacts) {
  const { hasClientWritten, daysSincePayment } = facts;
  const isRestricted = restrictions.includes("message");
  return writingRefusal(partyOf(role), { isRestricted, state: stateOf(facts), hasClientWritten, daysSincePayment });
}

type WriteContext = Pick<SendContext, "actor" | "browser" | "services"> & {
  readonly refuse: (code: "not_allowed_yet" | "conversation_closed") => Refusal;
};

/** Refuses a party that may not write; a restricted one with the reason. */
async function requireWriter(facts: ConversationFacts, context: WriteContext): Promise<void> {
  const { actor, browser, services, refuse } = context;
  const refusal = refusalFor(actor, facts);
  if (refusal === "restricted") await refuseRestricted("message", actor, browser.language, services);
  else if (refusal) throw refuse(refusal);
}

const mustConfirmContacts = ({ platformSettings }: Pick<Services, "platformSettings">) =>
  platformSettings.current().contactRule === "confirm";

export const listConversations: Handler<(typeof conversations)["conversations.list"]> = async (input, context) => {
  const { db, actor, services } = context;
  // A contact that the excerpt cuts in two is found in the whole text alone.
  const letters = areContactsHidden(services) ? maxMessageLength : excerptLength;
  const { rows, next } = await conversationsOf(db, actor, input, letters);
  const answers = rows.map(({ id, requestId, workTitle, otherName, lastText, lastAt, isUnread, ...facts }) => ({
    conversationId: id,
    requestId,
    workTitle,
    otherName,
    lastText: contactMaskOf(services, facts.status)(lastText).slice(0, excerptLength).toWellFormed(),
    lastAt: lastAt.toISOString(),
    unread: isUnread,
    canWrite: refusalFor(actor, facts) === undefined,
  }));
  return { rows: answers, next };
};

export const getConversation: Handler<(typeof conversations)["conversations.get"]> = async (
  { conversationId, ...from },
  { db, actor, refuse },
) => {
  const { accountId } = actor;
  const head = conversationId
    ? await conversationHead(db, accountId, conversationId)
    : await originHead(db, accountId, from);
  if (!head) throw refuse("not_found");
  const { status, isInvited, hasClientWritten, daysSincePayment, ...shown } = head;
  const facts = { status, isInvited, hasClientWritten, daysSincePayment };
  return [{ ...shown, status: stateOf(facts), writingRefusal: refusalFor(actor, facts) ?? null }];
};

/** A party that may not write first cannot begin a conversation either. */
export const openConversation: Handler<(typeof conversations)["conversations.open"]> = async (from, context) => {
  const { db, actor, refuse } = context;
  const origin = await originHead(db, actor.accountId, from);
  if (!origin) throw refuse("not_found");
  const { conversationId, ...facts } = origin;
  if (conversationId !== null) return { outcome: "done", conversationId };
  await requireWriter(facts, context);
  return { outcome: "done", conversationId: await insertConversation(db, from) };
};

const isParty = async (db: Db, accountId: number, { conversationId, ...from }: ConversationAbout): Promise<boolean> =>
  conversationId
    ? await isPartyOf(db, accountId, conversationId)
    : (await originHead(db, accountId, from)) !== undefined;

export const listMessages: Handler<(typeof conversations)["messages.list"]> = async (input, context) => {
  const { db, actor, services, refuse } = context;
  const { rows, next } = await messagesOf(db, actor, input);
  if (rows.length === 0 && !(await isParty(db, actor.accountId, input))) throw refuse("not_found");
  const answers = rows.map(
    ({ id, authorId, body, files, createdAt, removedAt, conversationId, isReported, status }) => {
      const mask = contactMaskOf(services, status);
      const shown = files.map((file) => ({ ...file, shownName: mask(file.shownName) }));
      return {
        messageId: id,
        conversationId,
        isMine: authorId === actor.accountId,
        ...(removedAt ? { text: "", files: [] } : { text: mask(body), files: shown }),
        createdAt: createdAt.toISOString(),
        isRemoved: removedAt !== null,
        isReported,
      };
    },
  );
  return { rows: answers, next };
};

/** The audit log keeps a hash of the text. */
export const sendMessage: Handler<(typeof conversations)["messages.send"]> = async (
  { conversationId, text, files, confirmed },
  context,
) => {
  const { db, actor, services, refuse, recordAudit } = context;
  await requireProvedEmail(context);
  const { accountId } = actor;
  const conversation = await conversationFor(db, accountId, conversationId);
  if (!conversation) throw refuse("not_found");
  await requireWriter(conversation, context);
  const isChecked = isBeforeHire(stateOf(conversation)) && !confirmed && mustConfirmContacts(services);
  if (isChecked && hasContact(text)) throw refuse("contact_found");
  const messageId = await insertMessage(db, { conversationId, authorId: accountId, body: text });
  const sent = files ?? [];
  await claimAttachments(db, sent, context);
  await insertMessageFiles(db, messageId, sent);
  const sha256 = createHash("sha256").update(text).digest("hex");
  const count = sent.length > 0 ? { files: sent.length } : {};
  await recordAudit(db, { id: conversationId, after: { message: messageId, sha256, ...count } });
  const { companyId, freelancerId, workId, requestId, workTitle: title, ownName: otherName } = conversation;
  await notifyOfMessage(db, accountId === companyId ? freelancerId : companyId, conversationId, {
    title,
    otherName,
    messageId,
    ...(workId !== null && { workId }),
    ...(requestId !== null && { requestId }),
  });
  return { outcome: "done", messageId };
};

type SendContext = HandlerContext<(typeof conversations)["messages.send"]>;

export const uploadAttachment: Handler<(typeof conversations)["messages.upload"]> = async ({ file }, context) => ({
  outcome: "done",
  fileName: await storeAttachment(file, context),
});

export const markMessagesRead: Handler<(typeof conversations)["messages.markRead"]> = async (
  { conversationId, upToId },
  { db, actor, refuse },
) => {
  if (!(await markReadUpTo(db, actor, conversationId, upToId))) throw refuse("not_found");
  await markMessageNotificationRead(db, actor.personId, conversationId, upToId);
  return "done";
};
