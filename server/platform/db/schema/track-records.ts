import { doublePrecision, integer, pgTable } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/**
 * What the works of a company, or of a freelancer, show about it, from the first paid works on. Computed again every night, and
 * where a payment is reversed (docs/decisions/0052).
 */
export const trackRecords = pgTable("track_records", {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  paidWorks: integer().notNull(),
  /** Of a company; null for a freelancer. */
  postedWorks: integer(),
  filledWorks: integer(),
  neverFilledWorks: integer(),
  applications: integer(),
  answeredApplications: integer(),
  /** With one decimal; null where no application has an instant of its answer. */
  medianDaysToAnswer: doublePrecision(),
  medianDaysToPay: doublePrecision(),
  /** Of a freelancer; null for a company. */
  onTimeWorks: integer(),
  sentBackWorks: integer(),
  endedWorks: integer(),
  computedAt: now(),
});

export const personalData: readonly TableRule[] = [{ table: trackRecords, ...personal(by(trackRecords.accountId)) }];
