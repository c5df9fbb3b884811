import { bigint, date, index, integer, pgEnum, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, paise } from "#server/platform/db/columns.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

const long = () => bigint({ mode: "number" });

/** What is counted as it changes, since counting it when somebody asks would read millions of rows (docs/decisions/0022). */
export const tallyKind = pgEnum("tally_kind", ["companies", "freelancers", "open_works", "requests"]);

/**
 * What triggers of the migration write beside each change that counts, and whoever folds takes away. The key of an open work is
 * the day of its deadline, of a request the category of its work, and of the others 0.
 */
export const tallyWaiting = pgTable("tally_waiting", {
  id: long().primaryKey().generatedAlwaysAsIdentity(),
  kind: tallyKind().notNull(),
  key: integer().notNull(),
  amount: long().notNull(),
});

/** The sums of all that was folded. */
export const tallyTotals = pgTable(
  "tally_totals",
  { kind: tallyKind().notNull(), key: integer().notNull(), amount: long().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);

/** Completed requests whose company is rejected, kept by the same triggers: among all requests they would be hard to find. */
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

/** Whose calendar the months below are of: the zone they were counted in, in its only row; none before the first start. */
export const monthZone = pgTable("month_zone", { zone: text().primaryKey() });

/** What a month is told by: its first day, what was paid in it, and who registered. */
const counted = () => ({
  payments: integer().notNull().default(0),
  cost: paise().notNull().default(0),
  brokerage: paise().notNull().default(0),
  companies: integer().notNull().default(0),
  freelancers: integer().notNull().default(0),
});

/** What came since: triggers write it when somebody registers, and of entries of the ledger when those are added up. */
export const monthWaiting = pgTable("month_waiting", {
  id: long().primaryKey().generatedAlwaysAsIdentity(),
  month: date({ mode: "string" }).notNull(),
  ...counted(),
});

export const monthTotals = pgTable("month_totals", {
  month: date({ mode: "string" }).primaryKey(),
  ...counted(),
});
