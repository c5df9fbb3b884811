import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type PayoutMoveName, payableStatusIn, payoutMoves } from "#domain/money/payout.ts";
import { hasDisputed } from "#server/money/payouts/disputed.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import {
  payables,
  payoutAccounts,
  payoutItems,
  payoutRuns,
  payouts,
  providerOperations,
} from "#server/platform/db/schema/payouts.ts";

type EndingMove = Exclude<PayoutMoveName, "send">;

interface Ending {
  /** The reference of the bank, for `finish`. */
  readonly utr?: string;
  /** The reason that the freelancer reads. */
  readonly reason?: string;
}

/** The payouts that a move has changed, with their freelancers. */
const columns = { id: payouts.id, freelancerId: payouts.freelancerId, amount: payouts.amount, source: payouts.source };

/** Moves a payout and what it pays by the table of moves, each by one guarded statement. Nothing where it has moved on. */
export async function movePayout(tx: Db, id: string, move: EndingMove, { utr, reason }: Ending = {}) {
  const { from, to } = payoutMoves[move];
  const [moved] = await tx
    .update(payouts)
    .set({ status: to, endedAt: sql`now()`, ...(utr && { utr }), ...(reason && { reason }) })
    .where(and(eq(payouts.id, id), inArray(payouts.status, [...from])))
    .returning(columns);
  if (moved) await movePayables(tx, [id], payableStatusIn[to]);
  return moved;
}

/** What came back of a transfer, or was not transferred, goes by a run from now on: its payment is not transferred a second time. */
export const payByHandAfter = (tx: Db, payoutId: string) =>
  tx.execute(sql`
    update ${payables} set by_hand = true from ${payoutItems} i inner join ${payouts} p on p.id = i.payout_id
    where i.payable_id = payables.id and p.id = ${payoutId} and p.method = 'razorpay_route'`);

/** Only payables of the payout: those that were due again may be in another one by now. */
async function movePayables(tx: Db, payoutIds: readonly string[], status: "paid" | "due"): Promise<void> {
  await tx
    .update(payables)
    .set({ status, ...(status === "due" && { payoutId: null }) })
    .where(inArray(payables.payoutId, [...payoutIds]));
}

/** Cancels the payouts to an account, or those of a run, that are not sent; with `disputed`, those of an open chargeback alone. Returns how many. */
export async function cancelPayouts(
  tx: Db,
  of: { readonly accountId: number } | { readonly runId: number; readonly disputed?: true },
): Promise<number> {
  const { from, to } = payoutMoves.cancel;
  const isOne =
    "runId" in of
      ? and(eq(payouts.runId, of.runId), of.disputed && hasDisputed(sql`${payouts.id}`))
      : eq(payouts.accountId, of.accountId);
  const cancelled = await tx
    .update(payouts)
    .set({ status: to, endedAt: sql`now()` })
    .where(and(isOne, inArray(payouts.status, [...from])))
    .returning({ id: payouts.id });
  const ids = cancelled.map(({ id }) => id);
  if (ids.length > 0) await movePayables(tx, ids, payableStatusIn[to]);
  return ids.length;
}

/** Whether a payout to this account is under way. */
export const isInPayout = async (tx: Db, payoutAccountId: number): Promise<boolean> =>
  (await tx.$count(
    payouts,
    and(eq(payouts.accountId, payoutAccountId), inArray(payouts.status, ["created", "sent"])),
  )) > 0;

const awaitsApproval = sql<boolean>`coalesce(${payoutRuns.needsApproval} and ${payoutRuns.approvedAt} is null, false)`;

/** A payout, and whether its run still has to be approved. */
export async function payoutWith(db: Db, id: string) {
  const [payout] = await db
    .select({ status: payouts.status, awaitsApproval })
    .from(payouts)
    .leftJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .where(eq(payouts.id, id));
  return payout;
}

/** Payouts by their ids, locked in one order. */
export const lockPayouts = (tx: Db, ids: readonly string[]) =>
  tx
    .select({ id: payouts.id, status: payouts.status, awaitsApproval, operation: providerOperations.status })
    .from(payouts)
    .leftJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .leftJoin(
      providerOperations,
      and(eq(providerOperations.subject, payouts.id), ne(providerOperations.kind, "reversal")),
    )
    .where(inArray(payouts.id, [...ids]))
    .orderBy(payouts.id)
    .for("update", { of: payouts });

/** The references that belong to a payout already. */
export async function usedUtrs(tx: Db, utrs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ utr: payouts.utr })
    .from(payouts)
    .where(inArray(payouts.utr, [...utrs]));
  return new Set(rows.flatMap(({ utr }) => utr ?? []));
}

/** The freelancers of payouts, whether they read e-mails at once, and the ends of the accounts that are paid. */
export const payeesOf = (db: Db, payoutIds: readonly string[]) =>
  db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      mailChoice: mailChoiceOfAccount(accounts.id, "decisions"),
      amount: payouts.amount,
      last4: sql<string>`coalesce(${payoutAccounts.last4}, '')`,
    })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.freelancerId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(inArray(payouts.id, [...payoutIds]));
