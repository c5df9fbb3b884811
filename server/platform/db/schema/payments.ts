import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import {
  liveStatuses,
  orderStates,
  orderStatuses,
  paymentProviders,
  unmatchedReasons,
} from "#domain/money/payment-order.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import {
  by,
  ignores,
  keeps,
  notExported,
  own,
  platform,
  type TableRule,
  through,
} from "#server/platform/db/personal-data.ts";
import { accounts, ownRequest, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";

const live = sql.raw(liveStatuses.map((status) => `'${status}'`).join(", "));

/** One attempt to pay (docs/decisions/0016). Of two concurrent attempts the unique index on open orders refuses one. */
export const paymentOrders = pgTable(
  "payment_orders",
  {
    id: key(),
    /** Null once the request is deleted; money may still arrive for it. Null for the money of a milestone, too. */
    requestId: integer().references(() => workRequests.id, { onDelete: "set null" }),
    /** The milestone that it funds. */
    milestoneId: integer().references(() => milestones.id),
    /** Who holds the money of the milestone, as the company read it before it paid; null in a test. */
    heldBy: text(),
    companyId: integer()
      .notNull()
      .references(() => accounts.id),
    provider: text({ enum: paymentProviders }).notNull(),
    providerOrder: text().notNull(),
    /** The page of the provider on which it is paid, until when, and the payment there, as far as they are known. */
    providerPage: text(),
    url: text(),
    expiresAt: instant(),
    providerPayment: text(),
    /** What the company pays: the price and its fee. */
    amount: paise().notNull(),
    clientFeePaise: paise().notNull().default(0),
    /** The reference of the company's bank or UPI app. */
    reference: text(),
    status: text({ enum: orderStatuses }).notNull(),
    /** Why it was declined, for both parties. */
    reason: text(),
    /** The provider's id of the refund; empty until it has responded. */
    refund: text(),
    /** What goes back of the money of a milestone whose other part was released; the order stays paid. */
    partRefund: paise(),
    /** When the provider was last asked about it, or for its refund. */
    lastAttemptAt: instant(),
    /** The number of consecutive failed attempts, and the last reason, for the admin. */
    failureCount: integer().notNull().default(0),
    lastFailure: text(),
    createdAt: now(),
    settledAt: instant(),
  },
  (t) => [
    unique("payment_orders_provider").on(t.provider, t.providerOrder),
    uniqueIndex("payment_orders_live").on(t.requestId).where(sql`${t.status} in (${live})`),
    uniqueIndex("payment_orders_milestone_live").on(t.milestoneId).where(sql`${t.status} in (${live})`),
    index("payment_orders_milestone").on(t.milestoneId),
    index("payment_orders_request").on(t.requestId, t.id),
    index("payment_orders_company").on(t.companyId),
    index("payment_orders_payment").on(t.providerPayment).where(sql`${t.providerPayment} is not null`),
    index("payment_orders_open_of_provider").on(t.provider, t.createdAt, t.id).where(sql`${t.status} = 'open'`),
    index("payment_orders_part_owed").on(t.id).where(sql`${t.partRefund} is not null and ${t.refund} is null`),
    index("payment_orders_owed").on(t.id).where(sql`${t.status} = 'refunded' and ${t.refund} is null`),
    check("payment_orders_amount", sql`${t.amount} > 0`),
    check("payment_orders_subject", sql`num_nonnulls(${t.requestId}, ${t.milestoneId}) <= 1`),
  ],
);

/** What companies paid for completed requests. */
export const payments = pgTable(
  "payments",
  {
    id: key(),
    requestId: integer()
      .notNull()
      .references(() => workRequests.id),
    /** The order that it paid; null where the platform paid in place of the company, and for payments older than orders. */
    orderId: integer().references(() => paymentOrders.id),
    /** The milestone whose money it releases. */
    milestoneId: integer().references(() => milestones.id),
    /** Who took the money; null where that is not known, of payments older than orders. */
    source: text({ enum: paymentProviders }),
    cost: paise().notNull(),
    brokerage: paise().notNull(),
    net: paise().notNull(),
    /** What the company paid on top of the cost. */
    clientFee: paise().notNull().default(0),
    paidAt: now(),
    /** Set once, where it was recorded by mistake; the request can then be paid again. */
    reversedAt: instant(),
  },
  (t) => [
    uniqueIndex("payments_live").on(t.requestId).where(sql`${t.reversedAt} is null and ${t.milestoneId} is null`),
    uniqueIndex("payments_milestone").on(t.milestoneId).where(sql`${t.reversedAt} is null`),
    index("payments_request").on(t.requestId),
    uniqueIndex("payments_order").on(t.orderId),
    index("payments_paid").on(t.paidAt, t.id),
    check("payments_client_fee", sql`${t.clientFee} >= 0`),
    check("payments_adds_up", sql`${t.cost} = ${t.brokerage} + ${t.net} and least(${t.brokerage}, ${t.net}) >= 0`),
  ],
);

/** Events of providers as received, before they are handled. The unique index detects repeated deliveries. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text({ enum: paymentProviders }).notNull(),
    eventId: text().notNull(),
    body: text().notNull(),
    providerOrder: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    amount: paise().notNull(),
    currency: text().notNull().default("INR"),
    /** The id of the payment at the provider, if the message has it. */
    providerPayment: text(),
    receivedAt: now(),
    handledAt: instant(),
    /** The result of handling it. */
    outcome: text(),
    failureCount: integer().notNull().default(0),
  },
  (t) => [
    unique("payment_events_once").on(t.provider, t.eventId),
    index("payment_events_waiting").on(t.id).where(sql`${t.handledAt} is null`),
    index("payment_events_handled").on(t.handledAt),
  ],
);

