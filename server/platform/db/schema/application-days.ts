import { date, integer, pgTable } from "drizzle-orm/pg-core";
import { by, deletes, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { freelancers } from "#server/platform/db/schema/marketplace.ts";

/** How often a freelancer has applied on the last day that it did; applications that were withdrawn count as well. */
export const applicationDays = pgTable("application_days", {
  freelancerId: integer()
    .primaryKey()
    .references(() => freelancers.accountId, { onDelete: "cascade" }),
  day: date({ mode: "string" }).notNull(),
  applications: integer().notNull(),
});

export const personalData: readonly TableRule[] = [
  {
    table: applicationDays,
    exports: own(by(applicationDays.freelancerId)),
    erasure: deletes(by(applicationDays.freelancerId)),
  },
];
