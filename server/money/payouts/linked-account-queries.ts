import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { liveAccountStates } from "#domain/money/payout.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import {
  payables,
  payoutAccounts,
  payoutItems,
  payouts,
  providerOperations,
} from "#server/platform/db/schema/payouts.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** Names the linked account of the payout account that a freelancer has. Nothing without one. */
export async function linkAccount(tx: Db, freelancerId: number, providerAccount: string) {
  const [linked] = await tx
    .update(payoutAccounts)
    .set({ providerAccount })
    .where(and(eq(payoutAccounts.accountId, freelancerId), inArray(payoutAccounts.state, [...liveAccountStates])))
    .returning({ id: payoutAccounts.id, last4: payoutAccounts.last4 });
  return linked;
}

/** Whether payments can be transferred to a freelancer. */
export const hasLinkedAccount = async (db: Db, freelancerId: number): Promise<boolean> =>
  (await db.$count(
    payoutAccounts,
    and(
      eq(payoutAccounts.accountId, freelancerId),
      eq(payoutAccounts.state, "active"),
      isNotNull(payoutAccounts.providerAccount),
    ),
  )) > 0;

/** Makes what may wait for a transfer to a freelancer part of runs. Returns its amount; 0 where nothing waits. */
export async function forceByHand(tx: Db, freelancerId: number): Promise<number> {
  const forced = await tx
    .update(payables)
    .set({ byHand: true })
    .where(
      and(
        eq(payables.freelancerId, freelancerId),
        eq(payables.status, "due"),
        eq(payables.source, "razorpay"),
        eq(payables.byHand, false),
      ),
    )
    .returning({ amount: payables.amount });
  return forced.reduce((sum, { amount }) => sum + amount, 0);
}

/** Transfers and how far they are, newest first. */
export async function listTransfers(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        payoutId: payouts.id,
        payableId: payoutItems.payableId,
        freelancerId: payouts.freelancerId,
        freelancerName: accounts.name,
        title: works.title,
        amountPaise: payouts.amount,
        status: payouts.status,
        createdAt: payouts.createdAt,
        holdUntil: payables.holdUntil,
        isDisputed: isDisputed(sql`${payables.paymentId}`),
        utr: payouts.utr,
        reason: sql<string>`coalesce(${payouts.reason}, '')`,
        operation: providerOperations.status,
        failure: sql<string>`case when ${payouts.status} = 'sent' then coalesce(${providerOperations.lastFailure}, '') else '' end`,
      })
      .from(payouts)
      .innerJoin(
        providerOperations,
        and(eq(providerOperations.subject, payouts.id), eq(providerOperations.kind, "transfer")),
      )
      .innerJoin(payoutItems, eq(payoutItems.payoutId, payouts.id))
      .innerJoin(payables, eq(payables.id, payoutItems.payableId))
      .innerJoin(payments, eq(payments.id, payables.paymentId))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, payouts.freelancerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: payouts.createdAt, id: payoutItems.payableId };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.createdAt, row.payableId]);
  return {
    rows: rows.map(({ payableId: _, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      holdUntil: row.holdUntil.toISOString(),
    })),
    next,
  };
}
