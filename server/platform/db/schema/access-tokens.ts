import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { TokenScope } from "#domain/identity/access-token.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Tokens with which programs call on behalf of an account. Only the SHA-256 of a token is kept. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text().notNull().unique("access_tokens_hash"),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: now(),
    expiresAt: instant().notNull(),
    /** When it was last used, to the minute. */
    usedAt: instant(),
    /** When its owner was told that it ends soon. */
    remindedAt: instant(),
  },
  (t) => [index("access_tokens_account").on(t.accountId, t.id), index("access_tokens_expires").on(t.expiresAt)],
);

export const personalData: readonly TableRule[] = [
  { table: accessTokens, ...personal(by(accessTokens.accountId), "token_hash") },
];
