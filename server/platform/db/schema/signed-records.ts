import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { by, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** Track records that the platform has signed, so that anybody can check them at their address. */
export const signedRecords = pgTable(
  "signed_records",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null once the account is erased: its address says that it is gone. */
    jws: text(),
    createdAt: now(),
  },
  (t) => [index("signed_records_account").on(t.accountId)],
);

export const personalData: readonly TableRule[] = [
  {
    table: signedRecords,
    exports: own(by(signedRecords.accountId)),
    erasure: { replaces: { owner: by(signedRecords.accountId), values: { jws: null } } },
  },
];
