import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Calendars that other programs read at a secret address. */
export const calendars = pgTable("calendars", {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** What the address is signed from, another one for each address. */
  nonce: text().notNull(),
  /** Whether who has this address reads titles of jobs and names; another choice makes another address. */
  hasNames: boolean().notNull().default(false),
  createdAt: now(),
});

export const personalData: readonly TableRule[] = [{ table: calendars, ...personal(by(calendars.accountId), "nonce") }];
