import { and, desc, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/payment-order.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { type Asked, pageOf, partByTime } from "#server/platform/page.ts";

/** Orders that wait for their provider, and money it has still to give back; the newest first. */
export async function providerOrders(db: Db, confirmed: readonly ProviderName[], asked: Asked) {
  const { after, most } = partByTime(asked);
  const isAtProvider = and(eq(paymentOrders.status, "open"), notInArray(paymentOrders.provider, [...confirmed]));
  const isOwed = and(eq(paymentOrders.status, "refunded"), isNull(paymentOrders.refund));
  const rows = await db
    .select({
      orderId: paymentOrders.id,
      requestId: paymentOrders.requestId,
      title: works.title,
      companyName: accounts.name,
      provider: paymentOrders.provider,
      status: sql<"open" | "refunded">`${paymentOrders.status}`,
      amountPaise: paymentOrders.amount,
      createdAt: paymentOrders.createdAt,
      lastAttemptAt: paymentOrders.lastAttemptAt,
      failureCount: paymentOrders.failureCount,
      lastFailure: paymentOrders.lastFailure,
    })
    .from(paymentOrders)
    .innerJoin(accounts, eq(accounts.id, paymentOrders.companyId))
    .leftJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
    .leftJoin(works, eq(works.id, workRequests.workId))
    .where(and(or(isAtProvider, isOwed), beforeCursor(paymentOrders.createdAt, paymentOrders.id, after)))
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(limitLiteral(most));
  const page = pageOf(rows, asked.limit, ({ createdAt, orderId }) => [createdAt.getTime(), orderId]);
  const iso = (row: (typeof rows)[number]) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  });
  return { ...page, rows: page.rows.map(iso) };
}

/** Captured money that waits for the admin, the newest first. */
export async function unsettledPayments(db: Db, asked: Asked) {
  const { after, most } = partByTime(asked);
  const rows = await db
    .select({
      unmatchedId: unmatchedPayments.id,
      orderId: unmatchedPayments.orderId,
      requestId: paymentOrders.requestId,
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
    .leftJoin(workRequests, eq(workRequests.id, paymentOrders.requestId))
    .leftJoin(works, eq(works.id, workRequests.workId))
    .where(
      and(isNull(unmatchedPayments.settledAt), beforeCursor(unmatchedPayments.arrivedAt, unmatchedPayments.id, after)),
    )
    .orderBy(desc(unmatchedPayments.arrivedAt), desc(unmatchedPayments.id))
    .limit(limitLiteral(most));
  const page = pageOf(rows, asked.limit, ({ at, unmatchedId }) => [at.getTime(), unmatchedId]);
  return { ...page, rows: page.rows.map(({ at, ...row }) => ({ ...row, arrivedAt: at.toISOString() })) };
}
