import { and, eq, sql } from "drizzle-orm";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Db } from "#server/db/connect.ts";
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
 * Runs a command at most once for its key (DETAILS 13). A parallel twin waits at the unique index and then reads what the
 * first one wrote. Only answers and 409 are kept: everything else leaves the key free.
 */
export async function runOnce(
  tx: Db,
  keys: SigningKeys,
  once: Once,
  run: (tx: Db) => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = keys.sign("idempotency", JSON.stringify(once.body)).toString("base64url");
  const mine = and(eq(idempotencyKeys.accountId, once.accountId), eq(idempotencyKeys.key, once.key));
  await tx.delete(idempotencyKeys).where(and(mine, old));
  const [first] = await tx
    .insert(idempotencyKeys)
    .values({ accountId: once.accountId, key: once.key, call: once.call, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (!first) {
    const [kept] = await tx.select().from(idempotencyKeys).where(mine);
    if (kept?.call !== once.call || kept.bodyHash !== bodyHash) throw new Refusal("key_reused");
    return replay(kept.answer as Kept);
  }
  const kept = await keep(tx, run);
  await tx.update(idempotencyKeys).set({ answer: kept }).where(mine);
  return replay(kept);
}

/** The refusal is told outside, after the key has been written; see `Replayed`. */
function replay(kept: Kept): unknown {
  return "refused" in kept ? new Replayed(kept.refused) : kept.answer;
}

/** A 409 that must not roll the key back: returned through the transaction, thrown after it. */
export class Replayed {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    this.code = code;
  }
}

/** The effect has a savepoint of its own, so that a 409 undoes it and not the key. */
async function keep(tx: Db, run: (tx: Db) => Promise<unknown>): Promise<Kept> {
  try {
    return { answer: await tx.transaction(run) };
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return { refused: error.code };
    throw error;
  }
}
