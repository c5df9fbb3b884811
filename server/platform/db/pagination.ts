import { asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Page, type PageRequest, pageOf, partByTime } from "#server/platform/page.ts";

/** Few sizes, so that nobody can fill every connection with statements by asking for each limit there is. */
export const limitSteps = [2, 21, 51, 201] as const;

export const sizeFor = (rows: number): (typeof limitSteps)[number] =>
  limitSteps.find((size) => size >= rows) ?? limitSteps[3];

/**
 * So many rows or a few more; `pageOf` cuts them off. The limit is part of the text: as a parameter it would keep PostgreSQL from
 * planning once for all (DESIGN section 6). The builder takes a number, which becomes a parameter, or a placeholder; any
 * other piece of SQL works as well.
 */
export const limitLiteral = (rows: number): Placeholder => fixedLimit(sizeFor(rows));

/** A limit that is always the same, as a part of the text. */
export const fixedLimit = (rows: number): Placeholder => sql.raw(String(rows)) as unknown as Placeholder;

/** An instant as a page key holds it: milliseconds, which is what the column stores. */
type Milliseconds = number;

/** Where a page begins. A statement that is prepared once has placeholders, and infinity where the first page begins. */
type Key = readonly [Milliseconds | Placeholder, number | Placeholder];

/** Rows that come after this key when the newest come first. Keys come from outside: any number must be harmless. */
export const beforeCursor = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) < ${hiddenKey(key)}`;

/** Rows that come after this key when the oldest come first. */
export const newerThan = (instant: PgColumn, id: PgColumn, key: Key | undefined): SQL | undefined =>
  key && sql`(${instant}, ${id}) > ${hiddenKey(key)}`;

const hiddenKey = ([ms, id]: Key) =>
  sql`(${opaque(sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`)}, ${opaque(sql`${id}::int8`)})`;

/**
 * In a subselect, so that the planner cannot see what is asked for, such as where a page begins. It would take that for a reason to plan
 * the statement anew each time, which takes four times as long as the page, and comes to the same plan.
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

/** One page of a list in the order of an instant and an id, newest first unless told otherwise; `keyOf` reads both from a row. */
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
