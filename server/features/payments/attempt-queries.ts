import { and, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/payment-order.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentOrders, paymentReconciliations } from "#server/platform/db/schema/payments.ts";

export type PaymentOrder = typeof paymentOrders.$inferSelect;

const pageSize = 50;

/** The moment at which a run begins, by the clock that stamps the attempts and to the digit they are stored with. */
export async function runStart(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: Date | string }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  return new Date(rows[0]?.now ?? 0);
}

/**
 * Takes the next orders on whose turn it is, those whose last attempt is longest ago first, and stamps them, so that neither this run nor another
 * instance takes them again. Nothing is locked while their provider is asked.
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

/** A page of orders that have waited longer than messages take, but for those that only the admin confirms. */
export const claimOpenOrders = (db: Db, startedAt: Date, confirmed: readonly ProviderName[]) =>
  claim(
    db,
    and(
      eq(paymentOrders.status, "open"),
      notInArray(paymentOrders.provider, [...confirmed]),
      lt(paymentOrders.createdAt, sql`now() - interval '2 minutes'`),
    ),
    startedAt,
  );

const isOwed = and(eq(paymentOrders.status, "refunded"), isNull(paymentOrders.refund));

/** A page of orders whose money is still to be given back; or that one, where its id is given. */
export const claimOwedRefunds = (db: Db, startedAt: Date, id?: number) => claim(db, isOwed, startedAt, id);

/** Only while the refund is due: a refund recorded meanwhile stays. */
export async function setRefund(db: Db, id: number, refund: string) {
  const [order] = await db
    .update(paymentOrders)
    .set({ refund, failureCount: 0, lastFailure: null })
    .where(and(eq(paymentOrders.id, id), isOwed))
    .returning();
  return order;
}

/** Answers how many attempts in a row have failed by now. */
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

/** Since when providers are to be asked what they captured; undefined where nothing was restored. */
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
