import { and, asc, eq, exists, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { failureDays } from "#domain/identity/webhook.ts";
import { isWaiting } from "#server/identity/webhooks/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";

const isDue = and(isWaiting, sql`${webhookDeliveries.dueAt} <= now()`);
const takesEvents = and(
  isNull(webhooks.offAt),
  or(isNull(webhooks.pausedUntil), sql`${webhooks.pausedUntil} <= now()`),
);

/** Webhooks with deliveries that are due. */
export async function dueWebhooks(db: Db, limit: number): Promise<number[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue));
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(takesEvents, exists(due)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const person = alias(accounts, "person");

/** A webhook that takes events, while its account has access. */
export async function openWebhook(db: Db, id: number) {
  const [row] = await db
    .select({
      id: webhooks.id,
      accountId: webhooks.accountId,
      url: webhooks.url,
      secret: webhooks.secret,
      previousSecret: sql<
        string | null
      >`case when ${webhooks.previousSecretEndsAt} > now() then ${webhooks.previousSecret} end`,
    })
    .from(webhooks)
    .innerJoin(person, eq(person.id, webhooks.accountId))
    .innerJoin(accounts, eq(accounts.id, sql`coalesce(${person.memberOf}, ${person.id})`))
    .where(and(eq(webhooks.id, id), takesEvents, isNull(person.disabledAt), eq(accounts.status, "accepted")));
  return row;
}

export type OpenWebhook = NonNullable<Awaited<ReturnType<typeof openWebhook>>>;

const earlier = alias(webhookDeliveries, "earlier");

/** The next deliveries of a webhook: the first one of each subject, if it is due. */
export const nextDeliveries = (db: Db, webhookId: number, limit: number) =>
  db
    .select({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      eventId: webhookEvents.id,
      kind: webhookEvents.kind,
      data: webhookEvents.data,
      createdAt: webhookEvents.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isDue,
        notExists(
          db
            .select({ id: earlier.id })
            .from(earlier)
            .where(
              and(
                eq(earlier.webhookId, webhookDeliveries.webhookId),
                eq(earlier.subject, webhookDeliveries.subject),
                eq(earlier.state, "waiting"),
                lt(earlier.id, webhookDeliveries.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(limit);

export type DueDelivery = Awaited<ReturnType<typeof nextDeliveries>>[number];

export async function insertAttempt(db: Db, attempt: typeof webhookAttempts.$inferInsert): Promise<void> {
  await db.insert(webhookAttempts).values(attempt);
}

export async function finishDelivery(db: Db, id: number, state: "delivered" | "failed"): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, id));
}

export async function delayDelivery(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(webhookDeliveries.id, id));
}

export async function noteSuccess(db: Db, id: number): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null, pausedUntil: null })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} is not null`));
}

const isTooLong = sql`${webhooks.failingSince} <= now() - make_interval(days => ${failureDays})`;

/** Notes that nothing arrived, and switches the webhook off where that is so for too long. Returns whether it did. */
export async function noteFailure(tx: Db, id: number, pauseSeconds: number): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      pausedUntil: sql`now() + make_interval(secs => ${pauseSeconds})`,
      offAt: sql`case when ${isTooLong} then now() end`,
      isOffByFailures: sql`coalesce(${isTooLong}, false)`,
    })
    .where(and(eq(webhooks.id, id), isNull(webhooks.offAt)))
    .returning({ offAt: webhooks.offAt });
  return rows.some(({ offAt }) => offAt !== null);
}

/** The person who reads about a webhook. */
export async function ownerOf(db: Db, id: number) {
  const { username, email, emailState, language, role } = accounts;
  const [row] = await db
    .select({ id: accounts.id, username, email, emailState, language, role, url: webhooks.url })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
    .where(eq(webhooks.id, id));
  return row;
}
