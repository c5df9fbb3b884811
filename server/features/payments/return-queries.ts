import { and, eq, gt, inArray, isNull, not, or, sql } from "drizzle-orm";
import { disputedStatuses } from "#domain/chargeback.ts";
import type { Paise } from "#domain/money.ts";
import type { ProviderName } from "#domain/payment-order.ts";
import { isDisputed } from "#server/features/payouts/disputed.ts";
import { isReturnTooLate, returnedOf } from "#server/features/payouts/payable-queries.ts";
import { columnsWith, flattenParties } from "#server/features/requests/move-queries.ts";
import { freelancer } from "#server/features/requests/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** The parties of the payment, as notifications and e-mails need them. */
const parties = { ...columnsWith(works), paymentId: payments.id, requestId: payments.requestId };

interface Returnable {
  readonly paymentId: number;
  readonly freelancerId: number;
  /** The providers that refund by themselves. */
  readonly refunding: readonly ProviderName[];
}

/**
 * Locks what is owed to this freelancer for a payment until the end of the transaction, so that no run pays it and no reversal
 * cancels it meanwhile, and reads the payment after that.
 */
export async function holdReturnable(tx: Db, { paymentId, freelancerId, refunding }: Returnable) {
  await tx
    .select({ id: payables.id })
    .from(payables)
    .where(and(eq(payables.paymentId, paymentId), eq(payables.freelancerId, freelancerId)))
    .for("update");
  const rows = await tx
    .select({
      ...parties,
      cost: payments.cost,
      paidClientFee: payments.clientFee,
      returned: returnedOf,
      payableId: payables.id,
      payable: payables.amount,
      status: payables.status,
      isTooLate: isReturnTooLate(refunding),
      /** The order that its provider can refund in part. */
      orderId: paymentOrders.id,
      isDisputed: isDisputed(sql`${payments.id}`, disputedStatuses),
    })
    .from(payables)
    .innerJoin(payments, eq(payments.id, payables.paymentId))
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .innerJoin(works, eq(works.id, workRequests.workId))
    .leftJoin(
      paymentOrders,
      and(
        eq(paymentOrders.id, payments.orderId),
        eq(paymentOrders.provider, payables.source),
        inArray(paymentOrders.provider, [...refunding]),
      ),
    )
    .where(
      and(eq(payables.paymentId, paymentId), eq(payables.freelancerId, freelancerId), isNull(payments.reversedAt)),
    );
  return flattenParties(rows);
}

interface NewReturn {
  readonly paymentId: number;
  readonly amount: Paise;
  readonly brokerage: Paise;
  readonly net: Paise;
  readonly clientFee: Paise;
  readonly orderId: number | null;
}

/**
 * Inserts a return and lowers what is owed by its net part; a payable of which nothing remains is cancelled, and what is returned after
 * that has no net part. The payable is locked, and in no payout but a transfer that was lowered before.
 */
export async function insertReturn(tx: Db, { paymentId, clientFee, orderId, ...parts }: NewReturn): Promise<number> {
  const { amount, brokerage, net } = parts;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with lowered as (
      update ${payables} set status = case when amount > ${net}::int8 then status else 'cancelled' end,
        amount = case when amount > ${net}::int8 then amount - ${net}::int8 else amount end
      where payment_id = ${paymentId} and (status in ('due', 'in_payout') and amount >= ${net}::int8 or status = 'cancelled' and ${net}::int8 = 0)
      returning payment_id
    )
    insert into ${returns} (payment_id, amount, brokerage, net, client_fee, order_id)
    select payment_id, ${amount}::int8, ${brokerage}::int8, ${net}::int8, ${clientFee}::int8, ${orderId}::int from lowered
    returning id`);
  const [row] = rows;
  if (!row) throw new Error(`what is owed for payment ${paymentId} has changed, though it is locked`);
  return row.id;
}

/** What the company gets back: the part of the price, and of its fee. */
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

/** Of its payment. An open one counts before one that is lost, because its money waits. */
const chargebackOf = sql<(typeof disputedStatuses)[number] | null>`case
  when ${isOpenlyDisputed} then 'open' when ${isLost} then 'lost' end`;

/** What freelancers gave back, the latest first. */
export async function listReturns(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        returnId: returns.id,
        requestId: payments.requestId,
        title: works.title,
        companyName: accounts.name,
        freelancerName: freelancer.name,
        source: payables.source,
        amountPaise: refundOf,
        brokeragePaise: returns.brokerage,
        netPaise: returns.net,
        clientFeePaise: returns.clientFee,
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
      .innerJoin(payables, eq(payables.paymentId, payments.id))
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

/** What was given back of the payment of a request, in the order in which it was. */
export const returnsOfRequest = (db: Db, requestId: number) =>
  db
    .select({
      returnId: returns.id,
      amount: returns.amount,
      clientFee: returns.clientFee,
      day: sql<string>`${returns.returnedAt}::date::text`,
    })
    .from(returns)
    .innerJoin(payments, and(eq(payments.id, returns.paymentId), isNull(payments.reversedAt)))
    .where(eq(payments.requestId, requestId))
    .orderBy(returns.id);
