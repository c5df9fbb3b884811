import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { instant, now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

/** One row: the version of the product whose start applied the last migration. */
export const schemaVersion = pgTable(
  "schema_version",
  {
    id: smallint().primaryKey().default(1),
    version: text().notNull(),
    migratedAt: now(),
    /** When every engagement of before contracts had its contract; null while a job writes them (docs/decisions/0042). */
    contractsWrittenAt: instant(),
  },
  ({ id }) => [check("schema_version_once", sql`${id} = 1`)],
);

export const personalData: readonly TableRule[] = [{ table: schemaVersion, ...platform }];
