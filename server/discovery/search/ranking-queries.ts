import { type SQL, sql } from "drizzle-orm";
import { all } from "#server/discovery/search/filter-queries.ts";
import { anywhere, inNames, type Required, rowsToScan, scoreOf } from "#server/discovery/search/match-queries.ts";
import type { Term } from "#server/discovery/search/query-parser.ts";
import { type Cursor, type SearchIndex, type SortKey, tableOf } from "#server/discovery/search/search-index.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** The number of matches that are ranked, of each kind: those in titles and names, and those anywhere. */
const maxRanked = 2_500;

interface Search<F> {
  readonly terms: readonly Term[];
  readonly required: Required;
  readonly filters: F;
  readonly limit: number;
  readonly cursor?: Cursor | undefined;
}

const sortKeysOf = async (db: Db, query: SQL) => (await db.execute<SortKey & Record<string, unknown>>(query)).rows;

/**
 * The next matches in an order. Rare matches are found by their words and then sorted. Frequent ones are read along the index of
 * the order, which soon meets enough of them. Either way the statement reads some ten thousand rows.
 */
async function firstOf<F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  order: O,
  expression: Expression,
  { filters, limit, cursor }: Omit<Search<F>, "terms">,
) {
  const { column, by, unindexed, value, direction, after } = index.orders[order];
  const table = tableOf(index);
  const filter = index.conditions(expression, filters);
  const range = all(cursor && after(cursor), index.rangeOf(filters, order));
  const columns = sql`${index.id} as id, 0 as score, ${value} as by`;
  const inOrder = (key: SQL) => sql`order by ${key} ${direction}, ${index.id} ${direction}`;
  if (!expression)
    return sortKeysOf(
      db,
      sql`select ${columns} from ${table} where ${filter} and ${range} ${inOrder(by)} limit ${limit}`,
    );
  const rows = await rowsToScan(db, index, column, filter, limit);
  if (rows !== undefined) {
    const matches = await sortKeysOf(
      db,
      sql`select ${columns} from (select * from ${table} where ${range} ${inOrder(by)} limit ${rows}) candidates
          where ${filter} ${inOrder(by)} limit ${limit}`,
    );
    if (matches.length >= limit) return matches;
  }
  return sortKeysOf(
    db,
    sql`select ${columns} from ${table} where ${filter} and ${range} ${inOrder(unindexed)} limit ${limit}`,
  );
}

/** The matches sorted by a column. */
export const inOrder = <F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  order: O,
  { terms, ...search }: Search<F>,
) => firstOf(db, index, order, index.expressionOf(anywhere(terms, search.required), search.filters), search);

/** The best match first, in the ranked order within. Only the first matches of a frequent word are ranked. */
export async function byMatch<F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  { terms, required, filters, limit, cursor }: Search<F>,
): Promise<SortKey[]> {
  const { by, value, direction, after } = index.orders[index.ranked];
  const first = (words: Expression) =>
    firstOf(db, index, index.ranked, index.expressionOf(words, filters), { required, filters, limit: maxRanked });
  const strong = await first(inNames(terms, required));
  const others = strong.length < maxRanked ? await first(anywhere(terms, required)) : [];
  const ids = [...new Set([...strong, ...others].map(({ id }) => id))];
  const score = cursor?.score ?? 0;
  const next = cursor ? sql`where score < ${score}::int8 or (score = ${score}::int8 and ${after(cursor)})` : sql``;
  return sortKeysOf(
    db,
    sql`select ${index.id} as id, score, ${value} as by
        from (select *, ${scoreOf(sql`document`, terms)} as score
              from ${tableOf(index)} where ${index.id} = any (${sql.param(ids)}::int[])) scored ${next}
        order by score desc, ${by} ${direction}, ${index.id} ${direction} limit ${limit}`,
  );
}
