import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { isOfMailbox } from "#server/platform/mail/address.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

// The tables belong to the queue (docs/decisions/0006). Only the statement that sends an e-mail again reads its text: its link
// can set a password.

export interface Why extends Record<string, unknown> {
  readonly reason: string | null;
  readonly said: string | null;
}

type Instant = string | Date;
const iso = (instant: Instant) => new Date(instant).toISOString();

/** To the last digit, as a text: keys come from outside, and no text is wrong. */
const keyOfTime = sql`to_char(created_on at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

const isUndelivered = sql`name = 'undelivered' and state = 'created'`;

/** Counted by an index of the queue on undelivered e-mails. */
export const undeliveredCount = sql<number>`(select count(*)::int from pgboss.job where ${isUndelivered})`;

/** E-mails that are deferred to the end of their hour do not count as waiting. */
export async function queueState(db: Db) {
  const { rows } = await db.execute<{ waiting: number; oldest: Instant | null; undelivered: number }>(sql`
    select count(*) filter (where name = 'mail')::int as waiting,
      min(created_on) filter (where name = 'mail') as oldest,
      count(*) filter (where name = 'undelivered')::int as undelivered
    from pgboss.job
    where name in ('mail', 'undelivered') and state < 'completed' and (state <> 'created' or start_after <= now())`);
  const { waiting = 0, oldest = null, undelivered = 0 } = rows[0] ?? {};
  return { waiting, oldest: oldest && iso(oldest), undelivered };
}

/** Failed e-mails wait no longer for their next attempt. */
export const makeRetriesDue = (db: Db) =>
  db.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()`,
  );

/** Deletes e-mails that wait for later under this key, which stays locked until the transaction ends. */
export async function deleteDeferred(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await tx.execute(
    sql`delete from pgboss.job where name = 'mail' and state = 'created' and singleton_key = ${key} and start_after > now()`,
  );
}

/** Whether an e-mail to it was given up because the mail server cannot write such an address. */
export async function isUnsupported(db: Db, address: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pgboss.job
    where ${isUndelivered} and source_output ->> 'kind' = 'unsupported' and ${isOfMailbox(sql`data ->> 'to'`, address)}
    limit 1`);
  return rows.length > 0;
}

interface UndeliveredRow extends Why {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly queuedAt: Instant;
  readonly failedAt: Instant;
  readonly attempts: number;
  readonly at: string;
}

/** Newest first. After a restore there are undelivered e-mails without an attempt. */
export async function undeliveredMails(db: Db, { limit, after }: PageRequest) {
  const [at, id] = keyFrom(after, ["string", "string"]) ?? [];
  const older = at === undefined ? sql`` : sql`and (${keyOfTime}, id::text) < (${at}, ${id})`;
  const { rows } = await db.execute<UndeliveredRow>(sql`
    select id as "mailId", data ->> 'to' as to, data ->> 'subject' as subject,
      coalesce(source_created_on, created_on) as "queuedAt", created_on as "failedAt", ${keyOfTime} as at,
      coalesce(source_retry_count + 1, 0) as attempts,
      source_output ->> 'kind' as reason, coalesce(source_output ->> 'said', source_output ->> 'reason') as said
    from pgboss.job
    where ${isUndelivered} ${older}
    order by created_on desc, id::text desc
    limit ${oneMore(limit)}`);
  const page = pageOf(rows, limit, (row) => [row.at, row.mailId]);
  return {
    ...page,
    rows: page.rows.map(({ at: _key, queuedAt, failedAt, ...row }) => ({
      ...row,
      queuedAt: iso(queuedAt),
      failedAt: iso(failedAt),
    })),
  };
}

/** Deletes one; of concurrent calls only one gets the row. */
export async function takeUndelivered(db: Db, mailId: string) {
  const { rows } = await db.execute<{ data: Mail; id: string; queuedAt: Instant }>(sql`
    delete from pgboss.job where ${isUndelivered} and id = ${mailId}
    returning data, coalesce(source_id, id) as id, coalesce(source_created_on, created_on) as "queuedAt"`);
  const [taken] = rows;
  return taken && { mail: taken.data, first: taken.data.first ?? { id: taken.id, queuedAt: iso(taken.queuedAt) } };
}

/**
 * Of the last e-mail to an account that was erased the queue keeps that it was sent, and neither its address nor its text. Other
 * e-mails leave the queue an hour after they were sent.
 */
export const forgetMail = (db: Db, id: string) =>
  db.execute(sql`update pgboss.job set data = '{}' where name = 'mail' and id = ${id}`);

/** The state of an e-mail that is or recently was in the queue. */
export async function stateOfMail(db: Db, mailId: string) {
  const { rows } = await db.execute<Why & { state: "waiting" | "sent" | "refused"; attempts: number }>(sql`
    select case when state = 'completed' then 'sent' when state > 'completed' then 'refused' else 'waiting' end as state,
      retry_count + case when state = 'active' or (state = 'created' and output is null) then 0 else 1 end as attempts,
      output ->> 'kind' as reason, coalesce(output ->> 'said', output ->> 'reason') as said
    from pgboss.job where name = 'mail' and id = ${mailId}`);
  return rows;
}

interface Insertion {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Two insertions of the queue as one statement: the second runs where the first had a conflict. Both have the same text. */
export function orElse({ text, values: [first] }: Insertion, { values: [second] }: Insertion) {
  const other = text.replace("$1", "(case when exists (select from first) then '[]' else $2 end)");
  return { text: `with first as (${text}) ${other}`, values: [first, second] };
}
