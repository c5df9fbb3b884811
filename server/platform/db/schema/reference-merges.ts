import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { referenceKinds } from "#domain/catalog/reference.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Merges of two entries of one kind. The source is deleted once nothing refers to it, so the ids are no references. */
export const referenceMerges = pgTable(
  "reference_merges",
  {
    id: key(),
    kind: text({ enum: referenceKinds }).notNull(),
    fromId: integer().notNull(),
    intoId: integer().notNull(),
    /** Rows and children that were moved so far. */
    moved: integer().notNull().default(0),
    requestedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    requestedAt: now(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex("reference_merges_once").on(t.kind, t.fromId),
    index("reference_merges_running").on(t.id).where(sql`${t.doneAt} is null`),
    index("reference_merges_requested_by").on(t.requestedBy),
  ],
);

export const personalData: readonly TableRule[] = [{ table: referenceMerges, ...platform }];
