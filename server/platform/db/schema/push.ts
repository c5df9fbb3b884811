import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";

/** A browser that shows notifications of an account. It ends with the session in which it was switched on. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade" }),
    /** Encrypted with SECRET_KEY for the account: knowing the endpoint is enough to send to the device. */
    endpoint: text().notNull(),
    /** SHA-256, so that a browser has one row, whichever account uses it. */
    endpointHash: text().notNull().unique("push_subscriptions_endpoint"),
    /** Keys of the browser, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Failures since the last success. */
    failures: integer().notNull().default(0),
    /** Since when it has missed pushes that another device of the account received, and when it is tried again; both or none. */
    missedSince: instant(),
    retryDueAt: instant(),
    /** When a test is sent; null when none is due. */
    testDueAt: instant(),
    createdAt: now(),
  },
  (t) => [
    index("push_subscriptions_account").on(t.accountId),
    index("push_subscriptions_session").on(t.sessionHash),
    index("push_subscriptions_retry").on(t.retryDueAt).where(sql`${t.retryDueAt} is not null`),
    index("push_subscriptions_test").on(t.testDueAt).where(sql`${t.testDueAt} is not null`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: pushSubscriptions,
    ...personal(by(pushSubscriptions.accountId), "session_hash", "endpoint", "endpoint_hash", "p256dh", "auth"),
  },
];
