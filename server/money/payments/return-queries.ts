import { and, desc, eq, gt, isNull, not, or, sql } from "drizzle-orm";
import { disputedStatuses } from "#domain/money/chargeback.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import type { ReturnBearer } from "#domain/money/return.ts";
import type { Paise } from "#domain/money.ts";
import { columnsWith, flattenParties } from "#server/hiring/requests/move-queries.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import {
  isRefundable,
  isReturnTooLate,
  isSettled,
  returnedOf,
  returnedPart,
} from "#server/money/payouts/payable-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** The parties of the payment, as notifications and e-mails need them. */
const parties = { ...columnsWith(works), paymentId: payments.id, requestId: payments.requestId };

/** The part of a payment and its fees that is left after earlier returns. */
const left = {
  price: sql`${payments.cost} - ${returnedOf}`.mapWith(Number),
  brokerage: sql`${payments.brokerage} - ${returnedPart(returns.brokerage)}`.mapWith(Number),
  clientFee: sql`${payments.clientFee} - ${returnedPart(returns.clientFee)}`.mapWith(Number),
};

/** The payments that count, each with what can be returned of it, and what is owed for it. */
const returnable = (tx: Db, refunding: readonly ProviderName[]) =>
  tx
    .select({
      ...parties,
      left,
      owed: { id: payables.id, amount: payables.amount, status: payables.status },
      isTooLate: isReturnTooLate(refunding),
      isSettled,
      /** The order that its provider can refund in part, while that is possible. */
      refundOrderId: sql<number | null>`case when ${isRefundable(refunding)} then ${paymentOrders.id} end`,
      provider: paymentOrders.provider,
      isDisputed: isDisputed(sql`${payments.id}`, disputedStatuses),
    })
    .from(payments)
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .leftJoin(payables, eq(payables.paymentId, payments.id))
    .leftJoin(paymentOrders, eq(paymentOrders.id, payments.orderId));

/** The payment of a request that counts. */
export async function paymentOfRequest(db: Db, requestId: number): Promise<number | undefined> {
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.requestId, requestId), isNull(payments.reversedAt)))
    .orderBy(desc(payments.id))
    .limit(1);
  return payment?.id;
}

/** A payment that counts, with what can be returned of it. */
export const readReturnable = async (db: Db, paymentId: number, refunding: readonly ProviderName[]) =>
  flattenParties(await returnable(db, refunding).where(and(eq(payments.id, paymentId), isNull(payments.reversedAt))));

interface Locked {
  readonly paymentId: number;
  /** The providers that refund by themselves. */
  readonly refunding: readonly ProviderName[];
}

/**
 * Locks what is owed for a payment and the payment until the end of the transaction, so that no run pays it, no reversal cancels it and no
 * other refund takes of it meanwhile, and reads the payment after that.
 */
export async function lockReturnable(tx: Db, { paymentId, refunding }: Locked) {
  await tx.select({ id: payables.id }).from(payables).where(eq(payables.paymentId, paymentId)).for("update");
  // A payment of which the platform keeps everything has nothing owed for it.
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for("no key update");
  return readReturnable(tx, paymentId, refunding);
}

interface NewReturn {
  readonly paymentId: number;
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
  /** The order that its provider refunds in part. */
  readonly orderId: number | null;
  readonly bearer: ReturnBearer;
  /** Set for a refund by an admin. */
  readonly refund?: {
    readonly reason: string;
    readonly adminId: number;
    /** The reference of money that was sent already. */
    readonly reference: string | null;
  };
}

