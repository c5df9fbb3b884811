import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { RefusalCode } from "#domain/refusals.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { idempotencyKeys } from "#server/platform/db/schema/web.ts";
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
 * Executes a command at most once for its key (DETAILS 13). The key is inserted together with COMMIT. A concurrent duplicate
 * blocks on the unique index, is rolled back, and returns the stored response. Only responses and 409 are stored; any other
 * failure leaves the key free.
 */
export async function runOnce<T>(db: Db, keys: SigningKeys, once: Once, run: (tx: Db) => Promise<T>): Promise<T> {
  const bodyHash = keys.sign("idempotency", JSON.stringify(once.body)).toString("base64url");
  const request = { ...once, bodyHash };
  let refusal: Refusal | undefined;
  try {
    return await db.transaction(async (tx) => {
      const answer = await run(tx);
      await insertKey(tx, request, { answer });
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal) refusal = error;
    else if (!(error instanceof DuplicateKey)) throw error;
  }
  const stored = await findStored<T>(db, request);
  if (stored) return replay(stored);
  if (refusal && (refusal.status !== 409 || (await storeRefusal(db, request, refusal)))) throw refusal;
  // A duplicate finished in between, or the key has expired.
  return runOnce(db, keys, once, run);
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
