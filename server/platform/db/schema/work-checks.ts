import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { workCheckOutcomes, workCheckReasons } from "#domain/hiring/work-check.ts";
import { instant, now } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";

/**
 * What was found in a work when it was posted or edited. One that waits for an admin is also taken down, without a decision, so that
 * nothing lists it.
 */
export const workChecks = pgTable(
  "work_checks",
  {
    workId: integer()
      .primaryKey()
      .references(() => works.id, { onDelete: "cascade" }),
    /** Null where its text is too short to compare. */
    textHash: text(),
    reasons: text({ enum: workCheckReasons }).array().notNull(),
    checkedAt: now(),
    /** Since when it waits, or did; null where it never had to. */
    heldAt: instant(),
    /** Null while it waits. */
    decidedAt: instant(),
    outcome: text({ enum: workCheckOutcomes }),
    /** Null where its company has changed it so that it does not have to wait. */
    decidedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    index("work_checks_text").on(t.textHash, t.checkedAt).where(sql`${t.textHash} is not null`),
    index("work_checks_waiting").on(t.heldAt).where(sql`${t.heldAt} is not null and ${t.decidedAt} is null`),
    index("work_checks_decided").on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    index("work_checks_admin").on(t.decidedBy),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: workChecks,
    exports: own(through(workChecks.workId, works.id, by(works.ownerId)), "text_hash", "decided_by"),
    erasure: keeps("engagements"),
  },
];
