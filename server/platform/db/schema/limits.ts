import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

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
