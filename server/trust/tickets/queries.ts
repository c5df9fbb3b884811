import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { closedTicketDays, reopenDays, ticketLinkHours } from "#domain/trust/ticket.ts";
import { shownFileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ticketEntries, ticketFiles, ticketLinks, tickets } from "#server/platform/db/schema/tickets.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

export type Ticket = typeof tickets.$inferSelect;

export async function insertTicket(tx: Db, values: typeof tickets.$inferInsert): Promise<Ticket> {
  const [row] = await tx.insert(tickets).values(values).returning();
  if (!row) throw new Error("the ticket was not inserted");
  return row;
}

interface SentFile {
  readonly fileName: string;
  readonly shownName: string;
}

export async function insertEntry(
  tx: Db,
  entry: typeof ticketEntries.$inferInsert,
  files: readonly SentFile[] = [],
): Promise<void> {
  const [row] = await tx.insert(ticketEntries).values(entry).returning({ id: ticketEntries.id });
  if (!row) throw new Error("the entry of a ticket was not inserted");
  const { id: entryId } = row;
  const rows = files.map(({ fileName: file, shownName }, position) => ({ entryId, position, file, shownName }));
  if (rows.length > 0) await tx.insert(ticketFiles).values(rows);
}

// By name, because the query builder leaves out the table of a column where it selects from one table.
const filesOfEntry = sql<{ fileName: string; shownName: string; bytes: number }[]>`coalesce((
  select json_agg(json_build_object('fileName', f.name, 'shownName', ${shownFileNameOf(sql`tf.shown_name`)}, 'bytes', f.size)
    order by tf.position)
  from ${ticketFiles} tf inner join files f on f.name = tf.file where tf.entry_id = ticket_entries.id), '[]')`;

/** The entries of a ticket in their order; notes only for admins. */
export const entriesOf = (db: Db, ticketId: number, { withNotes }: { readonly withNotes: boolean }) =>
  db
    .select({
      entryId: ticketEntries.id,
      kind: ticketEntries.kind,
      author: sql<string>`coalesce((select a.name from ${accounts} a where a.id = ticket_entries.admin_id), '')`,
      text: ticketEntries.text,
      files: filesOfEntry,
      createdAt: ticketEntries.createdAt,
    })
    .from(ticketEntries)
    .where(and(eq(ticketEntries.ticketId, ticketId), withNotes ? undefined : ne(ticketEntries.kind, "note")))
    .orderBy(ticketEntries.id);

export const isOfPerson = (personId: number) => eq(tickets.personId, personId);

export async function ticketWith(db: Db, ticketId: number, condition?: SQL): Promise<Ticket | undefined> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), condition));
  return row;
}

/** The same, locked: of concurrent changes one waits for the other. */
export async function lockTicket(tx: Db, ticketId: number, condition?: SQL): Promise<Ticket | undefined> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), condition))
    .for("no key update");
  return row;
}

/** The tickets of a person, newest first. */
export async function ticketsOf(db: Db, personId: number, { limit, after }: PageRequest) {
  const [last] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      ticketId: tickets.id,
      topic: tickets.topic,
      subject: tickets.subject,
      createdAt: tickets.createdAt,
      closedAt: tickets.closedAt,
      isAnswered: sql<boolean>`coalesce((select e.kind = 'answer' from ${ticketEntries} e
        where e.ticket_id = tickets.id and e.kind <> 'note' order by e.id desc limit 1), false)`,
    })
    .from(tickets)
    .where(and(isOfPerson(personId), last === undefined ? undefined : lt(tickets.id, last)))
    .orderBy(desc(tickets.id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, ({ ticketId }) => [ticketId]);
}

/** Whether the writer may still add something: a closed ticket is opened again for some days. */
const canReopen = sql<boolean>`(${tickets.closedAt} is null or ${tickets.closedAt} > now() - make_interval(days => ${reopenDays}))`;

export async function isReplyAllowed(db: Db, ticketId: number): Promise<boolean> {
  return (await db.$count(tickets, and(eq(tickets.id, ticketId), canReopen))) > 0;
}

/** Opens a closed ticket again, and its times begin anew. */
export const reopen = (tx: Db, ticketId: number) =>
  tx
    .update(tickets)
    .set({ closedAt: null, openedAt: sql`now()`, firstAnsweredAt: null, overdueMailedAt: null })
    .where(and(eq(tickets.id, ticketId), sql`${tickets.closedAt} is not null`));

