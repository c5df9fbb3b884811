import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { notExported, type TableRule, withParent } from "#server/platform/db/personal-data.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

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

export const personalData: readonly TableRule[] = [
  { table: debts, exports: notExported("It repeats which requests are to be paid."), erasure: withParent },
];
