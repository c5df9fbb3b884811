import { and, eq } from "drizzle-orm";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { savedAnswers, ticketEntries, tickets } from "#server/platform/db/schema/tickets.ts";
import { notifyDesk } from "#server/trust/tickets/notify.ts";
import { insertEntry, insertTicket, recordAnswer } from "#server/trust/tickets/queries.ts";
import { saveAnswer } from "#server/trust/tickets/saved-answer-queries.ts";

interface DemoTicket {
  readonly writer: string;
  readonly topic: (typeof tickets.$inferInsert)["topic"];
  readonly subject: string;
  readonly days: number;
  readonly text: string;
  readonly note?: string;
  readonly answer?: string;
  readonly isClosed?: boolean;
}

const demoTickets: readonly DemoTicket[] = [
  {
    ...{ writer: "demofreelancer", topic: "account", days: 20, isClosed: true },
    subject: "How do I change the subcategory of my profile?",
    text: "I draw logos now, and my profile still says posters.",
    answer: "Open your profile and choose Edit. The subcategory can be changed there at any time.",
  },
  {
    ...{ writer: "demofreelancer", topic: "payment", days: 2 },
    subject: "The last payout has not arrived",
    text: "The payout was sent on Monday, and my bank does not show it yet.",
    note: "The bank says that the transfer is on its way.",
    answer: "The bank is still working on the transfer. It arrives within two days. Write again if it does not.",
  },
  {
    ...{ writer: "democlient", topic: "job", days: 0.2 },
    subject: "Can I add a second freelancer to a job?",
    text: "Two applicants fit well, and the work could be divided between them.",
  },
  {
    ...{ writer: "lalrin_codes", topic: "abuse", days: 1.5 },
    subject: "A job that asks for a deposit",
    text: "Somebody offers typing work and asks for a deposit before it begins. Please look into it.",
  },
];

const demoAnswers = [
  {
    name: "Payout on its way",
    english: "The bank is still working on the transfer. It arrives within two days.",
    hindi: "बैंक अभी इस भुगतान पर काम कर रहा है। यह दो दिन में पहुँच जाएगा।",
  },
  {
    name: "Thank you for the report",
    english: "Thank you. An admin looks into it and decides within 15 days.",
    hindi: "धन्यवाद। एक एडमिन इसे देखता है और 15 दिन में फ़ैसला करता है।",
  },
];

/** Deletes the saved answers of the demo, except those that an admin has changed. */
export async function deleteDemoAnswers(tx: Db): Promise<void> {
  for (const { name, english, hindi } of demoAnswers)
    await tx
      .delete(savedAnswers)
      .where(and(eq(savedAnswers.name, name), eq(savedAnswers.english, english), eq(savedAnswers.hindi, hindi)));
}

/** What users have written to the operator, with answers, and answers to use again. */
export async function fillTickets(tx: Db, people: Ids): Promise<void> {
  const admin = entryOf(people, "admin");
  for (const each of demoTickets) await fillTicket(tx, each, people, admin);
  for (const answer of demoAnswers) await saveAnswer(tx, answer);
}

async function fillTicket(tx: Db, demo: DemoTicket, people: Ids, admin: number): Promise<void> {
  const { writer, topic, subject, text, note, answer, isClosed = false } = demo;
  const personId = entryOf(people, writer);
  const ticket = await insertTicket(tx, { personId, language: "en", topic, subject });
  const ticketId = ticket.id;
  await insertEntry(tx, { ticketId, kind: "message", text });
  await notifyDesk(tx, ticket);
  if (note) await insertEntry(tx, { ticketId, kind: "note", adminId: admin, text: note });
  if (answer) {
    await insertEntry(tx, { ticketId, kind: "answer", adminId: admin, text: answer });
    await recordAnswer(tx, ticketId, isClosed);
    await notifyAccounts(tx, [personId], {
      ...{ kind: "ticket_answered", subjectKind: "ticket", subjectId: ticketId },
      facts: { title: subject },
    });
  }
  await setBack(tx, ticketId, demo);
}

/** As it would be after so many days; it was answered some hours after it was written. */
async function setBack(tx: Db, ticketId: number, { days, answer, isClosed }: DemoTicket): Promise<void> {
  const [createdAt, answeredAt] = [daysAgo(days), daysAgo(days - 0.15)];
  await tx
    .update(tickets)
    .set({
      ...{ createdAt, openedAt: createdAt },
      ...(answer && { firstAnsweredAt: answeredAt }),
      ...(isClosed && { closedAt: answeredAt }),
    })
    .where(eq(tickets.id, ticketId));
  const entries = await tx
    .select({ id: ticketEntries.id, kind: ticketEntries.kind })
    .from(ticketEntries)
    .where(eq(ticketEntries.ticketId, ticketId));
  for (const { id, kind } of entries)
    await tx
      .update(ticketEntries)
      .set({ createdAt: kind === "message" ? createdAt : answeredAt })
      .where(eq(ticketEntries.id, id));
  for (const kind of ["ticket_answered", "ticket_waits"] as const)
    await tx
      .update(notifications)
      .set({ createdAt: kind === "ticket_answered" ? answeredAt : createdAt })
      .where(
        and(
          eq(notifications.subjectKind, "ticket"),
          eq(notifications.subjectId, ticketId),
          eq(notifications.kind, kind),
        ),
      );
}
