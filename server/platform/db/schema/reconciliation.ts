import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { paymentProviders } from "#domain/money/payment-order.ts";
import { differenceKinds, movementKinds } from "#domain/money/reconciliation.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, notExported, ofAdmins, own, platform, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const provider = () => text({ enum: paymentProviders }).notNull();

/** What a provider has reported of a day (docs/payment-providers.md). The same movement is one row, however often it is reported. */
export const providerMovements = pgTable(
  "provider_movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: provider(),
    kind: text({ enum: movementKinds }).notNull(),
    externalId: text().notNull(),
    /** The order or the refund at the provider, as it is stored here. */
    reference: text().notNull(),
    /** The payment at the provider to which a refund or a line of a settlement belongs, where the provider names it. */
    payment: text(),
    /** In the smallest unit of the currency. */
    amount: paise().notNull(),
    currency: text().notNull(),
    /** What the provider takes for it, with the tax on it. */
    fee: paise().notNull().default(0),
    /** Whether the money has moved. */
    isDone: boolean().notNull(),
    day: date({ mode: "string" }).notNull(),
    reportedAt: now(),
  },
  (t) => [
    unique("provider_movements_once").on(t.provider, t.externalId, t.kind),
    index("provider_movements_day").on(t.provider, t.day),
    index("provider_movements_reference").on(t.provider, t.kind, t.reference),
  ],
);

/** The days that were compared with the report of a provider. */
export const reconciledDays = pgTable(
  "reconciled_days",
  { provider: provider(), day: date({ mode: "string" }).notNull(), comparedAt: now() },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
);

/** Days whose report could not be read so far. They are compared once it can be. */
export const missingReports = pgTable(
  "missing_reports",
  {
    provider: provider(),
    day: date({ mode: "string" }).notNull(),
    /** How often it could not be read, and why the last time. */
    failureCount: integer().notNull().default(1),
    lastFailure: text().notNull(),
    failedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
);

/** Differences, until a later report settles them or an admin explains them. */
export const reconciliationItems = pgTable(
  "reconciliation_items",
  {
    id: key(),
    provider: provider(),
    kind: text({ enum: movementKinds }).notNull(),
    reference: text().notNull(),
    difference: text({ enum: differenceKinds }).notNull(),
    /** In the smallest unit of the currency; null where it is missing. */
    amountHere: paise(),
    amountThere: paise(),
    currency: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    foundAt: now(),
    closedAt: instant(),
    /** How an admin has explained it; null where a later report has settled it. */
    note: text(),
    closedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("reconciliation_items_once")
      .on(t.provider, t.kind, t.reference, t.difference, t.currency, t.amountHere, t.amountThere)
      .nullsNotDistinct(),
    index("reconciliation_items_open").on(t.foundAt, t.id).where(sql`${t.closedAt} is null`),
    index("reconciliation_items_closed").on(t.closedAt, t.id).where(sql`${t.closedAt} is not null`),
    index("reconciliation_items_admin").on(t.closedBy),
    check("reconciliation_items_note", sql`${t.note} is null or ${t.closedAt} is not null`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: providerMovements,
    exports: notExported("It repeats payments and refunds as their provider reports them."),
    erasure: keeps("payments"),
  },
  { table: reconciliationItems, exports: own(by(reconciliationItems.closedBy)), erasure: ofAdmins },
  { table: reconciledDays, ...platform },
  { table: missingReports, ...platform },
];
