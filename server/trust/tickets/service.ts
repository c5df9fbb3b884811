import type { Input, Row } from "#contract/call.ts";
import type { tickets } from "#contract/trust/tickets.ts";
import { claimAttachments, claimFile, storeAttachmentWithLink } from "#server/catalog/files/service.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { ticketLink } from "#server/trust/tickets/mails.ts";
import { acknowledge, notifyDesk, timesOf } from "#server/trust/tickets/notify.ts";
import {
  answerFigures,
  entriesOf,
  insertEntry,
  insertLink,
  insertTicket,
  isOfPerson,
  isReplyAllowed,
  linkWith,
  lockTicket,
  lockUnusedLink,
  reopen,
  type Ticket,
  ticketsOf,
  ticketWith,
  useLink,
} from "#server/trust/tickets/queries.ts";

type Tickets = typeof tickets;
type Message = Pick<Input<Tickets["tickets.create"]>, "text" | "files">;

const hourMs = 3_600_000;
const iso = (at: Date) => at.toISOString();

/** Until when a ticket is answered and settled, by the settings of today. */
function untilOf({ openedAt }: Ticket, services: Pick<Services, "platformSettings">) {
  const { answerHours, settleDays } = timesOf(services);
  const after = (hours: number) => iso(new Date(openedAt.getTime() + hours * hourMs));
  return { answerUntil: after(answerHours), settledUntil: after(settleDays * 24) };
}

async function shownTicket(db: Db, services: Services, ticket: Ticket): Promise<Row<Tickets["tickets.get"]>> {
  const { id: ticketId, topic, subject, createdAt, closedAt } = ticket;
  const entries = await entriesOf(db, ticketId, { withNotes: false });
  return {
    ...{ ticketId, topic, subject },
    createdAt: iso(createdAt),
    closedAt: closedAt && iso(closedAt),
    ...untilOf(ticket, services),
    canReply: await isReplyAllowed(db, ticketId),
    entries: entries.map(({ entryId, kind, text, files, createdAt: at }) => ({
      ...{ entryId, text, files },
      isMine: kind === "message",
      createdAt: iso(at),
    })),
  };
}

type NewTicket = Pick<Input<Tickets["tickets.create"]>, "topic" | "subject" | "about"> & Message;
type Writer = Pick<Ticket, "personId" | "email" | "language">;

/** Stores a ticket with its first entry, and acknowledges it. The files are claimed. */
async function open(db: Db, services: Services, { text, files, about, ...ticket }: NewTicket, writer: Writer) {
  const { topic, subject } = ticket;
  const stored = await insertTicket(db, { topic, subject, about: about ?? "", ...writer });
  await insertEntry(db, { ticketId: stored.id, kind: "message", text }, files ?? []);
  await acknowledge(db, services, stored);
  return stored;
}

const answerOf = (ticket: Ticket, services: Services) =>
  ({ outcome: "done", ticketId: ticket.id, ...untilOf(ticket, services) }) as const;

export const createTicket: Handler<Tickets["tickets.create"]> = async (input, context) => {
  const { db, actor, browser, services, recordAudit } = context;
  await claimAttachments(db, input.files ?? [], context);
  const language = browser.language ?? "en";
  const ticket = await open(db, services, input, { personId: actor.personId, email: "", language });
  await recordAudit(db, { id: ticket.id, after: { topic: ticket.topic } });
  return answerOf(ticket, services);
};

export const listTickets: Handler<Tickets["tickets.list"]> = async (input, { db, actor }) => {
  const { rows, next } = await ticketsOf(db, actor.personId, input);
  const shown = rows.map(({ createdAt, closedAt, ...row }) => ({
    ...row,
    createdAt: iso(createdAt),
    closedAt: closedAt && iso(closedAt),
  }));
  return { rows: shown, next };
};

export const getTicket: Handler<Tickets["tickets.get"]> = async ({ ticketId }, { db, actor, services, refuse }) => {
  const ticket = await ticketWith(db, ticketId, isOfPerson(actor.personId));
  if (!ticket) throw refuse("not_found");
  return [await shownTicket(db, services, ticket)];
};