/**
 * Captured money without a matching payment, until the admin settles it. The unique index makes one row of a capture that is
 * reported repeatedly.
 */
export const unmatchedPayments = pgTable(
  "unmatched_payments",
  {
    id: key(),
    provider: text({ enum: paymentProviders }).notNull(),
    providerOrder: text().notNull(),
    /** In the smallest unit of the currency; booked in the ledger where that is the rupee. */
    amount: paise().notNull(),
    currency: text().notNull(),
    reason: text({ enum: unmatchedReasons }).notNull(),
    /** Null for an order that this installation does not know. */
    orderId: integer().references(() => paymentOrders.id),
    companyId: integer().references(() => accounts.id),
    arrivedAt: now(),
    settledAt: instant(),
    /** The admin's note on how it was settled. */
    settlement: text(),
  },
  (t) => [
    unique("unmatched_payments_once").on(t.provider, t.providerOrder, t.amount, t.currency),
    index("unmatched_payments_unsettled").on(t.arrivedAt, t.id).where(sql`${t.settledAt} is null`),
    index("unmatched_payments_order").on(t.orderId),
    index("unmatched_payments_company").on(t.companyId),
    check("unmatched_payments_amount", sql`${t.amount} > 0`),
    check("unmatched_payments_settled", sql`num_nonnulls(${t.settledAt}, ${t.settlement}) in (0, 2)`),
  ],
);

/** A payment that an admin confirmed or recorded by mistake (docs/decisions/0035). Both parties read the reason. */
export const paymentReversals = pgTable(
  "payment_reversals",
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    /** Null once the account of the admin is gone. */
    reversedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    reversedAt: now(),
  },
  (t) => [
    index("payment_reversals_reversed").on(t.reversedAt, t.paymentId),
    index("payment_reversals_admin").on(t.reversedBy),
  ],
);

/** What a company withheld as tax of a payment by bank transfer, as the admin found it on the statement of the bank. */
export const withheldTaxes = pgTable(
  "withheld_taxes",
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: "cascade" }),
    amount: paise().notNull(),
    /** Of the income-tax act, as the company named it. */
    section: text().notNull(),
    /** The number of the certificate; null until it is there. */
    certificate: text(),
    recordedAt: now(),
  },
  (t) => [check("withheld_taxes_amount", sql`${t.amount} > 0`)],
);

/**
 * Since when the webhook of a provider has its present secret, the last row of the provider. A signature tells whether it changed:
 * the secret itself is not stored.
 */
export const webhookSecrets = pgTable("webhook_secrets", {
  id: key(),
  provider: text({ enum: paymentProviders }).notNull(),
  signature: text().notNull(),
  since: now(),
});

/** A restore asks for one: providers are asked what they captured since the moment of the backup. */
export const paymentReconciliations = pgTable("payment_reconciliations", {
  id: key(),
  since: instant().notNull(),
  completedAt: instant(),
});

export const ownPayment = through(payments.requestId, workRequests.id, ownRequest);

export const personalData: readonly TableRule[] = [
  { table: payments, exports: own(ownPayment), erasure: keeps("payments") },
  {
    table: paymentReversals,
    exports: own(through(paymentReversals.paymentId, payments.id, ownPayment), "reversed_by"),
    erasure: keeps("payments"),
  },
  {
    table: withheldTaxes,
    exports: own(through(withheldTaxes.paymentId, payments.id, ownPayment)),
    erasure: keeps("payments"),
  },
  { table: paymentOrders, exports: own(by(paymentOrders.companyId)), erasure: keeps("payments") },
  {
    table: paymentEvents,
    exports: notExported("Messages of payment providers are deleted once they are processed."),
    erasure: ignores("Messages of payment providers are deleted once they are processed."),
  },
  { table: unmatchedPayments, exports: own(by(unmatchedPayments.companyId)), erasure: keeps("payments") },
  { table: paymentReconciliations, ...platform },
  { table: webhookSecrets, ...platform },
];
