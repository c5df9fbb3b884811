import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** An instant as a page key holds it: milliseconds, which is what the column stores. */
type Milliseconds = number;

/** Where a page begins. A statement that is prepared once has placeholders, and infinity where the first page begins. */
type Key = readonly [Milliseconds | Placeholder, number | Placeholder];

/** Rows that come after this key when the newest come first. Keys come from outside: any number must be harmless. */
export const olderThan = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) < (${fromMilliseconds(key[0])}, ${key[1]}::int8)`;

/** Rows that come after this key when the oldest come first. */
export const newerThan = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) > (${fromMilliseconds(key[0])}, ${key[1]}::int8)`;

const fromMilliseconds = (ms: Key[0]) => sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`;
