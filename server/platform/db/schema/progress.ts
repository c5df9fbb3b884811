import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { percentageRange } from "#domain/hiring/progress.ts";
import { key, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";

const [least, most] = [percentageRange.least, percentageRange.most].map((end) => sql.raw(String(end)));

/** How far a freelancer reports a work to be. */
export const progressEntries = pgTable(
  "progress_entries",
  {
    id: key(),
    requestId: integer()
      .notNull()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    percentage: integer().notNull(),
    description: text().notNull(),
    createdAt: now(),
  },
  (t) => [
    index("progress_entries_request").on(t.requestId, t.id),
    check("progress_entries_percentage", sql`${t.percentage} between ${least} and ${most}`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: progressEntries,
    exports: own(through(progressEntries.requestId, workRequests.id, by(workRequests.freelancerId))),
    erasure: keeps("engagements"),
  },
];
