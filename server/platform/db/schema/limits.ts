import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";
import { ignores, notExported, type TableRule } from "#server/platform/db/personal-data.ts";

/** The counters of `rate-limiter-flexible`, shared by all instances; its columns are the library's. */
export const limits = pgTable(
  "limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("limits_expire").on(t.expire)],
);

export const personalData: readonly TableRule[] = [
  {
    table: limits,
    exports: notExported("It counts attempts, and forgets them within an hour."),
    erasure: ignores("It counts attempts, and forgets them within an hour."),
  },
];
