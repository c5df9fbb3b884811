import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { chargebackStatuses } from "#domain/money/chargeback.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ownPayment, paymentOrders, payments } from "#server/platform/db/schema/payments.ts";

/** Payments that their payers dispute at the bank, as the provider reports them (docs/decisions/0053). */
export const chargebacks = pgTable(
  "chargebacks",
  {
    id: key(),
    provider: text({ enum: paymentProviders }).notNull(),
    /** The id of the dispute at the provider. */
    externalId: text().notNull(),
    /** The phase of the dispute: one that was won can be disputed again, under the same id. */
    kind: text().notNull(),
    /** Null for an order that this installation does not know. */
    orderId: integer().references(() => paymentOrders.id, { onDelete: "cascade" }),
    /** Null until the order is paid here. */
    paymentId: integer().references(() => payments.id, { onDelete: "cascade" }),
    /** What is disputed; once it is lost, what was taken back. */
    amount: paise().notNull(),
    status: text({ enum: chargebackStatuses }).notNull().default("open"),
    /** The code by which the provider names the reason. */
    reason: text(),
    /** Until when the platform can answer at the provider. */
    respondBy: instant(),
    openedAt: now(),
    endedAt: instant(),
    /** What an admin took from what was still owed for the payment, and why, for the freelancer. */
    recovered: paise(),
    note: text(),
    recoveredAt: instant(),
    /** Null once the account of the admin is gone. */
    recoveredBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("chargebacks_once").on(t.provider, t.externalId, t.kind),
    index("chargebacks_order").on(t.orderId),
    index("chargebacks_payment").on(t.paymentId),
    index("chargebacks_open").on(t.openedAt, t.id).where(sql`${t.status} = 'open'`),
    index("chargebacks_opened").on(t.openedAt, t.id),
    index("chargebacks_admin").on(t.recoveredBy),
    check("chargebacks_amount", sql`${t.amount} > 0`),
    check("chargebacks_ended", sql`(${t.endedAt} is null) = (${t.status} = 'open')`),
    check(
      "chargebacks_recovered",
      sql`num_nonnulls(${t.recovered}, ${t.note}, ${t.recoveredAt}) in (0, 3)
        and (${t.recovered} is null or ${t.status} = 'lost' and ${t.recovered} between 1 and ${t.amount})`,
    ),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: chargebacks,
    exports: own(through(chargebacks.paymentId, payments.id, ownPayment), "recovered_by"),
    erasure: keeps("payments"),
  },
];
