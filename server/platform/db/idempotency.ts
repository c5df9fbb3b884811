import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { askAhead } from "#server/platform/db/prepared.ts";
import { idempotencyKeys } from "#server/platform/db/schema/web.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface Once {
  readonly accountId: number;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

/** How it ended the first time: the answer, or the 409 that is told again. */
type Kept = { readonly answer: unknown } | { readonly refused: RefusalCode };

const old = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;

export async function deleteOldAnswers(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(old);
}

/**
 * Runs a command at most once for its key (DETAILS 13). The key goes with the commit, so that a command pays for one statement
 * more: a parallel twin waits there, at the unique index, is undone, and is told what the first one was. Only answers and 409
 * are kept: everything else leaves the key free.
 */
export async function runOnce(
  db: Db,
  keys: SigningKeys,
  once: Once,
  run: (tx: Db) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = keys.sign("idempotency", JSON.stringify(once.body)).toString("base64url");
  const keep = (tx: Db, kept: Kept) => insertKey(tx, once, bodyHash, kept);
  const ended = await endOf(db, run, keep);
  if ("answer" in ended) return ended.answer;
  const kept = await keptFor(db, once, bodyHash);
  if (kept) return replay(kept);
  const { refusal } = ended;
  const isKept = refusal?.status !== 409 || (await isFree(keep(db, { refused: refusal.code })));
  // A twin came in between, or its key is old: once more, and it is told.
  if (!(refusal && isKept)) return runOnce(db, keys, once, run);
  throw refusal;
}

/** How it ended: with an answer and the key in one transaction, refused, or undone since the key is a twin's. */
type End = { readonly answer: unknown } | { readonly refusal: Refusal | undefined };

async function endOf(
  db: Db,
  run: (tx: Db) => Promise<unknown>,
  keep: (tx: Db, kept: Kept) => Promise<void>,
): Promise<End> {
  try {
    const answer = await db.transaction(async (tx) => {
      const answer = await run(tx);
      await keep(tx, { answer });
      return answer;
    });
    return { answer };
  } catch (error) {
    if (error instanceof Taken) return { refusal: undefined };
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** The key is a twin's. */
class Taken extends Error {}

async function isFree(kept: Promise<void>): Promise<boolean> {
  try {
    await kept;
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

function replay(kept: Kept): unknown {
  if ("refused" in kept) throw new Refusal(kept.refused);
  return kept.answer;
}

const insert = `
  insert into idempotency_keys (account_id, key, call, body_hash, answer) values ($1, $2, $3, $4, $5)`;

const meaning = (error: unknown) =>
  brokenConstraint(error, "23505") === "idempotency_keys_account_id_key_pk" ? new Taken() : undefined;

async function insertKey(db: Db, { accountId, key, call }: Once, bodyHash: string, kept: Kept): Promise<void> {
  const values = [accountId, key, call, bodyHash, JSON.stringify(kept)];
  await askAhead(db, { name: "idempotency_key", text: insert, values, meaning });
}

/** How it ended the first time, if it ever did; another call or body may not use the key. One so old that it is free again goes. */
async function keptFor(db: Db, { accountId, key, call }: Once, bodyHash: string): Promise<Kept | undefined> {
  const isMine = and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));
  const [kept] = await db
    .select({ ...getTableColumns(idempotencyKeys), isOld: sql<boolean>`${old}` })
    .from(idempotencyKeys)
    .where(isMine);
  if (kept?.isOld) await db.delete(idempotencyKeys).where(and(isMine, old));
  if (!kept || kept.isOld) return undefined;
  if (kept.call !== call || kept.bodyHash !== bodyHash) throw new Refusal("key_reused");
  return kept.answer as Kept;
}
