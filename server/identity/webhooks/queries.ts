import { and, desc, eq, exists, gte, lt, type SQL, sql } from "drizzle-orm";
import { deliveryLogDays, kindsOf, secretOverlapHours, testKind, waitingDays } from "#domain/identity/webhook.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

type NewWebhook = Pick<typeof webhooks.$inferInsert, "accountId" | "url" | "secret" | "isPlatform"> & {
  readonly types: readonly string[];
};

const isOwn = (accountId: number, id: number) => and(eq(webhooks.id, id), eq(webhooks.accountId, accountId));
export const isWaiting = eq(webhookDeliveries.state, "waiting");

/** Webhooks of an account are created one by one, because their number is limited. */
export async function lockWebhooks(tx: Db, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
}

export const countWebhooks = (db: Db, accountId: number): Promise<number> =>
  db.$count(webhooks, eq(webhooks.accountId, accountId));

export async function insertWebhook(tx: Db, { types, ...webhook }: NewWebhook): Promise<number> {
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, kinds: kindsOf(types) })
    .returning({ id: webhooks.id });
  return row?.id ?? 0;
}

/** The webhooks of an account, newest first. */
export const webhooksOf = (db: Db, accountId: number) =>
  db
    .select({
      webhookId: webhooks.id,
      url: webhooks.url,
      kinds: webhooks.kinds,
      isPlatform: webhooks.isPlatform,
      createdAt: webhooks.createdAt,
      failingSince: webhooks.failingSince,
      offAt: webhooks.offAt,
      isOffByFailures: webhooks.isOffByFailures,
      waiting: db.$count(webhookDeliveries, and(eq(webhookDeliveries.webhookId, webhooks.id), isWaiting)),
    })
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(desc(webhooks.id));

/** Whether the account has it. */
export async function hasWebhook(db: Db, accountId: number, id: number): Promise<boolean> {
  return (await db.$count(webhooks, isOwn(accountId, id))) > 0;
}

interface Change {
  readonly types?: readonly string[] | null | undefined;
  readonly isOn?: boolean | null | undefined;
}

const on = { offAt: null, isOffByFailures: false, failingSince: null, pausedUntil: null };

/** Whether the account has it. What waits is tried at once where it is switched on. */
export async function changeWebhook(tx: Db, accountId: number, id: number, { types, isOn }: Change): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({
      accountId,
      ...(types && { kinds: kindsOf(types) }),
      ...(isOn === true && on),
      ...(isOn === false && { offAt: sql`now()`, isOffByFailures: false }),
    })
    .where(isOwn(accountId, id))
    .returning({ id: webhooks.id });
  if (rows.length > 0 && isOn) await makeDue(tx, and(eq(webhookDeliveries.webhookId, id), isWaiting));
  return rows.length > 0;
}

/** Whether the account has it. */
export async function replaceSecret(tx: Db, accountId: number, id: number, secret: string): Promise<boolean> {
  const previousSecretEndsAt = sql`now() + make_interval(hours => ${secretOverlapHours})`;
  const rows = await tx
    .update(webhooks)
    .set({ secret, previousSecret: webhooks.secret, previousSecretEndsAt })
    .where(isOwn(accountId, id))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Whether the account had it. */
export async function deleteWebhook(db: Db, accountId: number, id: number): Promise<boolean> {
  const rows = await db.delete(webhooks).where(isOwn(accountId, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Writes an event for this webhook alone, and returns the id of its delivery. */
export async function insertTest(tx: Db, accountId: number, webhookId: number): Promise<number> {
  await endPause(tx, webhookId);
  const [event] = await tx
    .insert(webhookEvents)
    .values({ accountId, kind: testKind, data: { accountId, subject: "webhook", subjectId: webhookId } })
    .returning({ id: webhookEvents.id });
  const [delivery] = await tx
    .insert(webhookDeliveries)
    .values({ eventId: event?.id ?? "", webhookId, subject: `webhook ${webhookId}` })
    .returning({ id: webhookDeliveries.id });
  return delivery?.id ?? 0;
}

/** A person asks for an attempt, which does not wait. */
async function endPause(tx: Db, id: number): Promise<void> {
  await tx.update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, id));
}

/** Sends deliveries again, or at once, and returns how many. */
async function makeDue(tx: Db, which: SQL | undefined): Promise<number> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, dueAt: sql`now()` })
    .where(which)
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

interface Redelivery {
  readonly deliveryId?: number | null | undefined;
  readonly failedSince?: string | null | undefined;
}

/** How many deliveries of a webhook are sent again. */
export async function redeliver(tx: Db, webhookId: number, { deliveryId, failedSince }: Redelivery): Promise<number> {
  const isOfWebhook = eq(webhookDeliveries.webhookId, webhookId);
  await endPause(tx, webhookId);
  if (deliveryId != null) return makeDue(tx, and(isOfWebhook, eq(webhookDeliveries.id, deliveryId)));
  if (failedSince == null) return 0;
  const isRecent = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, webhookDeliveries.eventId), gte(webhookEvents.createdAt, new Date(failedSince))));
  return makeDue(tx, and(isOfWebhook, eq(webhookDeliveries.state, "failed"), exists(isRecent)));
}

const attemptsOf = sql<{ at: string; status: number | null; durationMs: number; answer: string }[]>`coalesce((
  select json_agg(json_build_object('at', at, 'status', status, 'durationMs', duration_ms, 'answer', answer) order by id desc)
  from ${webhookAttempts} where delivery_id = ${webhookDeliveries.id}), '[]')`;

/** The deliveries of a webhook, newest first. */
export async function deliveriesOf(db: Db, webhookId: number, { limit, after }: PageRequest) {
  const [last] = keyFrom(after, ["number"]) ?? [];
  const { id, eventId, state, dueAt } = webhookDeliveries;
  const rows = await db
    .select({
      id,
      eventId,
      state,
      dueAt,
      kind: webhookEvents.kind,
      createdAt: webhookEvents.createdAt,
      attempts: attemptsOf,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, eventId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), last === undefined ? undefined : lt(id, last)))
    .orderBy(desc(id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.id]);
}

/** Deletes what is older than the log, and what waited too long for a webhook that is off. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(sql`${webhookEvents.createdAt} < now() - make_interval(days => ${deliveryLogDays})`);
  const isOff = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookDeliveries.webhookId), sql`${webhooks.offAt} is not null`));
  const isOld = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.id, webhookDeliveries.eventId),
        sql`${webhookEvents.createdAt} < now() - make_interval(days => ${waitingDays})`,
      ),
    );
  await db.delete(webhookDeliveries).where(and(isWaiting, exists(isOff), exists(isOld)));
}
