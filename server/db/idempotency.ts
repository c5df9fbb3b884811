import { and, eq, not, sql } from "drizzle-orm";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Db } from "#server/db/connect.ts";
import { executeNamed } from "#server/db/prepared.ts";
import { idempotencyKeys } from "#server/db/schema-web.ts";
import type { SigningKeys } from "#server/db/signing-keys.ts";
import { Refusal } from "#server/http/refusal.ts";

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
 * Runs a command at most once for its key (DETAILS 13). The key is the last thing its transaction writes, so that a command
 * pays for one statement more: a parallel twin waits there, at the unique index, is undone, and is told what the first one
 * was. Only answers and 409 are kept: everything else leaves the key free.
 */
export async function runOnce(
  db: Db,
  keys: SigningKeys,
  once: Once,
  run: (tx: Db) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = keys.sign("idempotency", JSON.stringify(once.body)).toString("base64url");
  const keeps = (tx: Db, kept: Kept) => insertKey(tx, once, bodyHash, kept);
  const ended = await endOf(db, run, keeps);
  if ("answer" in ended) return ended.answer;
  const kept = await keptFor(db, once, bodyHash);
  if (kept) return replay(kept);
  const { refusal } = ended;
  const isKept = refusal?.status !== 409 || (await keeps(db, { refused: refusal.code }));
  // A twin came in between, or its key was swept: once more, and it is told.
  if (!(refusal && isKept)) return runOnce(db, keys, once, run);
  throw refusal;
}

/** How it ended: with an answer and the key in one transaction, refused, or undone since the key is a twin's. */
type End = { readonly answer: unknown } | { readonly refusal: Refusal | undefined };

async function endOf(
  db: Db,
  run: (tx: Db) => Promise<unknown>,
  keeps: (tx: Db, kept: Kept) => Promise<boolean>,
): Promise<End> {
  const taken = new Error("the key is a twin's");
  try {
    return await db.transaction(async (tx) => {
      const answer = await run(tx);
      if (await keeps(tx, { answer })) return { answer };
      throw taken;
    });
  } catch (error) {
    if (error === taken) return { refusal: undefined };
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

function replay(kept: Kept): unknown {
  if ("refused" in kept) throw new Refusal(kept.refused);
  return kept.answer;
}

const insert = `
  insert into idempotency_keys as present (account_id, key, call, body_hash, answer) values ($1, $2, $3, $4, $5)
  on conflict (account_id, key) do update
  set call = excluded.call, body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
  where present.created_at < now() - interval '24 hours'`;

/** Whether the key was free, or so old that it is again. */
async function insertKey(db: Db, { accountId, key, call }: Once, bodyHash: string, kept: Kept): Promise<boolean> {
  const values = [accountId, key, call, bodyHash, JSON.stringify(kept)];
  return (await executeNamed(db, "idempotency_key", insert, values)) > 0;
}

/** How it ended the first time, if it ever did; another call or body may not use the key. */
async function keptFor(db: Db, { accountId, key, call }: Once, bodyHash: string): Promise<Kept | undefined> {
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key), not(old)));
  if (kept && (kept.call !== call || kept.bodyHash !== bodyHash)) throw new Refusal("key_reused");
  return kept?.answer as Kept | undefined;
}
