import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { feeSides, rateRange } from "#domain/catalog/fee.ts";
import { key, now, paise } from "#server/platform/db/columns.ts";
import { by, ofAdmins, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { categories } from "#server/platform/db/schema/reference.ts";

const [least, most] = [rateRange.least, rateRange.most].map((end) => sql.raw(String(end)));

/** Rules of the demo's admin are deleted with the demo, the only case in which an admin is deleted. */
const setBy = () =>
  integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** What a fee is from a day on (domain/catalog/fee.ts). Where no rule applies, the setting BROKERAGE_BPS does. */
export const feeRules = pgTable(
  "fee_rules",
  {
    id: key(),
    side: text({ enum: feeSides }).notNull(),
    /** Null for every category. */
    categoryId: integer().references(() => categories.id, { onDelete: "cascade" }),
    minPricePaise: paise().notNull().default(0),
    fromDay: date({ mode: "string" }).notNull(),
    bps: integer().notNull(),
    fixedPaise: paise().notNull().default(0),
    setBy: setBy(),
    setAt: now(),
  },
  (t) => [
    unique("fee_rules_once").on(t.side, t.categoryId, t.minPricePaise, t.fromDay).nullsNotDistinct(),
    index("fee_rules_category").on(t.categoryId),
    check("fee_rules_bps", sql`${t.bps} between ${least} and ${most}`),
    check("fee_rules_paise", sql`least(${t.minPricePaise}, ${t.fixedPaise}) >= 0`),
  ],
);

/**
 * The fees of versions of before fee rules. Triggers keep them and the rules that are no more than a rate the same, in both
 * directions, until no such version runs (docs/decisions/0048).
 */
export const brokerageRates = pgTable(
  "brokerage_rates",
  {
    id: key(),
    fromDay: date({ mode: "string" }).notNull().unique("brokerage_rates_once"),
    bps: integer().notNull(),
    setBy: setBy(),
    setAt: now(),
  },
  (t) => [check("brokerage_rates_bps", sql`${t.bps} between ${least} and ${most}`)],
);

export const personalData: readonly TableRule[] = [
  { table: feeRules, exports: own(by(feeRules.setBy)), erasure: ofAdmins },
  { table: brokerageRates, exports: own(by(brokerageRates.setBy)), erasure: ofAdmins },
];