/** Inserts a return. Its payment is locked. */
export async function insertReturn(
  tx: Db,
  { paymentId, orderId, bearer, refund, ...parts }: NewReturn,
): Promise<number> {
  const { reason = null, adminId: refundedBy = null, reference = null } = refund ?? {};
  const sent = reference === null ? {} : { reference, sentBy: refundedBy, sentAt: sql`now()` };
  const [row] = await tx
    .insert(returns)
    .values({ paymentId, ...parts, orderId, bearer, reason, refundedBy, ...sent })
    .returning({ id: returns.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

interface Taken {
  readonly paymentId: number;
  readonly amount: Paise;
}

/**
 * Lowers what is owed for a payment by a part of a return. A payable of which nothing remains is cancelled, and what is returned after
 * that has no net part. The payable is locked, and in no payout but a transfer that was lowered before.
 */
export async function lowerPayable(tx: Db, { paymentId, amount }: Taken): Promise<void> {
  if (amount === 0) return;
  const { rows } = await tx.execute(sql`
    update ${payables} set status = case when amount > ${amount}::int8 then status else 'cancelled' end,
      amount = case when amount > ${amount}::int8 then amount - ${amount}::int8 else amount end
    where payment_id = ${paymentId} and status in ('due', 'in_payout') and amount >= ${amount}::int8 returning id`);
  if (rows.length === 0) throw new Error(`what is owed for payment ${paymentId} has changed, though it is locked`);
}

/** The amount that the company gets back: a part of the price, and of its fee. */
const refundOf = sql`${returns.amount} + ${returns.clientFee}`.mapWith(Number);

/** A return with the parties of its payment. */
export async function returnWith(db: Db, returnId: number) {
  const rows = await db
    .select({
      ...parties,
      returnId: returns.id,
      amount: refundOf,
      sentAt: returns.sentAt,
      isDisputed: isOpenlyDisputed,
    })
    .from(returns)
    .innerJoin(payments, eq(payments.id, returns.paymentId))
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(returns.id, returnId));
  return flattenParties(rows);
}

interface Sending {
  readonly returnId: number;
  readonly reference: string;
  readonly sentBy: number;
}

const isOpenlyDisputed = isDisputed(sql`${returns.paymentId}`);
const isLost = isDisputed(sql`${returns.paymentId}`, ["lost"]);
/** No provider refunds it, its refund fails, or the payer has the money back already by a lost chargeback. */
const isByHand = or(isNull(returns.orderId), gt(returns.failureCount, 0), isLost);

/**
 * Records once that the money was sent to the company. A provider refunds it first, so its refund must have failed. While the payment is
 * disputed, nothing is recorded.
 */
export async function sendReturn(db: Db, { returnId, reference, sentBy }: Sending): Promise<boolean> {
  const sent = await db
    .update(returns)
    .set({ sentAt: sql`now()`, reference, sentBy })
    .where(and(eq(returns.id, returnId), isNull(returns.sentAt), isByHand, not(isOpenlyDisputed)))
    .returning({ id: returns.id });
  return sent.length > 0;
}

/** The state of the payment's chargebacks. An open one counts before a lost one, because its money waits. */
const chargebackOf = sql<(typeof disputedStatuses)[number] | null>`case
  when ${isOpenlyDisputed} then 'open' when ${isLost} then 'lost' end`;

/** Returns by freelancers and refunds by admins, the latest first. */
export async function listReturns(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        returnId: returns.id,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        source: sql<ProviderName>`coalesce(${payables.source}, ${payments.source}, 'manual')`,
        amountPaise: refundOf,
        brokeragePaise: returns.brokerage,
        netPaise: returns.net,
        clientFeePaise: returns.clientFee,
        bearer: returns.bearer,
        reason: sql<string>`coalesce(${returns.reason}, '')`,
        returnedAt: returns.returnedAt,
        sentAt: returns.sentAt,
        reference: sql<string>`coalesce(${returns.reference}, '')`,
        isRefunded: sql<boolean>`${returns.orderId} is not null`,
        failureCount: returns.failureCount,
        lastFailure: returns.lastFailure,
        chargeback: chargebackOf,
      })
      .from(returns)
      .innerJoin(payments, eq(payments.id, returns.paymentId))
      .leftJoin(payables, eq(payables.paymentId, payments.id))
      .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: returns.returnedAt, id: returns.id };
  const { rows, next } = await pageByTime(request, order, select, (row) => [row.returnedAt, row.returnId]);
  const isoOf = (row: (typeof rows)[number]) => ({
    ...row,
    returnedAt: row.returnedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  });
  return { rows: rows.map(isoOf), next };
}

/** Whether something of the payment of a request went back to the company. */
export const hasReturns = async (db: Db, requestId: number): Promise<boolean> =>
  (
    await db
      .select({ id: returns.id })
      .from(returns)
      .innerJoin(payments, and(eq(payments.id, returns.paymentId), isNull(payments.reversedAt)))
      .where(eq(payments.requestId, requestId))
      .limit(1)
  ).length > 0;
