import type { Market } from "./market.ts";
import type { Program } from "./programs.ts";

/** The average database effort of a call. */
export interface Effort {
  /** Round trips. */
  readonly trips: number;
  readonly statements: number;
  readonly buffers: number;
  readonly milliseconds: number;
}

/** Statements of background jobs: e-mail delivery, sealing, totals and locks. */
const backgroundWork = `
  query ~* 'pg_stat|audit_seals|pg_try_advisory|ledger_totals|advisory|not exists \\(select from audit_waiting'
  or (query ~* 'pgboss' and (query !~* 'insert into pgboss.job' or query ~* 'update pgboss|delete from pgboss'))`;

/** The database effort of the calls that `run` makes, without background jobs. */
export async function effortOf(
  { pool }: Market,
  { trips }: Program,
  calls: number,
  run: () => Promise<unknown>,
): Promise<Effort> {
  await pool.query("select pg_stat_statements_reset()");
  const before = await trips();
  await run();
  const roundTrips = (await trips()) - before;
  const { rows } = await pool.query<Record<"statements" | "buffers" | "milliseconds", string>>(`
    select sum(calls) as statements, sum(shared_blks_hit + shared_blks_read) as buffers, sum(total_exec_time) as milliseconds
    from pg_stat_statements where not (${backgroundWork})`);
  const average = (name: "statements" | "buffers" | "milliseconds") => Number(rows[0]?.[name] ?? 0) / calls;
  return {
    trips: roundTrips / calls,
    statements: average("statements"),
    buffers: average("buffers"),
    milliseconds: average("milliseconds"),
  };
}
