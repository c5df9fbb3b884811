import type { Client, PoolClient } from "pg";
import type { Db } from "#server/platform/db/connect.ts";

export interface TransactionOptions {
  /** The view of the data stays that of the first statement, and nothing is written. */
  readonly snapshot?: boolean;
}

const deferredOf = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends a statement whose result the handler does not need. In a transaction it is answered together with COMMIT, which costs
 * no round trip of its own; its failure fails the transaction.
 */
export async function defer(db: Db, statement: PromiseLike<unknown>): Promise<void> {
  const deferred = deferredOf.get(db);
  if (!deferred) return void (await statement);
  const result = Promise.resolve(statement);
  // Handled at the end of the transaction; until then it is not an unhandled rejection.
  result.catch(() => {});
  deferred.push(result);
}

// Prepared, so that the driver sends them together with their neighbours.
const begin = { name: "begin", text: "begin" };
const beginSnapshot = { name: "begin_snapshot", text: "begin isolation level repeatable read read only" };
const commit = { name: "commit", text: "commit" };

/**
 * A transaction in pipeline mode: BEGIN is sent together with the first statement, deferred statements together with COMMIT. The
 * server executes them in order and skips the rest of a transaction after its first failure, COMMIT included. Within a transaction, `run` is a part of it.
 */
export async function runTransaction<T>(
  tx: Db,
  client: Client | PoolClient,
  run: (tx: Db) => Promise<T>,
  { snapshot = false }: TransactionOptions = {},
): Promise<T> {
  if (deferredOf.has(tx)) return run(tx);
  const deferred: Promise<unknown>[] = [];
  deferredOf.set(tx, deferred);
  try {
    await defer(tx, client.query(snapshot ? beginSnapshot : begin));
    const result = await run(tx);
    const [{ command }] = await Promise.all([client.query(commit), ...deferred]);
    if (command !== "COMMIT") throw new Error("a statement failed and the transaction went on");
    return result;
  } catch (error) {
    const results = await Promise.allSettled([...deferred, client.query("rollback")]);
    // What failed first is the cause of whatever failed behind it.
    throw results.find((each) => each.status === "rejected")?.reason ?? error;
  } finally {
    deferredOf.delete(tx);
  }
}
