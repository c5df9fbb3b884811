import { type Client, Pool, type PoolClient } from "pg";

/** A snapshot reads the data as of its first statement, and writes nothing. */
export type TransactionMode = "write" | "snapshot";

type Connection = Client | PoolClient;

const deferredOf = new WeakMap<object, Promise<unknown>[]>();

/**
 * Sends a statement whose result the handler does not need. In a transaction it is answered together with COMMIT, which costs
 * no round trip of its own; its failure fails the transaction.
 */
export async function defer(db: object, statement: PromiseLike<unknown>): Promise<void> {
  const deferred = deferredOf.get(db);
  if (!deferred) return void (await statement);
  const result = Promise.resolve(statement);
  // Handled at the end of the transaction; until then it is not an unhandled rejection.
  result.catch(() => {});
  deferred.push(result);
}

const beginning = { write: "begin", snapshot: "begin isolation level repeatable read read only" } as const;

/**
 * Runs transactions in pipeline mode on a connection of the pool, or on the one given: BEGIN is sent together with the first
 * statement, deferred statements together with COMMIT. The server executes them in order and skips the rest of a transaction
 * after its first failure, COMMIT included. A transaction within another is a part of it.
 */
export const transactionOn =
  <Tx extends object>(source: Pool | Connection, databaseOn: (client: Connection) => Tx) =>
  async <T>(run: (tx: Tx) => Promise<T>, mode: TransactionMode = "write"): Promise<T> => {
    const pooled = source instanceof Pool ? await source.connect() : undefined;
    const client = pooled ?? (source as Connection);
    const tx = databaseOn(client);
    if (deferredOf.has(tx)) return run(tx);
    const deferred: Promise<unknown>[] = [];
    deferredOf.set(tx, deferred);
    try {
      await defer(tx, client.query(beginning[mode]));
      const result = await run(tx);
      await commitWith(client, deferred);
      return result;
    } catch (error) {
      throw (await rollBack(client, deferred)) ?? error;
    } finally {
      deferredOf.delete(tx);
      pooled?.release();
    }
  };

async function commitWith(client: Connection, deferred: readonly Promise<unknown>[]): Promise<void> {
  const [{ command }] = await Promise.all([client.query("commit"), ...deferred]);
  if (command !== "COMMIT") throw new Error("a statement failed and the transaction went on");
}

/** Returns the first failure of a deferred statement: it is the cause of whatever failed behind it. */
async function rollBack(client: Connection, deferred: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled([...deferred, client.query("rollback")]);
  return results.find((each) => each.status === "rejected")?.reason;
}