/** Adds an entry to a ticket that is locked, and opens it again where it was closed. */
async function addReply(
  db: Db,
  ticket: Ticket,
  { text, files }: Message,
  refuse: (code: "ticket_closed") => Refusal,
): Promise<void> {
  if (!(await isReplyAllowed(db, ticket.id))) throw refuse("ticket_closed");
  await reopen(db, ticket.id);
  await insertEntry(db, { ticketId: ticket.id, kind: "message", text }, files ?? []);
  await notifyDesk(db, ticket);
}

export const replyToTicket: Handler<Tickets["tickets.reply"]> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const ticket = await lockTicket(db, input.ticketId, isOfPerson(actor.personId));
  if (!ticket) throw refuse("not_found");
  await claimAttachments(db, input.files ?? [], context);
  await addReply(db, ticket, input, refuse);
  await recordAudit(db, { id: ticket.id, after: { reply: true, reopened: ticket.closedAt !== null } });
  return "done";
};

/** The link proves the address: nothing that a visitor writes is stored before. */
export const sendLink: Handler<Tickets["tickets.sendLink"]> = async ({ EMAIL: email, about }, context) => {
  const { db, browser, services } = context;
  await services.limits.count("proofMails", `ticket ${email.toLowerCase()}`);
  const language = browser.language ?? "en";
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    await insertLink(tx, { tokenHash: hashOf(token), email, language });
    await services.mailer.queue(tx, mailOf(ticketLink(token, about ?? undefined), { email, language }, services));
  });
  return "done";
};

export const openLink: Handler<Tickets["tickets.open"]> = async ({ token }, { db, services, refuse }) => {
  const link = await linkWith(db, hashOf(token));
  if (!link) throw refuse("not_found");
  const ticket = link.ticketId === null ? undefined : await ticketWith(db, link.ticketId);
  return [{ email: link.email, ticket: ticket ? await shownTicket(db, services, ticket) : null }];
};

/** Bound to the link, so that only what is written with it can attach the file. */
export const uploadWithLink: Handler<Tickets["tickets.uploadWithLink"]> = async ({ file }, context) => {
  const { db, browser, refuse } = context;
  if (!(await linkWith(db, browser.linkHash))) throw refuse("not_found");
  return { outcome: "done", fileName: await storeAttachmentWithLink(file, browser.linkHash, context) };
};

async function claimWithLink(db: Db, files: Message["files"], ticketHash: string): Promise<void> {
  for (const { fileName: name } of files ?? [])
    await claimFile(db, { name, kind: "attachment", field: "files", ticketHash });
}

export const createWithLink: Handler<Tickets["tickets.createWithLink"]> = async (input, context) => {
  const { db, services, refuse, recordAudit } = context;
  const tokenHash = hashOf(input.token);
  const link = await lockUnusedLink(db, tokenHash);
  if (!link) throw refuse("not_found");
  await claimWithLink(db, input.files, tokenHash);
  const { email, language } = link;
  const ticket = await open(db, services, input, { personId: null, email, language });
  await useLink(db, tokenHash, ticket.id);
  await recordAudit(db, { id: ticket.id, after: { topic: ticket.topic, visitor: true } });
  return answerOf(ticket, services);
};

export const replyWithLink: Handler<Tickets["tickets.replyWithLink"]> = async (input, context) => {
  const { db, refuse, recordAudit } = context;
  const tokenHash = hashOf(input.token);
  const link = await linkWith(db, tokenHash);
  const ticket = link?.ticketId ? await lockTicket(db, link.ticketId) : undefined;
  if (!ticket) throw refuse("not_found");
  await claimWithLink(db, input.files, tokenHash);
  await addReply(db, ticket, input, refuse);
  await recordAudit(db, { id: ticket.id, after: { reply: true, visitor: true, reopened: ticket.closedAt !== null } });
  return "done";
};

export const summarize: Handler<Tickets["tickets.summary"]> = async (_, { db, services }) =>
  services.platformSettings.current().ticketFigures === "on" ? answerFigures(db) : [];
