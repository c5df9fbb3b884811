import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accessTokens } from "#server/platform/db/schema/access-tokens.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Calls that an assistant has prepared, for the person to confirm. */
export const drafts = pgTable(
  "drafts",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tokenId: integer().references(() => accessTokens.id, { onDelete: "set null" }),
    /** As the assistant calls itself. */
    client: text().notNull(),
    call: text().notNull(),
    input: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: now(),
    expiresAt: instant().notNull(),
    /** When it was confirmed or discarded. */
    doneAt: instant(),
    isConfirmed: boolean().notNull().default(false),
  },
  (t) => [
    index("drafts_account").on(t.accountId, t.expiresAt).where(sql`${t.doneAt} is null`),
    index("drafts_expires").on(t.expiresAt),
    index("drafts_token").on(t.tokenId),
  ],
);

export const personalData: readonly TableRule[] = [{ table: drafts, ...personal(by(drafts.accountId)) }];
