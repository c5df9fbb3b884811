import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

// Changes past the product, for tests of what is always true.

export type Tamper = (tx: Db) => Promise<unknown>;

export const run =
  (...statements: SQL[]): Tamper =>
  async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  };

/** Drops a constraint. */
export const drops = (table: string, constraint: string) =>
  sql.raw(`alter table ${table} drop constraint ${constraint}`);

/** An audit entry about the newest request. */
export const noted = (call: string, role: string, before: object, after: object) => sql`
  insert into audit_entries (username, role, call, outcome, subject, subject_id, before, after, address, request_id)
  select 'somebody', ${role}, ${call}, 'done', 'request', max(id)::text,
    ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, '', '' from work_requests`;

/** Another request on the same work. */
export const copyOf = (id: number, freelancerId: number, status = "pending") => sql`
  insert into work_requests (work_id, freelancer_id, name, resume, status, price, brokerage_bps)
  select work_id, ${freelancerId}, name, resume, ${status}::request_status, price, brokerage_bps
  from work_requests where id = ${id}`;
