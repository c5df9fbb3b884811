import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { jobRowFailures } from "#server/platform/metrics.ts";

type Key = number | string;
/** Rows that have failed in this run. */
export type RowKeys = readonly Key[];
type RowServices = Pick<Services, "db" | "log">;

/** How many rows a transaction handles. */
const standardBatch = 20;
/** How often a run meets concurrent changes before it leaves them to the next one. */
const maxConflicts = 20;
/** A defect that fails every row must not fill the log. */
const maxLogged = 10;

/** The condition that leaves out rows which have failed in this run. */
export const isNoneOf = (column: SQLWrapper, keys: RowKeys): SQL =>
  keys.length === 0 ? sql`true` : sql`${column} <> all(${sql.param([...keys])})`;

interface DueRows<Row> {
  /** The name of the step in the log and in the metric. */
  readonly step: string;
  /** Locks rows that are due, at most as many as `limit`, none of `except`, and skips those that another instance has locked. */
  readonly claim: (tx: Db, limit: number, except: RowKeys) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
  readonly handle: (tx: Db, row: Row) => Promise<unknown>;
  readonly batch?: number;
  /** The most rows of one run. The next run continues with the others. */
  readonly maxRows?: number;
  /** Whether a row that met a concurrent change is handled again at once. */
  readonly isConflict?: (error: unknown) => boolean;
}

/**
 * Handles rows that are due, a batch in a transaction. The rows of a batch that fails are handled again one by one, so that one which
 * always fails stops no other. It stays due, and the next run tries it again. Several instances may run it at the same time.
 */
export async function processDueRows<Row>(services: RowServices, rows: DueRows<Row>): Promise<void> {
  const { batch = standardBatch, maxRows = Number.POSITIVE_INFINITY, keyOf } = rows;
  const failures = collectFailures(services, rows.step);
  const tryRows = retryConflicts(rows, (limit) => tryBatch(services.db, rows, limit, failures.keys));
  const handleOne = async () => {
    const { claimed, error } = await tryRows(1);
    if (error !== undefined) for (const row of claimed) failures.add(keyOf(row), error);
    return claimed.length;
  };
  const handleBatch = async () => {
    const { claimed, error } = await tryRows(batch);
    if (error !== undefined) for (const _ of claimed) await handleOne();
    return claimed.length;
  };
  for (let count = 0; count < maxRows; ) {
    const claimed = await (batch === 1 ? handleOne() : handleBatch());
    if (claimed < batch) break;
    count += claimed;
  }
  failures.end();
}

interface Tried<Row> {
  readonly claimed: readonly Row[];
  readonly error?: unknown;
}

function retryConflicts<Row>(
  { isConflict = () => false }: Pick<DueRows<Row>, "isConflict">,
  run: (limit: number) => Promise<Tried<Row>>,
): (limit: number) => Promise<Tried<Row>> {
  let conflicts = 0;
  return async (limit) => {
    let tried = await run(limit);
    while (tried.error !== undefined && isConflict(tried.error) && conflicts < maxConflicts) {
      conflicts += 1;
      tried = await run(limit);
    }
    return tried;
  };
}

/** An error without rows is one of the step: the database cannot be reached, or the claim itself is wrong. */
async function tryBatch<Row>(
  db: Db,
  { claim, handle }: DueRows<Row>,
  limit: number,
  except: RowKeys,
): Promise<Tried<Row>> {
  let claimed: readonly Row[] = [];
  try {
    await db.transaction(async (tx) => {
      claimed = await claim(tx, limit, except);
      for (const row of claimed) await handle(tx, row);
    });
    return { claimed };
  } catch (error) {
    if (claimed.length === 0) throw error;
    return { claimed, error };
  }
}

interface EachRow<Row> {
  readonly step: string;
  readonly keyOf: (row: Row) => Key;
  readonly handle: (row: Row) => Promise<unknown>;
  /** Rows that wait for another machine. */
  readonly isParallel?: boolean;
}

/** Handles each row by itself. One that fails is logged and counted, and stops no other. Returns those that were handled. */
export async function forEachRow<Row>(
  services: Pick<Services, "log">,
  rows: readonly Row[],
  { step, keyOf, handle, isParallel = false }: EachRow<Row>,
): Promise<readonly Row[]> {
  const failures = collectFailures(services, step);
  const handled: Row[] = [];
  const tryRow = async (row: Row) => {
    try {
      await handle(row);
      handled.push(row);
    } catch (error) {
      failures.add(keyOf(row), error);
    }
  };
  if (isParallel) await Promise.all(rows.map(tryRow));
  else for (const row of rows) await tryRow(row);
  failures.end();
  return handled;
}

/** Logs and counts the rows of a run that fail. */
function collectFailures({ log }: Pick<Services, "log">, step: string) {
  const keys: Key[] = [];
  return {
    keys,
    add(row: Key, err: unknown): void {
      keys.push(row);
      jobRowFailures.inc({ step });
      if (keys.length <= maxLogged) log.error({ err, step, row }, "a row of a job failed");
    },
    end(): void {
      if (keys.length > maxLogged) log.error({ step, rows: keys.length }, "many rows of a job failed");
    },
  };
}
