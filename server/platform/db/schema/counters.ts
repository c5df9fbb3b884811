import { bigint, date, index, integer, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, paise } from "#server/platform/db/columns.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

const long = () => bigint({ mode: "number" });

/** Counted on every change, because counting on demand would read millions of rows (docs/decisions/0022). */
export const counterKind = pgEnum("counter_kind", ["companies", "freelancers", "open_works", "requests"]);

/**
 * Changes of counts, which triggers write and a roll-up adds to the totals. The key of an open work is the day of its deadline, of a request
 * the category of its work, and of the others 0.
 */
export const pendingCounts = pgTable("counter_pending", {
  id: long().primaryKey().generatedAlwaysAsIdentity(),
  kind: counterKind().notNull(),
  key: integer().notNull(),
  amount: long().notNull(),
});

/** Counts of companies, freelancers, open works and requests, without pending changes. */
export const countTotals = pgTable(
  "counter_totals",
  { kind: counterKind().notNull(), key: integer().notNull(), amount: long().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

/** Completed requests whose company is not accepted, kept by triggers: among all requests they would be hard to find. */
export const debts = pgTable(
  "debts",
  {
    requestId: integer()
      .primaryKey()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    requestedAt: instant().notNull(),
  },
  (t) => [index("debts_newest").on(t.requestedAt, t.requestId)],
);

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
  id: long().primaryKey().generatedAlwaysAsIdentity(),
  month: date({ mode: "string" }).notNull(),
  ...counted(),
});

/** Payments and registrations of each month, without pending changes. */
export const monthTotals = pgTable("month_totals", {
  month: date({ mode: "string" }).primaryKey(),
  ...counted(),
});
