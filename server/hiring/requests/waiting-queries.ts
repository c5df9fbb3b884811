import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { unpaidStatuses } from "#domain/hiring/work-request.ts";
import { isDirect, type OrderStatus, type ProviderName } from "#domain/money/payment-order.ts";
import type { PayoutStage } from "#domain/money/payout.ts";
import type { Role } from "#domain/role.ts";
import { dayOf } from "#server/platform/db/column-formats.ts";
import { isDisputed } from "#server/platform/db/payment-disputes.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, paymentReversals, payments } from "#server/platform/db/schema/payments.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";

// What a request waits for, as columns of statements that join `works`. Each is looked up only in the statuses that it concerns.

const isPending = eq(workRequests.status, sql`'pending'`);

/** A pending request is not an engagement, so an engaged work is engaged to another freelancer. */
export const isPositionFilled = sql<boolean>`${and(isPending, works.engaged)}`;

const isWaiting = or(isPending, inArray(workRequests.status, unpaidStatuses));

/** The request awaits an answer, the work or a payment, and its company is rejected or awaits another decision. */
export const isCompanyRejected = (companyStatus: SQL) =>
  sql<boolean>`(${isWaiting} and ${companyStatus} <> 'accepted')`;

export interface StoredOrder {
  /** Null for a reversal. */
  readonly orderId: number | null;
  readonly status: OrderStatus;
  /** Null for a reversal. */
  readonly provider: ProviderName | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly createdDate: string;
}

const orderOfRequest = sql`(
  select json_build_object('orderId', ${paymentOrders.id}, 'status', ${paymentOrders.status}, 'provider', ${paymentOrders.provider},
    'reference', ${paymentOrders.reference}, 'reason', ${paymentOrders.reason}, 'createdDate', ${dayOf(paymentOrders.createdAt)})
  from ${paymentOrders} where ${eq(paymentOrders.requestId, workRequests.id)}
  order by ${paymentOrders.id} desc limit 1)`;

/** The reversal of the payment of a request, unless an order was made after it. */
const reversalOfRequest = sql`(
  select json_build_object('orderId', null, 'status', 'reversed', 'provider', null, 'reference', null,
    'reason', ${paymentReversals.reason}, 'createdDate', ${dayOf(paymentReversals.reversedAt)})
  from ${payments} inner join ${paymentReversals} on ${eq(paymentReversals.paymentId, payments.id)}
  where ${eq(payments.requestId, workRequests.id)} and not exists (
    select from ${paymentOrders} where ${eq(paymentOrders.requestId, workRequests.id)}
      and ${gt(paymentOrders.createdAt, paymentReversals.reversedAt)})
  order by ${payments.id} desc limit 1)`;

/** The latest order of a completed request, or the later reversal of its payment. */
export const latestOrder = sql<StoredOrder | null>`case when ${workRequests.status} = 'completed'
  then coalesce(${reversalOfRequest}, ${orderOfRequest}) end`;

export interface LatestPayout {
  readonly status: PayoutStage;
  /** The day on which it was paid. */
  readonly day: string | null;
}

/** The state of the payout for a paid request. */
export const latestPayout = sql<LatestPayout | null>`case when ${workRequests.status} = 'paid' then (
  select json_build_object('status', case when ${payables.status} = 'paid' then 'paid' when ${payouts.status} = 'sent' then 'sent'
      when ${payables.status} = 'cancelled' then 'returned' when ${isDisputed(sql`${payables.paymentId}`)}
        or ${payables.status} = 'due' and ${payables.holdUntil} > now() then 'on_hold' else 'due' end,
    'day', case when ${payouts.utr} is not null then ${dayOf(payouts.endedAt)} end)
  from ${payments} inner join ${payables} on ${eq(payables.paymentId, payments.id)}
  left join ${payouts} on ${eq(payouts.id, payables.payoutId)}
  where ${eq(payments.requestId, workRequests.id)} and ${isNull(payments.reversedAt)}
  order by ${payments.id} desc limit 1) end`;

/** The order as this party sees it; `reported` are the providers whose payments the company reports. */
export function paymentOrderFor(role: Role, reported: readonly ProviderName[], order: StoredOrder | null) {
  if (!order) return null;
  const { provider, reference, ...shown } = order;
  const isReported = provider !== null && reported.includes(provider);
  const isOpen = order.status === "open";
  const isOpenForCompany = role === "client" && isOpen;
  // The freelancer, who was paid, finds the payment by its reference.
  const isForFreelancer = role === "freelancer" && provider !== null && isDirect(provider);
  return {
    ...shown,
    reference: role === "client" || isForFreelancer ? reference : null,
    isWithdrawable: isOpenForCompany && isReported,
    isCancellable: isOpenForCompany && !isReported,
    isAnswerable: isForFreelancer && isOpen,
    isAtProvider: order.status === "open" && provider === "razorpay",
  };
}
