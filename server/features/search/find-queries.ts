import { type SQL, sql } from "drizzle-orm";
import { all, conditions, expressionOf, type Filters, rangesOf } from "#server/features/search/filter-queries.ts";
import {
  anywhere,
  type Expression,
  inNames,
  type Required,
  rowsToScan,
  scoreOf,
} from "#server/features/search/match-queries.ts";
import type { Term } from "#server/features/search/query-parser.ts";
import { isOffered, worksSeenBy } from "#server/features/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";

/** The newest matches of each kind are ranked: those in titles and names, and those anywhere. */
const maxRanked = 2_500;

/** The id of a row and the values that sort it, as numbers for the page key. */
interface SortKey {
  readonly workid: number;
  readonly score: number;
  readonly by: number;
}

/** The last row of the previous page. */
type Cursor = Omit<SortKey, "score"> & { readonly score?: number };

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`;
const milliseconds = sql`(extract(epoch from posted_at) * 1000)::float8`;

/** The maximum of a deadline in days since 1970, because page keys come from the client. */
const lastDay = 3_000_000;

/** Each order has an index. `unindexed` sorts the same way, but the planner cannot use the index and finds the matches first. */
const orders = {
  newest: {
    column: "posted_at",
    by: sql`posted_at`,
    unindexed: sql`posted_at + interval '0'`,
    value: milliseconds,
    direction: sql`desc`,
    after: ({ by, workid }: Cursor) => sql`(posted_at, work_id) < (${instant(by)}, ${workid}::int8)`,
  },
  budget: {
    column: "budget",
    by: sql`budget`,
    unindexed: sql`budget + 0`,
    value: sql`budget::float8`,
    direction: sql`desc`,
    after: ({ by, workid }: Cursor) => sql`(budget, work_id) < (${by}::int8, ${workid}::int8)`,
  },
  deadline: {
    column: "deadline",
    by: sql`deadline`,
    unindexed: sql`deadline + 0`,
    value: sql`(deadline - '1970-01-01'::date)::float8`,
    direction: sql`asc`,
    after: ({ by, workid }: Cursor) =>
      sql`(deadline, work_id) > ('1970-01-01'::date + greatest(0, least(${by}::int8, ${lastDay}))::int4, ${workid}::int8)`,
  },
} as const;
export type Order = keyof typeof orders;

interface Search {
  readonly terms: readonly Term[];
  readonly required: Required;
  readonly filters: Filters;
  readonly limit: number;
  readonly cursor?: Cursor | undefined;
}

const sortKeysOf = async (db: Db, query: SQL) => (await db.execute<SortKey & Record<string, unknown>>(query)).rows;

/**
 * The next matches in an order. Rare matches are found by their words and then sorted. Frequent ones are read along the index of
 * the order, which soon meets enough of them. Either way the statement reads some ten thousand rows.
 */
async function firstOf(
  db: Db,
  order: Order,
  expression: Expression,
  { filters, limit, cursor }: Omit<Search, "terms">,
) {
  const { column, by, unindexed, value, direction, after } = orders[order];
  const filter = conditions(expression, filters);
  const range = all(cursor && after(cursor), rangesOf(filters)[order]);
  const columns = sql`work_id as workid, 0 as score, ${value} as by`;
  const inOrder = (key: SQL) => sql`order by ${key} ${direction}, work_id ${direction}`;
  if (!expression)
    return sortKeysOf(
      db,
      sql`select ${columns} from work_search where ${filter} and ${range} ${inOrder(by)} limit ${limit}`,
    );
  const rows = await rowsToScan(db, column, filter, limit);
  if (rows !== undefined) {
    const matches = await sortKeysOf(
      db,
      sql`select ${columns} from (select * from work_search where ${range} ${inOrder(by)} limit ${rows}) candidates
          where ${filter} ${inOrder(by)} limit ${limit}`,
    );
    if (matches.length >= limit) return matches;
  }
  return sortKeysOf(
    db,
    sql`select ${columns} from work_search where ${filter} and ${range} ${inOrder(unindexed)} limit ${limit}`,
  );
}

/** The matches sorted by a column. */
export const inOrder = (db: Db, order: Order, { terms, ...search }: Search) =>
  firstOf(db, order, expressionOf(anywhere(terms, search.required), search.filters), search);

/** The best match first, newest first within. Only the newest matches of a frequent word are ranked. */
export async function byMatch(db: Db, { terms, required, filters, limit, cursor }: Search): Promise<SortKey[]> {
  const newest = (words: Expression) =>
    firstOf(db, "newest", expressionOf(words, filters), { required, filters, limit: maxRanked });
  const strong = await newest(inNames(terms, required));
  const others = strong.length < maxRanked ? await newest(anywhere(terms, required)) : [];
  const ids = [...new Set([...strong, ...others].map(({ workid }) => workid))];
  const after = cursor
    ? sql`where (score, posted_at, work_id) < (${cursor.score ?? 0}::int8, ${instant(cursor.by)}, ${cursor.workid}::int8)`
    : sql``;
  return sortKeysOf(
    db,
    sql`select work_id as workid, score, ${milliseconds} as by
        from (select work_id, posted_at, ${scoreOf(sql`document`, terms)} as score
              from work_search where work_id = any (${sql.param(ids)}::int[])) scored ${after}
        order by score desc, posted_at desc, work_id desc limit ${limit}`,
  );
}

const byIds = prepared("found_works", (db) =>
  worksSeenBy(db, sql.placeholder("accountId")).where(
    sql`${isOffered} and ${works.id} = any (${sql.placeholder("ids")}::int[])`,
  ),
);

export const worksFound = (db: Db, accountId: number, ids: readonly number[]) => byIds(db, { accountId, ids });

/** The district and location of companies, by account. */
export async function townsOf(db: Db, companies: readonly number[]) {
  const { rows } = await db.execute<{ id: number; districtname: string; locationname: string }>(sql`
    select c.account_id as id, d.name as districtname, l.name as locationname
    from companies c inner join districts d on d.id = c.district_id inner join locations l on l.id = c.location_id
    where c.account_id = any (${sql.param([...companies])}::int[])`);
  return new Map(rows.map(({ id, ...town }) => [id, town]));
}
