import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { brokerageOf, type Fee, splitInRupees } from "#domain/catalog/fee.ts";
import { type ProviderName, providersExcept } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import { isPaidAfter } from "#server/hiring/requests/move-queries.ts";
import { freelancer } from "#server/hiring/requests/queries.ts";
import { isRequestOfOrder } from "#server/money/payments/order-queries.ts";
import { dayOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { debts } from "#server/platform/db/schema/debts.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import type { Page, PageRequest } from "#server/platform/page.ts";

const isOneOf = (providers: readonly ProviderName[]): SQL => inArray(paymentOrders.provider, [...providers]);
const isOpen = eq(paymentOrders.status, "open");

/** A payment that the admin has to confirm or decline. */
export const isReported = (confirmed: readonly ProviderName[]) => and(isOpen, isOneOf(confirmed));

/**
 * An order that waits for its provider, or a refund that the provider still owes. The statuses are literals for partial indexes,
 * and an index finds the names that are wanted, not those that are not.
 */
export const awaitsProvider = (confirmed: readonly ProviderName[]) =>
  or(
    and(sql`${paymentOrders.status} = 'open'`, isOneOf(providersExcept(confirmed))),
    and(
      sql`(${paymentOrders.status} = 'refunded' or ${paymentOrders.partRefund} is not null)`,
      isNull(paymentOrders.refund),
    ),
  );

/** Captured money that the admin still has to settle. */
export const isUnsettled = isNull(unmatchedPayments.settledAt);

/** Payments that companies reported and the admin has not confirmed yet, newest first. */
export async function pendingOrders(db: Db, providers: readonly ProviderName[], request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        orderId: paymentOrders.id,
        requestid: workRequests.id,
        title: works.title,
        companyname: accounts.name,
        freelancername: freelancer.name,
        reference: sql<string>`coalesce(${paymentOrders.reference}, '')`,
        price: sql`${paymentOrders.amount} - ${paymentOrders.clientFeePaise}`.mapWith(Number),
        clientFee: rupeesOf(paymentOrders.clientFeePaise),
        total: rupeesOf(paymentOrders.amount),
        brokerageBps: sql<number>`${workRequests.brokerageBps}`,
        brokerageFixedPaise: workRequests.brokerageFixedPaise,
        milestoneBrokerage: milestones.brokerage,
        noted: dayOf(paymentOrders.createdAt),
        at: paymentOrders.createdAt,
      })
      .from(paymentOrders)
      .leftJoin(milestones, eq(milestones.id, paymentOrders.milestoneId))
      .innerJoin(workRequests, isRequestOfOrder)
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .where(and(isReported(providers), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  return withAmounts(await pageByTime(request, byCreation, select, (row) => [row.at, row.orderId]));
}

const byCreation = { at: paymentOrders.createdAt, id: paymentOrders.id };

interface Priced {
  readonly price: number;
  readonly brokerageBps: number;
  readonly brokerageFixedPaise: number;
  /** The share of a milestone, which is not that of its amount. */
  readonly milestoneBrokerage?: number | null;
}

/** The fee by which a price is split: the agreed one, or the share of a milestone as a fixed part. */
const feeOf = ({ milestoneBrokerage, ...priced }: Priced): Fee =>
  milestoneBrokerage == null ? brokerageOf(priced) : { bps: 0, fixedPaise: milestoneBrokerage };

/** Adds the price and its parts in rupees to each row. */
const withAmounts = <R extends Priced>({ rows, next }: Page<R>) => ({
  rows: rows.map((row) => ({ ...row, ...splitInRupees(paise(row.price), feeOf(row)) })),
  next,
});

/**
 * Completed requests that their company can no longer pay, because it was rejected; newest first. The money of funded milestones is held
 * already, so nobody owes it.
 */
export async function debtsOfRejected(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        requestid: debts.requestId,
        workid: workRequests.workId,
        title: works.title,
        companyname: accounts.name,
        freelancername: freelancer.name,
        price: sql`${workRequests.price}`.mapWith(Number),
        brokerageBps: sql<number>`${workRequests.brokerageBps}`,
        brokerageFixedPaise: workRequests.brokerageFixedPaise,
        requestdate: dayOf(workRequests.requestedAt),
        req_status: workRequests.status,
        at: debts.requestedAt,
      })
      .from(debts)
      .innerJoin(workRequests, eq(workRequests.id, debts.requestId))
      .innerJoin(works, eq(works.id, workRequests.workId))
      .innerJoin(accounts, eq(accounts.id, works.ownerId))
      .innerJoin(freelancer, eq(freelancer.id, workRequests.freelancerId))
      .where(and(page.where, isPaidAfter))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const byRequest = { at: debts.requestedAt, id: debts.requestId };
  return withAmounts(await pageByTime(request, byRequest, select, (row) => [row.at, row.requestid]));
}

/** Orders that wait for their provider, and refunds that it still owes; newest first. */
export async function providerOrders(db: Db, confirmed: readonly ProviderName[], request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        orderId: paymentOrders.id,
        requestId: workRequests.id,
        title: sql<string | null>`(select ${works.title} from ${works} where ${eq(works.id, workRequests.workId)})`,
        companyName: accounts.name,
        provider: paymentOrders.provider,
        status: sql<
          "open" | "refunded"
        >`case when ${paymentOrders.partRefund} is null then ${paymentOrders.status} else 'refunded' end`,
        amountPaise: sql`coalesce(${paymentOrders.partRefund}, ${paymentOrders.amount})`.mapWith(Number),
        createdAt: paymentOrders.createdAt,
        lastAttemptAt: paymentOrders.lastAttemptAt,
        failureCount: paymentOrders.failureCount,
        lastFailure: paymentOrders.lastFailure,
      })
      .from(paymentOrders)
      .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
      .leftJoin(milestones, eq(milestones.id, paymentOrders.milestoneId))
      .leftJoin(workRequests, isRequestOfOrder)
      .where(and(awaitsProvider(confirmed), page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const { rows, next } = await pageByTime(request, byCreation, select, (row) => [row.createdAt, row.orderId]);
  const iso = (row: (typeof rows)[number]) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  });
  return { rows: rows.map(iso), next };
}

/** Captured payments that match no open order and wait for the admin, newest first. */
export async function unsettledPayments(db: Db, request: PageRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        unmatchedId: unmatchedPayments.id,
        orderId: unmatchedPayments.orderId,
        requestId: workRequests.id,
        title: works.title,
        companyName: accounts.name,
        provider: unmatchedPayments.provider,
        providerOrder: unmatchedPayments.providerOrder,
        amountMinor: unmatchedPayments.amount,
        currency: unmatchedPayments.currency,
        orderAmountPaise: paymentOrders.amount,
        reason: unmatchedPayments.reason,
        at: unmatchedPayments.arrivedAt,
      })
      .from(unmatchedPayments)
      .leftJoin(accounts, eq(accounts.id, unmatchedPayments.companyId))
      .leftJoin(paymentOrders, eq(paymentOrders.id, unmatchedPayments.orderId))
      .leftJoin(milestones, eq(milestones.id, paymentOrders.milestoneId))
      .leftJoin(workRequests, isRequestOfOrder)
      .leftJoin(works, eq(works.id, workRequests.workId))
      .where(and(isUnsettled, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const byArrival = { at: unmatchedPayments.arrivedAt, id: unmatchedPayments.id };
  const { rows, next } = await pageByTime(request, byArrival, select, (row) => [row.at, row.unmatchedId]);
  return { rows: rows.map(({ at, ...row }) => ({ ...row, arrivedAt: at.toISOString() })), next };
}
