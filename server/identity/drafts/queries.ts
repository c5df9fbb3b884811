import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { draftHours, draftLogDays } from "#domain/identity/draft.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { drafts } from "#server/platform/db/schema/drafts.ts";

type NewDraft = Pick<typeof drafts.$inferInsert, "accountId" | "tokenId" | "client" | "call" | "input">;

const isOpen = and(isNull(drafts.doneAt), sql`${drafts.expiresAt} > now()`);

export const countOpenDrafts = (db: Db, accountId: number): Promise<number> =>
  db.$count(drafts, and(eq(drafts.accountId, accountId), isOpen));

export async function insertDraft(tx: Db, draft: NewDraft) {
  const expiresAt = sql`now() + make_interval(hours => ${draftHours})`;
  const [row] = await tx
    .insert(drafts)
    .values({ ...draft, expiresAt })
    .returning({ id: drafts.id, expiresAt: drafts.expiresAt });
  if (!row) throw new Error("the draft was not stored");
  return row;
}

/** The drafts of an account that can be confirmed, the newest first. */
export const openDraftsOf = (db: Db, accountId: number) =>
  db
    .select({ draftId: drafts.id, call: drafts.call, client: drafts.client, expiresAt: drafts.expiresAt })
    .from(drafts)
    .where(and(eq(drafts.accountId, accountId), isOpen))
    .orderBy(desc(drafts.id));

const ofAccount = (accountId: number, id: number) => and(eq(drafts.id, id), eq(drafts.accountId, accountId));

/** A draft of this account, with the name of the token with which it was prepared. */
export async function findDraft(db: Db, accountId: number, id: number) {
  const [row] = await db
    .select({ draft: drafts, tokenName: accessTokens.name })
    .from(drafts)
    .leftJoin(accessTokens, eq(accessTokens.id, drafts.tokenId))
    .where(ofAccount(accountId, id));
  return row;
}

/** The draft with a lock until the transaction ends, so that it is confirmed or discarded once. */
export async function lockDraft(tx: Db, accountId: number, id: number) {
  const [row] = await tx.select().from(drafts).where(ofAccount(accountId, id)).for("update");
  return row;
}

export async function endDraft(tx: Db, id: number, isConfirmed: boolean): Promise<void> {
  await tx.update(drafts).set({ doneAt: sql`now()`, isConfirmed }).where(eq(drafts.id, id));
}

export async function deleteOldDrafts(db: Db): Promise<void> {
  await db.delete(drafts).where(sql`${drafts.expiresAt} < now() - make_interval(days => ${draftLogDays})`);
}
