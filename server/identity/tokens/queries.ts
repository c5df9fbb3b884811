import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { tokenReminderDays } from "#domain/identity/access-token.ts";
import { isUnexpired } from "#server/identity/session/token-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

type NewToken = Pick<typeof accessTokens.$inferInsert, "accountId" | "name" | "tokenHash" | "scopes"> & {
  readonly days: number;
};

/** Tokens of an account are created one by one, because their number is limited. */
export async function lockTokens(tx: Db, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
}

export const countTokens = (db: Db, accountId: number): Promise<number> =>
  db.$count(accessTokens, and(eq(accessTokens.accountId, accountId), isUnexpired));

export async function insertToken(tx: Db, { days, ...token }: NewToken): Promise<number> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [row] = await tx
    .insert(accessTokens)
    .values({ ...token, expiresAt })
    .returning({ id: accessTokens.id });
  return row?.id ?? 0;
}

/** The tokens of an account, newest first. */
export const tokensOf = (db: Db, accountId: number) =>
  db
    .select({
      tokenId: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      usedAt: accessTokens.usedAt,
      isExpired: sql<boolean>`not ${isUnexpired}`,
    })
    .from(accessTokens)
    .where(eq(accessTokens.accountId, accountId))
    .orderBy(desc(accessTokens.id));

/** Whether the account had it. */
export async function deleteToken(db: Db, accountId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.accountId, accountId)))
    .returning({ id: accessTokens.id });
  return rows.length > 0;
}

export async function deleteOldTokens(db: Db): Promise<void> {
  await db.delete(accessTokens).where(sql`${accessTokens.expiresAt} < now() - interval '30 days'`);
}

/** Tokens that end soon, with the owner who reads of it. One that was made for a few days ends when its owner expects it. */
export const claimExpiring = (tx: Db, limit: number, except: RowKeys) =>
  tx
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      expiresOn: sql<string>`${accessTokens.expiresAt}::date::text`,
      accountId: accounts.id,
      username: accounts.username,
      email: accounts.email,
      emailState: accounts.emailState,
      language: accounts.language,
      role: accounts.role,
    })
    .from(accessTokens)
    .innerJoin(accounts, eq(accounts.id, accessTokens.accountId))
    .where(
      and(
        isUnexpired,
        sql`${accessTokens.remindedAt} is null`,
        sql`${accessTokens.expiresAt} < now() + make_interval(days => ${tokenReminderDays})`,
        sql`${accessTokens.expiresAt} > ${accessTokens.createdAt} + make_interval(days => ${tokenReminderDays})`,
        isNoneOf(accessTokens.id, except),
      ),
    )
    .orderBy(accessTokens.id)
    .limit(limit)
    .for("update", { of: accessTokens, skipLocked: true });

export async function noteReminder(tx: Db, id: number): Promise<void> {
  await tx.update(accessTokens).set({ remindedAt: sql`now()` }).where(eq(accessTokens.id, id));
}

/** Ends all tokens of this name but the newest ones. */
export async function deleteAllButNewest(tx: Db, accountId: number, name: string, keep: number): Promise<void> {
  const named = and(eq(accessTokens.accountId, accountId), eq(accessTokens.name, name));
  const newest = tx.select({ id: accessTokens.id }).from(accessTokens).where(named).orderBy(desc(accessTokens.id));
  await tx.delete(accessTokens).where(and(named, notInArray(accessTokens.id, newest.limit(keep))));
}
