import { type SQL, sql } from "drizzle-orm";
import { anywhere, type Required } from "#server/discovery/search/match-queries.ts";
import type { Term } from "#server/discovery/search/query-parser.ts";
import { type SearchIndex, tableOf } from "#server/discovery/search/search-index.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

export interface FilterCount<N extends string> {
  readonly filter: N | "all";
  readonly value: string;
  readonly count: number;
  readonly more: boolean;
}

/** The limit of matches read for a filter. With more, its counts are lower bounds. */
export const maxMatches = 20_000;
const maxCount = 10_000;

/** How many rows have each value of a filter: an id, or the number of a step. */
export type Steps = ReadonlyMap<number, number>;

/** How matches are counted by filters. */
export interface Counting<F, N extends string> {
  readonly filters: readonly [N, ...N[]];
  /** Filters that are counted once another one is set. */
  readonly within: Partial<Record<N, N>>;
  readonly isSet: (filters: F, name: N) => boolean;
  readonly without: (filters: F, name: N) => F;
  /** The value that groups a row: an id, or the number of its step. */
  readonly stepOf: Readonly<Record<N, SQL>>;
  /** The counts of a filter, by value. */
  readonly countsOf: (name: N, steps: Steps) => readonly (readonly [string, number])[];
}

interface Words {
  readonly terms: readonly Term[];
  readonly required: Required;
}

/** The counts of one set of rows, in one statement that reads each of them once. */
async function countIn<F, O extends string, N extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  { stepOf, countsOf }: Counting<F, N>,
  names: readonly N[],
  { terms, required }: Words,
  filters: F,
) {
  const expression = index.expressionOf(anywhere(terms, required), filters);
  const columns = sql.join(names.map(sql.identifier), sql`, `);
  const sets = sql.join([...names.map((name) => sql`(${sql.identifier(name)})`), sql`()`], sql`, `);
  const { rows } = await db.execute<{ which: number; step: number | null; count: number }>(sql`
    select grouping(${columns}) as which, coalesce(${columns}) as step, count(*)::int as count
    from (
      select ${sql.join(
        names.map((name) => sql`${stepOf[name]} as ${sql.identifier(name)}`),
        sql`, `,
      )}
      from ${tableOf(index)} where ${index.conditions(expression, filters)} limit ${maxMatches}
    ) found
    group by grouping sets (${sets})`);
  const all = rows.find(({ which }) => which === 2 ** names.length - 1)?.count ?? 0;
  const countOf = (filter: N | "all", value: string, count: number): FilterCount<N> => ({
    filter,
    value,
    count: Math.min(count, maxCount),
    more: all >= maxMatches || count > maxCount,
  });
  // `grouping` returns a bit for each filter, the first one highest. It is off in the rows grouped by that filter.
  const stepsOf = (at: number) =>
    new Map(
      rows.flatMap(({ which, step, count }) =>
        step !== null && (which & (1 << (names.length - 1 - at))) === 0 ? [[step, count] as const] : [],
      ),
    );
  return {
    all: countOf("all", "", all),
    each: names.flatMap((name, at) => countsOf(name, stepsOf(at)).map(([value, count]) => countOf(name, value, count))),
  };
}

/** The number of rows that match. */
export async function countMatches<F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  words: Expression,
  filters: F,
): Promise<Pick<FilterCount<string>, "count" | "more">> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from ${tableOf(index)} where ${index.conditions(index.expressionOf(words, filters), filters)}
      limit ${maxCount + 1}) found`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, maxCount), more: count > maxCount };
}

/** For each filter, the rows that match the other filters. */
export async function countFilters<F, O extends string, N extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  counting: Counting<F, N>,
  words: Words,
  filters: F,
): Promise<FilterCount<N>[]> {
  const { filters: allNames, within, isSet, without } = counting;
  const isShown = (name: N) => {
    const around = within[name];
    return around === undefined || isSet(filters, around);
  };
  const names = allNames.filter(isShown);
  const open = names.filter((name) => !isSet(filters, name));
  const { all, each } = await countIn(db, index, counting, open.length > 0 ? open : [allNames[0]], words, filters);
  const counts = [all, ...(open.length > 0 ? each : [])];
  for (const name of names.filter((other) => isSet(filters, other)))
    counts.push(...(await countIn(db, index, counting, [name], words, without(filters, name))).each);
  return counts;
}

/** The names of the counted ids, by filter and id. */
export async function namesOf(db: Db, counts: readonly FilterCount<string>[]): Promise<ReadonlyMap<string, string>> {
  const ids = (filter: string) =>
    sql`any (${sql.param(counts.filter((row) => row.filter === filter).map(({ value }) => Number(value)))}::int[])`;
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select 'category ' || id as key, name from categories where id = ${ids("category")}
    union all select 'subcategory ' || id, name from subcategories where id = ${ids("subcategory")}
    union all select 'district ' || id, name from districts where id = ${ids("district")}
    union all select 'location ' || id, name from locations where id = ${ids("location")}`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
