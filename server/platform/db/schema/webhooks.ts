import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const longKey = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const owner = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** Addresses to which events of an account are sent. The secrets with which they are signed are encrypted. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: key(),
    accountId: owner(),
    url: text().notNull(),
    /** The kinds of notifications of which it gets an event. */
    kinds: text().array().notNull(),
    /** Whether it gets the events of every company and freelancer, for an admin. */
    isPlatform: boolean().notNull(),
    secret: text().notNull(),
    /** Signs as well until it ends. */
    previousSecret: text(),
    previousSecretEndsAt: instant(),
    createdAt: now(),
    /** Its first failure since the last success. */
    failingSince: instant(),
    /** No attempt is made before, because none of the last ones succeeded. */
    pausedUntil: instant(),
    offAt: instant(),
    /** Whether it was switched off because nothing arrived. */
    isOffByFailures: boolean().notNull().default(false),
  },
  (t) => [index("webhooks_account").on(t.accountId, t.id)],
);

/** What happened: ids and no personal data. Its key is the same for each attempt to deliver it. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whom the notification is for. */
    accountId: owner(),
    kind: text().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: now(),
  },
  (t) => [index("webhook_events_account").on(t.accountId), index("webhook_events_created").on(t.createdAt)],
);

/** An event on its way to a webhook. Those of one subject arrive in order. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: longKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    state: text().$type<"waiting" | "delivered" | "failed">().notNull().default("waiting"),
    /** Since it was written, or redelivered. */
    attempts: integer().notNull().default(0),
    /** When a waiting one is tried next. */
    dueAt: now(),
  },
  (t) => [
    index("webhook_deliveries_webhook").on(t.webhookId, t.id),
    index("webhook_deliveries_event").on(t.eventId),
    index("webhook_deliveries_due").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    index("webhook_deliveries_subject").on(t.webhookId, t.subject, t.id).where(sql`${t.state} = 'waiting'`),
  ],
);

/** The log of attempts to deliver events. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: longKey(),
    deliveryId: bigint({ mode: "number" })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    at: now(),
    /** The status of the answer; null where there was none. */
    status: integer(),
    durationMs: integer().notNull(),
    /** The beginning of the answer, or why there was none. */
    answer: text().notNull(),
  },
  (t) => [index("webhook_attempts_delivery").on(t.deliveryId, t.id)],
);

const ofWebhooks = through(webhookDeliveries.webhookId, webhooks.id, by(webhooks.accountId));

export const personalData: readonly TableRule[] = [
  { table: webhookAttempts, ...personal(through(webhookAttempts.deliveryId, webhookDeliveries.id, ofWebhooks)) },
  { table: webhookDeliveries, ...personal(ofWebhooks) },
  { table: webhookEvents, ...personal(by(webhookEvents.accountId)) },
  { table: webhooks, ...personal(by(webhooks.accountId), "secret", "previous_secret") },
];
