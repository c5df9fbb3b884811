import { integer, text } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Who reported something to the admins and why, and when an admin closed it. */
export const reportColumns = () => ({
  /** The person, also where a member acts for a company. */
  reporterId: integer()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  createdAt: now(),
  /** Null while it is open. */
  closedAt: instant(),
  closedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
});
