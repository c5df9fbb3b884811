import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

/** The pause of the e-mail queue while the mail server refuses everything; one row at most. */
export const mailPauses = pgTable("mail_pauses", {
  queue: text().primaryKey(),
  since: now(),
  /** How often it was tried in vain since then. */
  step: integer().notNull().default(0),
  nextAttemptAt: instant().notNull(),
  /** Why: the kind of the failure, and what the server said. */
  reason: text().notNull(),
  serverResponse: text().notNull(),
});

export const personalData: readonly TableRule[] = [{ table: mailPauses, ...platform }];
