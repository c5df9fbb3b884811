import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { RefusalCode } from "#domain/refusals.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { brokenConstraint, isCollision } from "#server/platform/db/errors.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface Once {
  readonly accountId: number;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

type KeyedRequest = Omit<Once, "body"> & { readonly bodyHash: string };

/** The outcome of the first execution: its response, or the code of its 409. */
type Stored<T> = { readonly answer: T } | { readonly refused: RefusalCode };

const isExpired = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(isExpired);
}

/**
 * Executes a command in a transaction, at most once for its key if it has one (docs/design/details.md#13). A serialization
 * failure is retried. The key is inserted together with COMMIT: a concurrent duplicate blocks on the unique index, is rolled
 * back, and returns the stored response. Only responses and 409 are stored; any other failure leaves the key free.
 */
export async function runOnce<T>(
  db: Db,
  keys: SigningKeys,
  once: Once,
  run: (tx: Db) => Promise<T>,
  tries = 3,
): Promise<T> {
  const request = { ...once, bodyHash: keys.sign("idempotency", JSON.stringify(once.body)).toString("base64url") };
  const runKeyed = async (tx: Db) => {
    const answer = await run(tx);
    await insertKey(tx, request, { answer });
    return answer;
  };
  try {
    return await db.transaction(once.key ? runKeyed : run);
  } catch (error) {
    if (tries > 1 && isCollision(error)) return runOnce(db, keys, once, run, tries - 1);
    if (!once.key) throw error;
    const stored = await storedAfter<T>(error, db, request);
    // Without one, a duplicate finished in between, or the key has expired.
    return stored ? replay(stored) : runOnce(db, keys, once, run);
  }
}

/** The outcome of the first execution, after one that failed; a refusal that is the first outcome is thrown. */
async function storedAfter<T>(error: unknown, db: Db, request: KeyedRequest): Promise<Stored<T> | undefined> {
  if (!(error instanceof DuplicateKey || error instanceof Refusal)) throw error;
  const stored = await findStored<T>(db, request);
  if (stored || error instanceof DuplicateKey) return stored;
  if (error.status !== 409 || (await storeRefusal(db, request, error))) throw error;
  return undefined;
}

class DuplicateKey extends Error {}

function replay<T>(stored: Stored<T>): T {
  if ("refused" in stored) throw new Refusal(stored.refused);
  return stored.answer;
}

/** False where a duplicate stored its outcome first. */
async function storeRefusal(db: Db, request: KeyedRequest, { code }: Refusal): Promise<boolean> {
  try {
    await insertKey(db, request, { refused: code });
    return true;
  } catch (error) {
    if (error instanceof DuplicateKey) return false;
    throw error;
  }
}

const insert = `
  insert into idempotency_keys (account_id, key, call, body_hash, answer) values ($1, $2, $3, $4, $5)`;

async function insertKey(db: Db, request: KeyedRequest, stored: Stored<unknown>): Promise<void> {
  const { accountId, key, call, bodyHash } = request;
  const values = [accountId, key, call, bodyHash, JSON.stringify(stored)];
  await defer(db, runSql(db, { name: "idempotency_key", text: insert, values }).catch(onFailure));
}

function onFailure(error: unknown): never {
  const isDuplicate = brokenConstraint(error, "23505") === "idempotency_keys_account_id_key_pk";
  throw isDuplicate ? new DuplicateKey() : error;
}

/** Another call or body may not use the key. An expired one is deleted. */
async function findStored<T>(db: Db, { accountId, key, call, bodyHash }: KeyedRequest): Promise<Stored<T> | undefined> {
  const isOwn = and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
  const [row] = await db
    .select({ ...getTableColumns(idempotencyKeys), isExpired: sql<boolean>`${isExpired}` })
    .from(idempotencyKeys)
    .where(isOwn);
  if (row?.isExpired) await db.delete(idempotencyKeys).where(and(isOwn, isExpired));
  if (!row || row.isExpired) return undefined;
  if (row.call !== call || row.bodyHash !== bodyHash) throw new Refusal("key_reused");
  return row.answer as Stored<T>;
}
