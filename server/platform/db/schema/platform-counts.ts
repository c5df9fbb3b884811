import { bigint, integer, pgEnum, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

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

export const personalData: readonly TableRule[] = [
  { table: pendingCounts, ...platform },
  { table: countTotals, ...platform },
];
