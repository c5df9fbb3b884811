import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/money/payment-order.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { paymentEvents } from "#server/platform/db/schema/payments.ts";
import type { PaymentEvent } from "#server/platform/payments/provider.ts";

/** Keeps a message once, however often it comes, and answers its id: what was not handled the first time is now. */
export async function storeEvent(db: Db, provider: ProviderName, event: PaymentEvent, body: string): Promise<number> {
  const {
    id: eventId,
    order: providerOrder,
    state,
    amount,
    currency,
    payment: providerPayment,
    stored: fields,
  } = event;
  await db
    .insert(paymentEvents)
    .values({ provider, eventId, body: fields ?? body, providerOrder, state, amount, currency, providerPayment })
    .onConflictDoNothing();
  const [stored] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return stored?.id ?? 0;
}

const isWaiting = isNull(paymentEvents.handledAt);

/** An unhandled message, locked: a concurrent delivery waits, and then reads that it is handled. */
export async function takeEvent(tx: Db, id: number) {
  const [event] = await tx
    .select({ event: paymentEvents, isOld: sql<boolean>`${paymentEvents.receivedAt} < now() - interval '1 hour'` })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isWaiting))
    .for("update");
  return event;
}

export const markHandled = (tx: Db, id: number, outcome: string) =>
  tx.update(paymentEvents).set({ handledAt: sql`now()`, outcome }).where(eq(paymentEvents.id, id));

/** Answers how often in a row it has failed by now, and whose order it is about. */
export async function countEventFailure(db: Db, id: number) {
  const [event] = await db
    .update(paymentEvents)
    .set({ failureCount: sql`${paymentEvents.failureCount} + 1` })
    .where(and(eq(paymentEvents.id, id), isWaiting))
    .returning();
  return event;
}

const pageSize = 100;

/** A page of what was stored and not handled: the process ended between the two, it failed, or its order is not there yet. */
export async function waitingEventIds(db: Db, afterId: number): Promise<number[]> {
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isWaiting, gt(paymentEvents.id, afterId)))
    .orderBy(asc(paymentEvents.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}

/** Payments are disputed within a quarter of a year. */
export const deleteOldEvents = (db: Db) =>
  db.delete(paymentEvents).where(lt(paymentEvents.handledAt, sql`now() - interval '90 days'`));
