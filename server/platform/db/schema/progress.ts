import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { percentageRange } from "#domain/hiring/progress.ts";
import { key, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { sentFile } from "#server/platform/db/schema/files.ts";
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
    /** Addresses that begin with https://, of what is delivered elsewhere. */
    links: text().array().notNull().default([]),
    createdAt: now(),
  },
  (t) => [
    index("progress_entries_request").on(t.requestId, t.id),
    check("progress_entries_percentage", sql`${t.percentage} between ${least} and ${most}`),
  ],
);

/** The files that a freelancer delivers with a report of progress, in their order. */
export const progressFiles = pgTable(
  "progress_files",
  {
    entryId: integer()
      .notNull()
      .references(() => progressEntries.id, { onDelete: "cascade" }),
    ...sentFile(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.position] }), index("progress_files_file").on(t.file)],
);

const ownReport = through(progressEntries.requestId, workRequests.id, by(workRequests.freelancerId));

export const personalData: readonly TableRule[] = [
  { table: progressEntries, exports: own(ownReport), erasure: keeps("engagements") },
  {
    table: progressFiles,
    exports: own(through(progressFiles.entryId, progressEntries.id, ownReport)),
    erasure: keeps("engagements"),
  },
];
