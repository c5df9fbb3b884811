import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Input } from "#contract/call.ts";
import type { audit } from "#contract/operation/audit.ts";
import { everyCallName } from "#contract/renamed-calls.ts";
import type { AuditFacts, AuditSubject } from "#domain/operation/audit.ts";
import { foldName } from "#domain/text.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { auditEntries, auditSeals, auditWaiting } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { defer } from "#server/platform/db/transaction.ts";
import type { PageRequest } from "#server/platform/page.ts";

export interface NewEntry {
  readonly accountId: number | null;
  readonly role: string;
  readonly call: string;
  readonly outcome: string;
  readonly subject: AuditSubject | null;
  readonly subjectId: string | null;
  readonly before: AuditFacts;
  readonly after: AuditFacts;
  readonly address: string;
  readonly requestId: string;
}

const insert = `
  with entry as (
    insert into audit_entries
      (account_id, username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    values ($1, '', $2, $3, $4, $5, $6, $7, $8, $9, $10)
    returning id
  )
  insert into audit_waiting (entry_id) select id from entry`;

/**
 * Writes an entry and queues it for the chain, in one statement that is sent with COMMIT. It names the account by its id alone: an
 * entry cannot be changed, and a username must be erasable.
 */
export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  const { accountId, role, call, outcome, subject, subjectId, before, after, address, requestId } = entry;
  const facts = [before, after].map((each) => JSON.stringify(each));
  const values = [accountId, role, call, outcome, subject, subjectId, ...facts, address, requestId];
  await defer(db, runSql(db, { name: "audit_entry", text: insert, values }));
}

const noAccount = { accountId: null, role: "", address: "", requestId: "", before: {} } as const;

type OwnEntry = Pick<NewEntry, "call" | "subject" | "subjectId" | "after"> & Partial<Pick<NewEntry, "before">>;

/**
 * Deletes records, and writes and queues an entry for each of them in the same statement. `deletion` returns their `id` and what is
 * to be known of them as `before`.
 */
export async function deleteRecorded(
  db: Db,
  { call, subject, deletion }: Pick<NewEntry, "call" | "subject"> & { readonly deletion: SQL },
): Promise<void> {
  await db.execute(sql`
    with gone as (${deletion}), entry as (
      insert into ${auditEntries}
        (username, role, call, outcome, subject, subject_id, before, after, address, request_id)
      select '', '', ${call}, 'done', ${subject}, id::text, before, '{}', '', '' from gone
      returning id
    )
    insert into ${auditWaiting} (entry_id) select id from entry`);
}

/** Inserts an entry for a command of the operator or the start of the product, which has no account. */
export const insertOwnEntry = (db: Db, entry: OwnEntry) => insertEntry(db, { ...noAccount, ...entry, outcome: "done" });

type Filters = Omit<Input<(typeof audit)["audit.list"]>, "limit" | "after">;

/** Entries of the account with this username, and entries of earlier versions that contain the username. */
const actedBy = (username: string): readonly SQL[] => [
  sql`${auditEntries.accountId} = (select id from ${accounts} where lower(${accounts.username}) = ${foldName(username)})`,
  sql`lower(${auditEntries.username}) = ${foldName(username)}`,
];

/** An absent or empty filter matches all. Days are in the time zone of the connection, which is the platform's. */
const matchesFilters = ({ call, subject, subjectId, startdate, enddate }: Filters): SQL | undefined =>
  and(
    call ? eq(auditEntries.call, call) : undefined,
    subject ? eq(auditEntries.subject, subject) : undefined,
    subject && subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    startdate ? sql`${auditEntries.at} >= ${startdate}::date` : undefined,
    enddate ? sql`${auditEntries.at} < ${enddate}::date + 1` : undefined,
  );

/** Entries, newest first, each with its position in the chain. */
export async function findEntries(db: Db, request: Filters & PageRequest) {
  const names = request.call ? everyCallName(request.call) : [request.call];
  const callers = request.username ? actedBy(request.username) : [undefined];
  // One query each: the indexes that end in (at, id) give a sorted page of one name and one caller, not of several.
  const select = async (page: TimePage) => {
    const queries = names.flatMap((call) => callers.map((by) => pageBy(db, { ...request, call }, by, page)));
    const byId = new Map((await Promise.all(queries)).flat().map((row) => [row.entry.id, row]));
    return [...byId.values()].toSorted(({ entry: a }, { entry: b }) => b.at.getTime() - a.at.getTime() || b.id - a.id);
  };
  const order = { at: auditEntries.at, id: auditEntries.id };
  const { rows, next } = await pageByTime(request, order, select, ({ entry }) => [entry.at, entry.id]);
  return { rows: rows.map(({ entry, username, sealed }) => ({ ...onWire(entry), username, sealed })), next };
}

const pageBy = (db: Db, filters: Filters, by: SQL | undefined, page: TimePage) =>
  db
    .select({
      entry: auditEntries,
      username: sql<string>`coalesce(nullif(${auditEntries.username}, ''), ${accounts.username}, '')`,
      sealed: auditSeals.seq,
    })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .leftJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(and(matchesFilters(filters), by, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);

const onWire = ({ id, at, accountId, subjectId, requestId, ...others }: typeof auditEntries.$inferSelect) => ({
  ...others,
  entryId: id,
  at: at.toISOString(),
  loginid: accountId,
  subjectId: subjectId,
  requestid: requestId,
});
