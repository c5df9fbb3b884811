import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Texts that an account writes again and again: descriptions of jobs, or notes on applications. */
export const textTemplates = pgTable(
  "text_templates",
  {
    id: key(),
    /** Of a company, so that its members share them. */
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: now(),
  },
  (t) => [uniqueIndex("text_templates_name").on(t.accountId, t.name)],
);

export const personalData: readonly TableRule[] = [{ table: textTemplates, ...personal(by(textTemplates.accountId)) }];
