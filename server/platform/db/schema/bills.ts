import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { billStatuses } from "#domain/money/bill.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

/**
 * What a freelancer owes to the platform: the fees of a payment that went directly to the freelancer (docs/decisions/0045), or what an
 * admin has refunded to the company after the freelancer was paid (docs/decisions/0063).
 */
export const feeBills = pgTable(
  "fee_bills",
  {
    id: key(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** The refund that the freelancer owes; null for the fees of a direct payment. */
    returnId: integer()
      .unique("fee_bills_return")
      .references(() => returns.id, { onDelete: "cascade" }),
    freelancerId: integer()
      .notNull()
      .references(() => accounts.id),
    amount: paise().notNull(),
    status: text({ enum: billStatuses }).notNull().default("open"),
    /** The reference of its payment, or why it was waived, for the freelancer. */
    note: text(),
    createdAt: now(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("fee_bills_payment").on(t.paymentId).where(sql`${t.returnId} is null`),
    index("fee_bills_of_payment").on(t.paymentId),
    index("fee_bills_freelancer").on(t.freelancerId, t.createdAt, t.id),
    index("fee_bills_created").on(t.createdAt, t.id),
    check("fee_bills_amount", sql`${t.amount} > 0`),
    check("fee_bills_ended", sql`(${t.endedAt} is null) = (${t.status} = 'open')`),
    check("fee_bills_waived", sql`${t.status} <> 'waived' or ${t.note} is not null`),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: feeBills, exports: own(by(feeBills.freelancerId)), erasure: keeps("payments") },
];
