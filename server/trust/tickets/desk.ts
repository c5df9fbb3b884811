import type { tickets } from "#contract/trust/tickets.ts";
import { moderatorsBeside } from "#server/identity/session/permission-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { handCaseTo, releaseCase, takeCase } from "#server/trust/content-reports/claims.ts";
import { notifyOfAnswer, notifyOfHandover } from "#server/trust/tickets/notify.ts";
import {
  entriesOf,
  insertEntry,
  lockTicket,
  readerOf,
  recordAnswer,
  type Ticket,
  ticketWith,
} from "#server/trust/tickets/queries.ts";
import { deleteAnswer, saveAnswer, savedAnswersOf } from "#server/trust/tickets/saved-answer-queries.ts";

type Tickets = typeof tickets;

const claimOf = ({ id: subjectId }: Ticket, adminId: number) => ({ kind: "ticket", subjectId, adminId }) as const;

type RefuseCase = (code: "not_found" | "case_taken" | "case_settled") => Refusal;

/** An open ticket that no other admin has taken, locked and taken: of two admins at once, one works on it. */
async function lockCase(db: Db, ticketId: number, adminId: number, refuse: RefuseCase): Promise<Ticket> {
  const ticket = await lockTicket(db, ticketId);
  if (!ticket) throw refuse("not_found");
  if (ticket.closedAt) throw refuse("case_settled");
  if (!(await takeCase(db, claimOf(ticket, adminId)))) throw refuse("case_taken");
  return ticket;
}

export const getCase: Handler<Tickets["tickets.getCase"]> = async ({ ticketId }, { db, actor, refuse }) => {
  const ticket = await ticketWith(db, ticketId);
  if (!ticket) throw refuse("not_found");
  const { topic, subject, about, createdAt, closedAt } = ticket;
  const { accountId, name, email, language } = await readerOf(db, ticket);
  const entries = await entriesOf(db, ticketId, { withNotes: true });
  return [
    {
      ...{ ticketId, topic, subject, about, accountId, name, email, language },
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
      moderators: await moderatorsBeside(db, actor.accountId),
    },
  ];
};

export const answerTicket: Handler<Tickets["tickets.answer"]> = async ({ ticketId, text, closes }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { accountId: adminId } = actor;
  const ticket = await lockCase(db, ticketId, adminId, refuse);
  const isLast = closes === true;
  await insertEntry(db, { ticketId, kind: "answer", adminId, text });
  await recordAnswer(db, ticketId, isLast);
  if (isLast) await releaseCase(db, claimOf(ticket, adminId));
  await notifyOfAnswer(db, services, ticket, { text, closes: isLast });
  await recordAudit(db, { id: ticketId, after: { answered: true, closed: isLast } });
  return "done";
};

export const addNote: Handler<Tickets["tickets.addNote"]> = async ({ ticketId, text }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  if (!(await ticketWith(db, ticketId))) throw refuse("not_found");
  await insertEntry(db, { ticketId, kind: "note", adminId: actor.accountId, text });
  await recordAudit(db, { id: ticketId, after: { note: true } });
  return "done";
};

export const handOver: Handler<Tickets["tickets.handOver"]> = async ({ ticketId, adminId }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const ticket = await lockCase(db, ticketId, actor.accountId, refuse);
  const others = await moderatorsBeside(db, actor.accountId);
  if (!others.some((other) => other.adminId === adminId)) throw refuse("not_found");
  await handCaseTo(db, claimOf(ticket, adminId));
  await notifyOfHandover(db, ticket, adminId);
  await recordAudit(db, { id: ticketId, after: { handed_to: adminId } });
  return "done";
};

export const listSavedAnswers: Handler<Tickets["tickets.listSavedAnswers"]> = async (_, { db }) => savedAnswersOf(db);

export const keepAnswer: Handler<Tickets["tickets.saveAnswer"]> = async (answer, { db, refuse, recordAudit }) => {
  const id = await saveAnswer(db, answer);
  if (id === undefined) throw refuse("too_many_saved_answers");
  await recordAudit(db, { id: `answer ${id}`, after: { saved: true } });
  return "done";
};

export const deleteSavedAnswer: Handler<Tickets["tickets.deleteSavedAnswer"]> = async ({ answerId }, context) => {
  const { db, refuse, recordAudit } = context;
  if (!(await deleteAnswer(db, answerId))) throw refuse("not_found");
  await recordAudit(db, { id: `answer ${answerId}`, after: { saved: false } });
  return "done";
};
