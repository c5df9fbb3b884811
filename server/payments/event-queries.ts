import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { ProviderName } from "#domain/payment-order.ts";
import type { Db } from "#server/db/connect.ts";
import { paymentEvents } from "#server/db/schema-payments.ts";
import type { PaymentEvent } from "#server/payments/providers/provider.ts";

/** Keeps a message once, however often it comes, and answers its id: what was not handled the first time is now. */
export async function storeEvent(db: Db, provider: ProviderName, event: PaymentEvent, body: string): Promise<number> {
  const { id: eventId, order: providerOrder, state, amount } = event;
  await db
    .insert(paymentEvents)
    .values({ provider, eventId, body, providerOrder, state, amount })
    .onConflictDoNothing();
  const [kept] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return kept?.id ?? 0;
}

const isWaiting = isNull(paymentEvents.handledAt);

/** A message that nobody has handled, locked: a twin waits, and then finds it handled. */
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

const batch = 100;

/** What was stored and not handled: the process ended between the two, or the order is not there yet. */
export const waitingEvents = (db: Db) =>
  db.select({ id: paymentEvents.id }).from(paymentEvents).where(isWaiting).orderBy(asc(paymentEvents.id)).limit(batch);

/** Whoever doubts a payment does so within a quarter of a year. */
export const deleteOldEvents = (db: Db) =>
  db.delete(paymentEvents).where(lt(paymentEvents.handledAt, sql`now() - interval '90 days'`));
