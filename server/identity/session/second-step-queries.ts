import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { SecondStepKind } from "#domain/identity/second-step.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { passkeys, recoveryCodes, secondSteps, waitingLogins } from "#server/platform/db/schema/secondstep.ts";

/** Pending logins that have not expired. */
export const waiting = sql`${waitingLogins.createdAt} > now() - interval '5 minutes'`;

/** The methods that an account requires after its password; none where two-step sign-in is off. */
export async function stepsOf(db: Db, accountId: number): Promise<SecondStepKind[]> {
  const [row] = await db
    .select({
      recoveryCode: sql<boolean>`exists (select from ${recoveryCodes} where ${recoveryCodes.accountId} = ${accounts.id})`,
      passkey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.accountId} = ${accounts.id})`,
    })
    .from(accounts)
    .innerJoin(secondSteps, eq(secondSteps.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNotNull(secondSteps.confirmedAt)));
  if (!row) return [];
  return ["totp", ...(row.recoveryCode ? (["recovery"] as const) : []), ...(row.passkey ? (["passkey"] as const) : [])];
}

export async function insertWaitingLogin(db: Db, row: typeof waitingLogins.$inferInsert): Promise<void> {
  await db.insert(waitingLogins).values(row);
}

/** The account whose password was entered in this browser before the second step, the last one where there are several. */
export async function accountWaiting(db: Db, tokenHashes: readonly string[]) {
  const [row] = await db
    .select({ account: accounts })
    .from(waitingLogins)
    .innerJoin(accounts, eq(accounts.id, waitingLogins.accountId))
    .where(and(inArray(waitingLogins.tokenHash, tokenHashes), waiting))
    .orderBy(desc(waitingLogins.createdAt))
    .limit(1);
  return row?.account;
}

/** Ends the waiting: of two who end it at once only one gets a row. */
export async function takeWaitingLogin(db: Db, accountId: number, tokenHashes: readonly string[]): Promise<boolean> {
  const isOwn = and(eq(waitingLogins.accountId, accountId), inArray(waitingLogins.tokenHash, tokenHashes));
  const rows = await db
    .delete(waitingLogins)
    .where(and(isOwn, waiting))
    .returning({ accountId: waitingLogins.accountId });
  return rows.length > 0;
}
