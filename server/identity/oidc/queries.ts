import { and, desc, eq, sql } from "drizzle-orm";
import { freshLoginMinutes } from "#domain/identity/sign-on.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { oidcIdentities } from "#server/platform/db/schema/oidc.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";

type NewRow = Pick<typeof oidcIdentities.$inferInsert, "issuer" | "subject" | "accountId">;

/** The account that an identity opens. An address never names one: it may belong to somebody else tomorrow. */
export async function accountOfIdentity(db: Db, { issuer, subject }: Pick<NewRow, "issuer" | "subject">) {
  const [row] = await db
    .select({ identityId: oidcIdentities.id, account: accounts })
    .from(oidcIdentities)
    .innerJoin(accounts, eq(accounts.id, oidcIdentities.accountId))
    .where(and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject)));
  return row;
}

/** Answers false when the identity is linked already: the unique index decides. */
export async function insertIdentity(tx: Db, { issuer, subject, accountId }: NewRow): Promise<boolean> {
  const rows = await tx
    .insert(oidcIdentities)
    .values({ issuer, subject, accountId })
    .onConflictDoNothing()
    .returning({ id: oidcIdentities.id });
  return rows.length > 0;
}

export async function noteIdentityUse(tx: Db, identityId: number): Promise<void> {
  await tx.update(oidcIdentities).set({ usedAt: sql`now()` }).where(eq(oidcIdentities.id, identityId));
}

/** The identities of an account, newest first. */
export const identitiesOf = (db: Db, accountId: number) =>
  db
    .select({
      identityId: oidcIdentities.id,
      issuer: oidcIdentities.issuer,
      linkedAt: oidcIdentities.createdAt,
      usedAt: oidcIdentities.usedAt,
    })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.accountId, accountId))
    .orderBy(desc(oidcIdentities.id));

/** Whether the account had it. */
export async function deleteIdentity(tx: Db, accountId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(oidcIdentities)
    .where(and(eq(oidcIdentities.id, id), eq(oidcIdentities.accountId, accountId)))
    .returning({ id: oidcIdentities.id });
  return rows.length > 0;
}

/** Whether a session began after this instant, and not long ago. */
export async function isFreshSession(db: Db, tokenHash: string, after: number): Promise<boolean> {
  const isNew = sql`${sessions.createdAt} > greatest(
    to_timestamp(${after / 1000}), now() - make_interval(mins => ${freshLoginMinutes}))`;
  return (await db.$count(sessions, and(eq(sessions.tokenHash, tokenHash), isNew))) > 0;
}
