import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ticketEntryKinds, ticketTopics } from "#domain/trust/ticket.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import {
  by,
  ignores,
  notExported,
  own,
  personal,
  platform,
  type TableRule,
  through,
  where,
} from "#server/platform/db/personal-data.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
import { accounts, language } from "#server/platform/db/schema/marketplace.ts";

/** What a user or a visitor has written to the operator. */
export const tickets = pgTable(
  "tickets",
  {
    id: key(),
    /** The person, also where a member acts for a company; null for a visitor. */
    personId: integer().references(() => accounts.id, { onDelete: "cascade" }),
    /** The proved address of a visitor; empty for an account. */
    email: text().notNull().default(""),
    language: language().notNull(),
    topic: text({ enum: ticketTopics }).notNull(),
    subject: text().notNull(),
    about: text().notNull().default(""),
    createdAt: now(),
    /** When its times began: with the ticket, and again where it was opened again. */
    openedAt: now(),
    /** Null until an admin answers after that. */
    firstAnsweredAt: instant(),
    /** When admins were told by e-mail that it is overdue. */
    overdueMailedAt: instant(),
    closedAt: instant(),
  },
  (t) => [
    index("tickets_person").on(t.personId, t.id),
    index("tickets_open").on(t.openedAt).where(sql`${t.closedAt} is null`),
    index("tickets_closed").on(t.closedAt),
  ],
);

const ticket = () =>
  integer()
    .notNull()
    .references(() => tickets.id, { onDelete: "cascade" });

/** What was said in a ticket, and what admins noted for each other. */
export const ticketEntries = pgTable(
  "ticket_entries",
  {
    id: key(),
    ticketId: ticket(),
    kind: text({ enum: ticketEntryKinds }).notNull(),
    /** The admin; null for the writer. */
    adminId: integer().references(() => accounts.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: now(),
  },
  (t) => [index("ticket_entries_ticket").on(t.ticketId, t.id), index("ticket_entries_admin").on(t.adminId)],
);

/** The files of an entry, in their order. */
export const ticketFiles = pgTable(
  "ticket_files",
  {
    entryId: integer()
      .notNull()
      .references(() => ticketEntries.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.position] }), index("ticket_files_file").on(t.file)],
);

/** The links from e-mails with which visitors write and read. Before a ticket, the link proves the address. */
export const ticketLinks = pgTable(
  "ticket_links",
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    language: language().notNull(),
    /** Null before the ticket is written. */
    ticketId: integer().references(() => tickets.id, { onDelete: "cascade" }),
    createdAt: now(),
  },
  (t) => [
    index("ticket_links_ticket").on(t.ticketId),
    index("ticket_links_unused").on(t.createdAt).where(sql`${t.ticketId} is null`),
  ],
);

/** Answers that admins use again, in both languages. */
export const savedAnswers = pgTable(
  "saved_answers",
  { id: key(), name: text().notNull(), english: text().notNull(), hindi: text().notNull() },
  (t) => [uniqueIndex("saved_answers_name").on(t.name)],
);

const ownTicket = by(tickets.personId);
const ownEntry = through(ticketEntries.ticketId, tickets.id, ownTicket);

export const personalData: readonly TableRule[] = [
  { table: tickets, ...personal(ownTicket, "overdue_mailed_at") },
  {
    table: ticketEntries,
    // Notes are between admins.
    exports: own(where(ownEntry, sql`${ticketEntries.kind} <> 'note'`), "admin_id"),
    erasure: { deletes: ownEntry },
  },
  { table: ticketFiles, ...personal(through(ticketFiles.entryId, ticketEntries.id, ownEntry)) },
  {
    table: ticketLinks,
    exports: notExported("It holds a secret that ends by itself, and nothing else."),
    erasure: ignores("It is about a visitor, who has no account."),
  },
  { table: savedAnswers, ...platform },
];
