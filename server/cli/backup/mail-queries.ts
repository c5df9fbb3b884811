import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import type { PgBoss } from "pg-boss";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** E-mails of the queue are saved, and notifications that a job is to write; each start recreates everything else. */
const savedMailsSql = `
  select id, name as queue, data, created_on from pgboss.job
  where name in ('mail', 'undelivered', 'applicants') and state in ('created', 'retry', 'active')`;

export async function hasJobs(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists");
  return rows[0]?.exists === true;
}

export async function countMails(client: PoolClient): Promise<{ waiting: number; undelivered: number }> {
  const { rows } = await client.query<{ queue: string; count: number }>(
    `select queue, count(*)::int as count from (${savedMailsSql}) mails group by queue`,
  );
  const count = (name: string) => rows.find(({ queue }) => queue === name)?.count ?? 0;
  return { waiting: count("mail"), undelivered: count("undelivered") };
}

export const mailRows = (client: PoolClient): Readable =>
  client.query(copyTo(`copy (select * from (${savedMailsSql}) mails order by created_on, id) to stdout`));

interface SavedMail {
  readonly id: string;
  readonly queue: string;
  readonly data: object;
}

const pageSize = 500;

/**
 * Queues e-mails again with their ids and dates, so that a repeated one is recognizable as the same message. Without `send`
 * they are listed as undelivered for a year instead.
 */
export async function restoreMails(client: PoolClient, jobs: PgBoss, rows: Readable, send: boolean): Promise<void> {
  await client.query(
    "create temp table mails (id uuid, queue text, data jsonb, created_on timestamptz) on commit drop",
  );
  await pipeline(rows, client.query(copyFrom("copy mails from stdin")));
  if (!send) await client.query("update mails set queue = 'undelivered' where queue = 'mail'");
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  for (let offset = 0; ; offset += pageSize) {
    const batch = await client.query<SavedMail>("select * from mails order by queue, id limit $1 offset $2", [
      pageSize,
      offset,
    ]);
    for (const [queue, mails] of Object.entries(Object.groupBy(batch.rows, (mail) => mail.queue)))
      await jobs.insert(
        queue,
        (mails ?? []).map(({ id, data }) => ({ id, data })),
        { db },
      );
    if (batch.rows.length < pageSize) break;
  }
  await client.query("update pgboss.job set created_on = mails.created_on from mails where job.id = mails.id");
}
