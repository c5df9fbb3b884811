import type { Market } from "./market.ts";
import type { Program } from "./programs.ts";

/** What PostgreSQL was asked for one call, on average. */
export interface Effort {
  /** How often the program waited for it. */
  readonly trips: number;
  readonly statements: number;
  readonly buffers: number;
  readonly milliseconds: number;
}

/** What the product does by itself: it delivers mails, seals the log, folds totals, and asks whether it is its turn. */
const byItself = `
  query ~* 'pg_stat|audit_seals|pg_try_advisory|ledger_totals|advisory|not exists \\(select from audit_waiting'
  or (query ~* 'pgboss' and (query !~* 'insert into pgboss.job' or query ~* 'update pgboss|delete from pgboss'))`;

/** What the calls that `work` makes cost the database; background work of the product is left out. */
export async function effortOf(
  { pool }: Market,
  { trips }: Program,
  calls: number,
  work: () => Promise<unknown>,
): Promise<Effort> {
  await pool.query("select pg_stat_statements_reset()");
  const before = await trips();
  await work();
  const waited = (await trips()) - before;
  const { rows } = await pool.query<Record<"statements" | "buffers" | "milliseconds", string>>(`
    select sum(calls) as statements, sum(shared_blks_hit + shared_blks_read) as buffers, sum(total_exec_time) as milliseconds
    from pg_stat_statements where not (${byItself})`);
  const per = (name: "statements" | "buffers" | "milliseconds") => Number(rows[0]?.[name] ?? 0) / calls;
  return {
    trips: waited / calls,
    statements: per("statements"),
    buffers: per("buffers"),
    milliseconds: per("milliseconds"),
  };
}
