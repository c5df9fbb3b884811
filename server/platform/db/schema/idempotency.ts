import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { by, deletes, notExported, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Responses stored for 24 h under the caller's Idempotency-Key (docs/design/details.md#13). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

export const personalData: readonly TableRule[] = [
  {
    table: idempotencyKeys,
    exports: notExported("It holds the answers of the last day, which repeat other rows."),
    erasure: deletes(by(idempotencyKeys.accountId)),
  },
];
