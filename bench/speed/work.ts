import type { Market } from "./market.ts";

/** What PostgreSQL was asked for one call, on average. */
export interface Effort {
  readonly statements: number;
  readonly buffers: number;
  readonly milliseconds: number;
}

/** Counts what the calls of `asked` cost the database; what the product does by itself meanwhile is left out. */
export async function effortOf({ pool }: Market, calls: number, asked: () => Promise<unknown>): Promise<Effort> {
  await pool.query("select pg_stat_statements_reset()");
  await asked();
  const { rows } = await pool.query<Record<"statements" | "buffers" | "milliseconds", string>>(`
    select sum(calls) as statements, sum(shared_blks_hit + shared_blks_read) as buffers, sum(total_exec_time) as milliseconds
    from pg_stat_statements
    where query !~* 'pgboss|pg_stat|audit_seals|pg_try_advisory|ledger_totals|advisory'`);
  const per = (name: keyof Effort) => Number(rows[0]?.[name] ?? 0) / calls;
  return { statements: per("statements"), buffers: per("buffers"), milliseconds: per("milliseconds") };
}
