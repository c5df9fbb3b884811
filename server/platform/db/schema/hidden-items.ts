import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { hiddenKinds } from "#domain/discovery/hidden-item.ts";
import { now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { freelancers } from "#server/platform/db/schema/marketplace.ts";

/** Works and companies that a freelancer does not want to see in lists of works. */
export const hiddenItems = pgTable(
  "hidden_items",
  {
    accountId: integer()
      .notNull()
      .references(() => freelancers.accountId, { onDelete: "cascade" }),
    kind: text({ enum: hiddenKinds }).notNull(),
    /** A work or the account of a company. No reference, as it is one of two kinds: the sweep deletes those of deleted works. */
    subjectId: integer().notNull(),
    hiddenAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.subjectId] }),
    check("hidden_items_kind", sql`${t.kind} in (${sql.raw(hiddenKinds.map((kind) => `'${kind}'`).join(", "))})`),
  ],
);

export const personalData: readonly TableRule[] = [{ table: hiddenItems, ...personal(by(hiddenItems.accountId)) }];
