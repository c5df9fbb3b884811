import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { type ProviderName, providersExcept } from "#domain/money/payment-order.ts";
import { awaitsHeldTransfer } from "#server/money/payouts/by-route.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders, paymentReconciliations } from "#server/platform/db/schema/payments.ts";
import type { Settings } from "#server/platform/settings.ts";

export type PaymentOrder = typeof paymentOrders.$inferSelect;

const pageSize = 50;

/** The start of a run, by the clock of the database and with the precision of the stored attempts. */
export async function runStart(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: Date | string }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  return new Date(rows[0]?.now ?? 0);
}

/**
 * Claims the next due orders, least recently attempted first, by setting the time of the attempt, so that neither this run nor
 * another instance claims them again. No lock is held while the provider is asked.
 */
async function claim(db: Db, due: SQL | undefined, startedAt: Date, id?: number): Promise<PaymentOrder[]> {
  // As a subquery of the condition it may run once per order, and its limit would bound nothing.
  const next = db.$with("next").as(
    db
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(
        and(
          due,
          id === undefined ? undefined : eq(paymentOrders.id, id),
          or(isNull(paymentOrders.lastAttemptAt), lt(paymentOrders.lastAttemptAt, startedAt)),
        ),
      )
      .orderBy(sql`${paymentOrders.lastAttemptAt} nulls first`, paymentOrders.createdAt, paymentOrders.id)
      .limit(pageSize)
      // A page skips orders that another instance has locked. A single order waits for its lock.
      .for("update", id === undefined ? { skipLocked: true } : {}),
  );
  return db
    .with(next)
    .update(paymentOrders)
    .set({ lastAttemptAt: sql`clock_timestamp()` })
    .where(and(due, inArray(paymentOrders.id, db.select({ id: next.id }).from(next))))
    .returning();
}

/** A page of orders that have waited longer than messages take, without those that somebody confirms. */
export const claimOpenOrders = (db: Db, startedAt: Date, reported: readonly ProviderName[]) =>
  claim(
    db,
    and(
      eq(paymentOrders.status, "open"),
      inArray(paymentOrders.provider, [...providersExcept(reported)]),
      lt(paymentOrders.createdAt, sql`now() - interval '2 minutes'`),
    ),
    startedAt,
  );

const isOwed = and(
  or(eq(paymentOrders.status, "refunded"), isNotNull(paymentOrders.partRefund)),
  isNull(paymentOrders.refund),
);

/** A page of orders with an owed refund, or the one with this id. It follows what is taken back of a transfer. */
export const claimOwedRefunds = (db: Db, startedAt: Date, setting: Pick<Settings, "RAZORPAY_PAYOUTS">, id?: number) =>
  claim(db, and(isOwed, not(awaitsHeldTransfer(setting))), startedAt, id);

/** Only while the refund is owed: one that was recorded concurrently stays. */
export async function setRefund(db: Db, id: number, refund: string) {
  const [order] = await db
    .update(paymentOrders)
    .set({ refund, failureCount: 0, lastFailure: null })
    .where(and(eq(paymentOrders.id, id), isOwed))
    .returning();
  return order;
}

/** Returns the number of consecutive failures. */
export async function countFailure(db: Db, id: number, reason: string): Promise<number> {
  const [order] = await db
    .update(paymentOrders)
    .set({ failureCount: sql`${paymentOrders.failureCount} + 1`, lastFailure: reason })
    .where(eq(paymentOrders.id, id))
    .returning({ failureCount: paymentOrders.failureCount });
  return order?.failureCount ?? 0;
}

export const clearFailures = (db: Db, id: number) =>
  db.update(paymentOrders).set({ failureCount: 0, lastFailure: null }).where(eq(paymentOrders.id, id));

const isPending = isNull(paymentReconciliations.completedAt);

/** The time of the backup from which captures are missing; undefined without a restore. */
export async function pendingSince(db: Db): Promise<Date | undefined> {
  const [first] = await db
    .select({ since: paymentReconciliations.since })
    .from(paymentReconciliations)
    .where(isPending)
    .orderBy(paymentReconciliations.since)
    .limit(1);
  return first?.since;
}

export const requestReconciliation = (db: Db, since: Date) => db.insert(paymentReconciliations).values({ since });

export const completeReconciliations = (db: Db) =>
  db.update(paymentReconciliations).set({ completedAt: sql`now()` }).where(isPending);
