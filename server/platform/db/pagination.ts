import { asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Page, type PageRequest, pageOf, partByTime } from "#server/platform/page.ts";

/** A few sizes, so that a client cannot fill the connections with prepared statements by requesting every limit. */
export const limitSteps = [2, 21, 51, 201] as const;

export const sizeFor = (rows: number): (typeof limitSteps)[number] =>
  limitSteps.find((size) => size >= rows) ?? limitSteps[3];

/**
 * At least this many rows; `pageOf` cuts the rest off. The limit is part of the text, because PostgreSQL would not use a
 * generic plan with a parameter.
 */
export const limitLiteral = (rows: number): Placeholder => fixedLimit(sizeFor(rows));

/** A constant limit as part of the text. */
export const fixedLimit = (rows: number): Placeholder => sql.raw(String(rows)) as unknown as Placeholder;

/** An instant in a page key: milliseconds, as the column stores it. */
type Milliseconds = number;

/** Where a page begins. A prepared statement has placeholders, with infinity for the first page. */
type Key = readonly [Milliseconds | Placeholder, number | Placeholder];

/** Rows after this key, newest first. Keys come from clients: any number must be harmless. */
export const beforeCursor = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) < ${hiddenKey(key)}`;

/** Rows after this key, oldest first. */
export const newerThan = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) > ${hiddenKey(key)}`;

const hiddenKey = ([ms, id]: Key) =>
  sql`(${opaque(sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`)}, ${opaque(sql`${id}::int8`)})`;

/**
 * In a subselect, which hides the value from the planner. Otherwise it would plan the statement anew each time, which takes
 * four times as long as the query and results in the same plan.
 */
export const opaque = (value: SQL): SQL => sql`(select ${value})`;

export interface TimePage {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
  readonly limit: Placeholder;
}

interface TimeOrder {
  readonly at: PgColumn;
  readonly id: PgColumn;
  readonly isOldestFirst?: boolean;
}

/** One page of a list by an instant and an id, newest first by default; `keyOf` reads both from a row. */
export async function pageByTime<R>(
  request: PageRequest,
  { at, id, isOldestFirst = false }: TimeOrder,
  select: (page: TimePage) => PromiseLike<R[]>,
  keyOf: (row: R) => readonly [Date, number],
): Promise<Page<R>> {
  const { after, most } = partByTime(request);
  const [order, behind] = isOldestFirst ? [asc, newerThan] : [desc, beforeCursor];
  const rows = await select({
    where: behind(at, id, after),
    orderBy: [order(at), order(id)],
    limit: limitLiteral(most),
  });
  return pageOf(rows, request.limit, (row) => {
    const [instant, number] = keyOf(row);
    return [instant.getTime(), number];
  });
}
