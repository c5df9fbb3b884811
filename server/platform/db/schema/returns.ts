import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { returnBearers } from "#domain/money/return.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ownPayment, paymentOrders, payments } from "#server/platform/db/schema/payments.ts";

/** What a freelancer gave back of a payment (docs/decisions/0048), or an admin refunded (0063). The payment itself stays as it was made. */
export const returns = pgTable(
  "returns",
  {
    id: key(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** The part of the price that the company gets back. */
    amount: paise().notNull(),
    brokerage: paise().notNull(),
    net: paise().notNull(),
    /** What the company gets back of its fee, with the amount. */
    clientFee: paise().notNull().default(0),
    /** Who bears the net part. */
    bearer: text({ enum: returnBearers }).notNull().default("freelancer"),
    /** Why an admin has refunded it, for both parties; null for what the freelancer gave back. */
    reason: text(),
    /** The admin; null once that account is gone. */
    refundedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    returnedAt: now(),
    /** When the money was sent to the company. */
    sentAt: instant(),
    /** Of the bank, or of the refund. */
    reference: text(),
    /** Null for a refund, and once the account of the admin is gone. */
    sentBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    /** The order that its provider refunds in part; null where an admin sends the money. */
    orderId: integer().references(() => paymentOrders.id, { onDelete: "set null" }),
    /** Names the refund at the provider, which makes it once. */
    operation: uuid().notNull().defaultRandom(),
    /** The provider's id of the refund. */
    refund: text(),
    lastAttemptAt: instant(),
    /** The number of consecutive failed attempts, and the last reason, for the admin. */
    failureCount: integer().notNull().default(0),
    lastFailure: text(),
  },
  (t) => [
    index("returns_payment").on(t.paymentId),
    index("returns_returned").on(t.returnedAt, t.id),
    index("returns_admin").on(t.sentBy),
    index("returns_refunder").on(t.refundedBy),
    index("returns_order").on(t.orderId),
    index("returns_owed").on(t.id).where(sql`${t.orderId} is not null and ${t.sentAt} is null`),
    check(
      "returns_adds_up",
      sql`${t.amount} = ${t.brokerage} + ${t.net} and least(${t.brokerage}, ${t.net}) >= 0 and ${t.amount} > 0`,
    ),
    check(
      "returns_bearer",
      sql`(${t.reason} is not null or ${t.bearer} = 'freelancer') and (${t.net} = 0 or ${t.bearer} <> 'brokerage')`,
    ),
    check("returns_client_fee", sql`${t.clientFee} >= 0`),
    check("returns_sent", sql`num_nonnulls(${t.sentAt}, ${t.reference}) in (0, 2)`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: returns,
    exports: own(through(returns.paymentId, payments.id, ownPayment), "sent_by", "refunded_by"),
    erasure: keeps("payments"),
  },
];

/** Columns that name a payment, and the return if the row is about a part that went back. */
export const paymentColumns = () => ({
  paymentId: integer()
    .notNull()
    .references(() => payments.id),
  returnId: integer().references(() => returns.id),
});
