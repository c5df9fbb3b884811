import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkInvariants } from "#server/money/ledger/checks.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Opened } from "#server/test/open.ts";

// Changes past the product, for tests of what is always true.

export type Tamper = (tx: Db) => Promise<unknown>;

/** The invariant, what is done, and what is said about it. */
export type Breach = readonly [invariant: string, what: string, tamper: () => Tamper, words: RegExp];

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
  insert into work_requests (work_id, owner_id, freelancer_id, name, resume, status, price, brokerage_bps)
  select work_id, owner_id, ${freelancerId}, name, resume, ${status}::request_status, price, brokerage_bps
  from work_requests where id = ${id}`;

/** As at commit: the database books what was paid past the product. */
export const atOnce = sql`set constraints all immediate`;

/** The id of the first, or of the second entry of the books. */
export const entry = (nth: number) => sql`(select id from ledger_entries order by id offset ${nth - 1} limit 1)`;

export const reversal = sql`(select id from ledger_entries where kind = 'reversal')`;

export const swept = sql`insert into pgboss.job (name, state, started_on, completed_on) values ('sweep', 'completed', now(), now())`;

/** What the checks find after something was done past the product, with the triggers of these tables off; then it is undone. */
export async function findingsAfter(
  { db, services }: Pick<Opened, "db" | "services">,
  tamper: Tamper,
  tables: string[],
) {
  let findings: Awaited<ReturnType<typeof checkInvariants>> = [];
  const undone = db.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql`alter table ${sql.raw(table)} disable trigger user`);
    await tamper(tx);
    findings = await checkInvariants({ ...services, db: tx });
    throw new Error("undone");
  });
  await undone.catch(({ message }: Error) => {
    if (message !== "undone") throw new Error(message);
  });
  return findings.filter(({ count }) => count > 0);
}

/** Each breach is found, and nothing else is. */
export function testBreaches(
  breaches: readonly Breach[],
  violationsAfter: (tamper: Tamper) => Promise<readonly (readonly [string, string])[]>,
): void {
  it.each(breaches)("%s finds %s, and nothing else does", async (name, _what, tamper, words) => {
    expect(await violationsAfter(tamper())).toEqual([[name, expect.stringMatching(words)]]);
  });
}
