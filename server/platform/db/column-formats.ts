import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import { directionControls } from "#domain/text.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** An instant as the day it fell on in the platform's zone, which is the connection's (docs/design/details.md#10). */
export const dayOf = (instant: PgColumn) => sql<string>`${instant}::date::text`;

/** An instant as ISO 8601 in UTC, in milliseconds. */
export const isoOf = (instant: PgColumn | SQL) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of a stored file; empty once its owner was erased. */
export const fileNameOf = (file: PgColumn) => sql<string>`coalesce(${file}, '')`;

/** What a file was called where it came from. Rows of earlier versions may hold characters that no upload has any more. */
export const shownFileNameOf = (name: PgColumn | SQL) =>
  sql<string>`translate(${name}, ${sql.raw(`'${directionControls}'`)}, '')`;

/** Paise as rupees (docs/design/details.md#6). */
export const rupeesOf = (amount: PgColumn | SQL) => sql<number>`(${amount})::float8 / 100`;

/** The platform's today, by the clock of the database: every instance of the server agrees on it. */
export const today = sql<Day>`current_date::text`;

export async function platformToday(db: Db): Promise<Day> {
  const { rows } = await db.execute<{ today: Day }>(sql`select ${today} as today`);
  return rows[0]?.today ?? "";
}
