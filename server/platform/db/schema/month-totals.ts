import { bigint, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { paise } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

/** The time zone of the months that are counted, in the only row; none before the first start. */
export const monthZone = pgTable("month_zone", { zone: text().primaryKey() });

const counted = () => ({
  payments: integer().notNull().default(0),
  cost: paise().notNull().default(0),
  brokerage: paise().notNull().default(0),
  companies: integer().notNull().default(0),
  freelancers: integer().notNull().default(0),
});

/** Changes of the months: registrations, and ledger entries once those are rolled up; triggers write both. */
export const pendingMonths = pgTable("month_pending", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  month: date({ mode: "string" }).notNull(),
  ...counted(),
});

/** Payments and registrations of each month, without pending changes. */
export const monthTotals = pgTable("month_totals", {
  month: date({ mode: "string" }).primaryKey(),
  ...counted(),
});

export const personalData: readonly TableRule[] = [
  { table: monthZone, ...platform },
  { table: pendingMonths, ...platform },
  { table: monthTotals, ...platform },
];
