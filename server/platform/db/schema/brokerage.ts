import { sql } from "drizzle-orm";
import { check, date, integer, pgTable } from "drizzle-orm/pg-core";
import { rateRange } from "#domain/brokerage.ts";
import { key, now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const [least, most] = [rateRange.least, rateRange.most].map((end) => sql.raw(String(end)));

/** The brokerage from a day on. Before the first row the setting BROKERAGE_BPS applies. */
export const brokerageRates = pgTable(
  "brokerage_rates",
  {
    id: key(),
    fromDay: date({ mode: "string" }).notNull().unique("brokerage_rates_once"),
    bps: integer().notNull(),
    /** Rates of the demo's admin are deleted with the demo, the only case in which an admin is deleted. */
    setBy: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    setAt: now(),
  },
  (t) => [check("brokerage_rates_bps", sql`${t.bps} between ${least} and ${most}`)],
);
