import { and, count, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import {
  accountChangeDays,
  accountWaitHours,
  blockLinkHours,
  detailsRetentionDays,
  liveAccountStates,
  type PayoutDetails,
  payoutAccountMoves,
} from "#domain/money/payout.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import type { Seal } from "#server/platform/encryption.ts";

const isOf = (accountId: number) => eq(payoutAccounts.accountId, accountId);

/** The account that was saved last, as its owner sees it; nothing once it was deleted. */
export async function lastAccountOf(db: Db, accountId: number) {
  const { kind, holderName, last4, state, usableFrom, reason } = payoutAccounts;
  const [last] = await db
    .select({ kind, holderName, last4, state, usableFrom, reason })
    .from(payoutAccounts)
    .where(isOf(accountId))
    .orderBy(desc(payoutAccounts.id))
    .limit(1);
  return last?.state === "deleted" ? undefined : last;
}

/** The UPI id at which a freelancer is or will be paid; nothing for a bank account, and without an account. */
export async function upiAccountOf(db: Db, accountId: number, seal: Seal) {
  const { detailsSealed, holderName, state, usableFrom } = payoutAccounts;
  const [account] = await db
    .select({ detailsSealed, holderName, state, usableFrom })
    .from(payoutAccounts)
    .where(and(isOf(accountId), eq(payoutAccounts.kind, "upi"), inArray(payoutAccounts.state, [...liveAccountStates])));
  if (!account?.detailsSealed) return undefined;
  const details: PayoutDetails = JSON.parse(seal.open(account.detailsSealed, accountId));
  return "upiId" in details ? { ...account, upiId: details.upiId } : undefined;
}

/** Locks the account of a freelancer, so that of concurrent changes of its payout account one waits for the other. */
export const lockFreelancer = (tx: Db, accountId: number) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");

/** The number of times that the account was saved within the period of the limit. */
export async function recentChangeCount(tx: Db, accountId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(payoutAccounts)
    .where(
      and(isOf(accountId), sql`${payoutAccounts.createdAt} > now() - make_interval(days => ${accountChangeDays})`),
    );
  return row?.count ?? 0;
}

/** Ends the live account of a freelancer by a move of its owner. Returns its id and end; nothing without one. */
export async function endOwnAccount(tx: Db, accountId: number, move: "replace" | "delete") {
  const { from, to } = payoutAccountMoves[move];
  const [ended] = await tx
    .update(payoutAccounts)
    .set({ state: to, endedAt: sql`now()`, blockTokenHash: null })
    .where(and(isOf(accountId), inArray(payoutAccounts.state, [...from])))
    .returning({ id: payoutAccounts.id, last4: payoutAccounts.last4 });
  return ended;
}

type NewAccount = Pick<
  typeof payoutAccounts.$inferInsert,
  "accountId" | "kind" | "detailsSealed" | "detailsFingerprint" | "last4" | "holderName" | "blockTokenHash"
>;

/** Inserts an account that waits, and returns its id. */
export async function insertAccount(tx: Db, row: NewAccount): Promise<number> {
  const usableFrom = sql`now() + make_interval(hours => ${accountWaitHours})`;
  const [inserted] = await tx
    .insert(payoutAccounts)
    .values({ ...row, state: "waiting", usableFrom })
    .returning({ id: payoutAccounts.id });
  if (!inserted) throw new Error("no payout account was inserted");
  return inserted.id;
}

/** Uses the link of an e-mail up: the account is not paid any more. Nothing for an unknown, late or used link. */
export async function blockAccountWith(db: Db, blockTokenHash: string) {
  const { from, to } = payoutAccountMoves.block;
  const [blocked] = await db
    .update(payoutAccounts)
    .set({ state: to, endedAt: sql`now()`, blockTokenHash: null })
    .where(
      and(
        eq(payoutAccounts.blockTokenHash, blockTokenHash),
        inArray(payoutAccounts.state, [...from]),
        sql`${payoutAccounts.createdAt} > now() - make_interval(hours => ${blockLinkHours})`,
      ),
    )
    .returning({ id: payoutAccounts.id, accountId: payoutAccounts.accountId, last4: payoutAccounts.last4 });
  return blocked;
}

/** The accounts whose time of waiting is over become active. */
export async function activateAccounts(db: Db, now: Date): Promise<void> {
  const { from, to } = payoutAccountMoves.activate;
  await db
    .update(payoutAccounts)
    .set({ state: to })
    .where(and(inArray(payoutAccounts.state, [...from]), lte(payoutAccounts.usableFrom, now)));
}

/** Deletes the details of accounts that ended long ago. */
export async function deleteOldDetails(db: Db): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ detailsSealed: null, detailsFingerprint: null, holderName: "" })
    .where(
      and(
        isNotNull(payoutAccounts.detailsSealed),
        sql`${payoutAccounts.endedAt} < now() - make_interval(days => ${detailsRetentionDays})`,
      ),
    );
}

/** Ends the live account of a freelancer on behalf of an admin. The freelancer reads the reason. */
export async function refuseAccountOf(tx: Db, accountId: number, reason: string) {
  const { from, to } = payoutAccountMoves.refuse;
  const [refused] = await tx
    .update(payoutAccounts)
    .set({ state: to, reason, endedAt: sql`now()`, blockTokenHash: null })
    .where(and(isOf(accountId), inArray(payoutAccounts.state, [...from])))
    .returning({ id: payoutAccounts.id, last4: payoutAccounts.last4 });
  return refused;
}

/** Any encrypted details, to check whether SECRET_KEY is still the key that encrypted them. */
export async function anyDetails(db: Db) {
  const [row] = await db
    .select({ accountId: payoutAccounts.accountId, detailsSealed: payoutAccounts.detailsSealed })
    .from(payoutAccounts)
    .where(isNotNull(payoutAccounts.detailsSealed))
    .limit(1);
  return row;
}
