import { date, doublePrecision, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

const counted = () => integer().notNull();

/**
 * What became of the works that were posted in a week, by category and by district of their company; 0 stands for all of them,
 * since medians of parts do not add up. Computed again every night.
 */
export const funnelWeeks = pgTable(
  "funnel_weeks",
  {
    /** Its Monday, in the platform's time zone. */
    week: date({ mode: "string" }).notNull(),
    categoryId: integer().notNull(),
    districtId: integer().notNull(),
    posted: counted(),
    applied: counted(),
    hired: counted(),
    completed: counted(),
    paid: counted(),
    neverFilled: counted(),
    medianHoursToApplication: doublePrecision(),
    medianDaysToHire: doublePrecision(),
    computedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.week, t.categoryId, t.districtId] })],
);

export const personalData: readonly TableRule[] = [{ table: funnelWeeks, ...platform }];