/** Notes an answer, after which the ticket has to be settled in its own time, or is. */
export const recordAnswer = (tx: Db, ticketId: number, closes: boolean) =>
  tx
    .update(tickets)
    .set({
      firstAnsweredAt: sql`coalesce(${tickets.firstAnsweredAt}, now())`,
      overdueMailedAt: sql`case when ${tickets.firstAnsweredAt} is null then null else ${tickets.overdueMailedAt} end`,
      ...(closes && { closedAt: sql`now()` }),
    })
    .where(eq(tickets.id, ticketId));

/** Who reads the answers: an account with its role, or a visitor. */
export async function readerOf(db: Db, { personId, email, language }: Ticket) {
  if (personId === null) return { email, language, name: email, role: undefined, accountId: null };
  const [row] = await db
    .select({
      email: accounts.email,
      language: accounts.language,
      name: accounts.name,
      role: accounts.role,
      accountId: accounts.id,
    })
    .from(accounts)
    .where(eq(accounts.id, personId));
  if (!row) throw new Error("the writer of a ticket is gone, and the ticket is not");
  return row;
}

export const insertLink = (tx: Db, link: typeof ticketLinks.$inferInsert) => tx.insert(ticketLinks).values(link);

const isFresh = gt(ticketLinks.createdAt, sql`now() - make_interval(hours => ${ticketLinkHours})`);

/** A link that can be used: of a ticket, or a young one without. */
export async function linkWith(db: Db, tokenHash: string) {
  const [row] = await db
    .select()
    .from(ticketLinks)
    .where(and(eq(ticketLinks.tokenHash, tokenHash), or(sql`${ticketLinks.ticketId} is not null`, isFresh)));
  return row;
}

/** Locks a young link without a ticket: of concurrent calls one writes the ticket. */
export async function lockUnusedLink(tx: Db, tokenHash: string) {
  const [row] = await tx
    .select()
    .from(ticketLinks)
    .where(and(eq(ticketLinks.tokenHash, tokenHash), isNull(ticketLinks.ticketId), isFresh))
    .for("update");
  return row;
}

export const useLink = (tx: Db, tokenHash: string, ticketId: number) =>
  tx.update(ticketLinks).set({ ticketId }).where(eq(ticketLinks.tokenHash, tokenHash));

/** When a ticket is due: for its first answer, then for its end. Takes the columns of the table by its name. */
export const dueAt = (answerHours: number, settleDays: number) =>
  sql`tickets.opened_at + case when tickets.first_answered_at is null then make_interval(hours => ${answerHours})
    else make_interval(days => ${settleDays}) end`;

/** Open tickets that have become overdue and about which no e-mail was sent, which counts as sent from now on. */
export async function claimOverdue(tx: Db, due: SQL, now: Date, limit: number, except: RowKeys) {
  const { rows } = await tx.execute<{ id: number; subject: string }>(sql`
    update ${tickets} set overdue_mailed_at = ${now}
    where id in (select tickets.id from ${tickets} where closed_at is null and overdue_mailed_at is null and ${due} < ${now}
      and ${isNoneOf(sql`tickets.id`, except)} order by tickets.id limit ${limit} for update skip locked)
    returning id, subject`);
  return rows;
}

/** How many tickets of the last 90 days were answered, and the median of the minutes until then. */
export async function answerFigures(db: Db) {
  const minutes = sql`extract(epoch from first.at - t.created_at) / 60`;
  const { rows } = await db.execute<{ answered: number; medianMinutes: number | null }>(sql`
    select count(*)::int as answered, round((percentile_cont(0.5) within group (order by ${minutes}))::numeric)::float8 as "medianMinutes"
    from ${tickets} t
    cross join lateral (select min(e.created_at) as at from ${ticketEntries} e where e.ticket_id = t.id and e.kind = 'answer') first
    where t.created_at > now() - interval '90 days' and first.at is not null`);
  return rows;
}

/** Links that nobody used, and tickets that ended long ago. */
export async function deleteOldTickets(db: Db): Promise<void> {
  await db.delete(ticketLinks).where(and(isNull(ticketLinks.ticketId), sql`not ${isFresh}`));
  await db.delete(tickets).where(sql`${tickets.closedAt} < now() - make_interval(days => ${closedTicketDays})`);
}
