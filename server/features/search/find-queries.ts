import { type SQL, sql } from "drizzle-orm";
import { all, conditions, expressionOf, type Filters, rangesOf } from "#server/features/search/filter-queries.ts";
import {
  type Expression,
  inNames,
  type Required,
  scoreOf,
  stepsTo,
  wherever,
} from "#server/features/search/match-queries.ts";
import type { Term } from "#server/features/search/query-parser.ts";
import { isOffered, worksSeenBy } from "#server/features/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";

/** So many of each kind of match are ranked, the newest: those in titles and names, and those anywhere. */
const ranked = 2_500;

/** What a row is sorted by, as numbers that a page key can hold, and its id. */
interface Place {
  readonly workid: number;
  readonly score: number;
  readonly by: number;
}

/** Behind which row a page begins. */
type Behind = Omit<Place, "score"> & { readonly score?: number };

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`;
const milliseconds = sql`(extract(epoch from posted_at) * 1000)::float8`;

/** As far ahead as a deadline can be, in days; page keys come from outside. */
const lastDay = 3_000_000;

/** Each is an index of its own. `apart` is the same, but not for the planner, who then looks for matches before it sorts. */
const orders = {
  newest: {
    column: "posted_at",
    by: sql`posted_at`,
    apart: sql`posted_at + interval '0'`,
    value: milliseconds,
    direction: sql`desc`,
    behind: ({ by, workid }: Behind) => sql`(posted_at, work_id) < (${instant(by)}, ${workid}::int8)`,
  },
  budget: {
    column: "budget",
    by: sql`budget`,
    apart: sql`budget + 0`,
    value: sql`budget::float8`,
    direction: sql`desc`,
    behind: ({ by, workid }: Behind) => sql`(budget, work_id) < (${by}::int8, ${workid}::int8)`,
  },
  deadline: {
    column: "deadline",
    by: sql`deadline`,
    apart: sql`deadline + 0`,
    value: sql`(deadline - '1970-01-01'::date)::float8`,
    direction: sql`asc`,
    behind: ({ by, workid }: Behind) =>
      sql`(deadline, work_id) > ('1970-01-01'::date + greatest(0, least(${by}::int8, ${lastDay}))::int4, ${workid}::int8)`,
  },
} as const;
export type Order = keyof typeof orders;

interface Search {
  readonly terms: readonly Term[];
  readonly required: Required;
  readonly filters: Filters;
  readonly most: number;
  readonly behind?: Behind | undefined;
}

const placesOf = async (db: Db, query: SQL) => (await db.execute<Place & Record<string, unknown>>(query)).rows;

/**
 * The first matches in an order, to the very end. Rare ones are found by their words and sorted; where there are many, the
 * index of the order meets enough of them soon. Either way a few ten thousand rows are looked at.
 */
async function firstOf(db: Db, order: Order, expression: Expression, { filters, most, behind }: Omit<Search, "terms">) {
  const { column, by, apart, value, direction, behind: after } = orders[order];
  const found = conditions(expression, filters);
  const begin = all(behind && after(behind), rangesOf(filters)[order]);
  const columns = sql`work_id as workid, 0 as score, ${value} as by`;
  const inOrder = (key: SQL) => sql`order by ${key} ${direction}, work_id ${direction}`;
  if (!expression)
    return placesOf(
      db,
      sql`select ${columns} from work_search where ${found} and ${begin} ${inOrder(by)} limit ${most}`,
    );
  const steps = await stepsTo(db, column, found, most);
  if (steps !== undefined) {
    const met = await placesOf(
      db,
      sql`select ${columns} from (select * from work_search where ${begin} ${inOrder(by)} limit ${steps}) walked
          where ${found} ${inOrder(by)} limit ${most}`,
    );
    if (met.length >= most) return met;
  }
  return placesOf(
    db,
    sql`select ${columns} from work_search where ${found} and ${begin} ${inOrder(apart)} limit ${most}`,
  );
}

/** In the order of what a row is. */
export const inOrder = (db: Db, order: Order, { terms, ...search }: Search) =>
  firstOf(db, order, expressionOf(wherever(terms, search.required), search.filters), search);

/** The best match first and the newest within. A word that half of all works hold finds the newest of them. */
export async function byMatch(db: Db, { terms, required, filters, most, behind }: Search): Promise<Place[]> {
  const newest = (words: Expression) =>
    firstOf(db, "newest", expressionOf(words, filters), { required, filters, most: ranked });
  const strong = await newest(inNames(terms, required));
  const others = strong.length < ranked ? await newest(wherever(terms, required)) : [];
  const ids = [...new Set([...strong, ...others].map(({ workid }) => workid))];
  const after = behind
    ? sql`where (score, posted_at, work_id) < (${behind.score ?? 0}::int8, ${instant(behind.by)}, ${behind.workid}::int8)`
    : sql``;
  return placesOf(
    db,
    sql`select work_id as workid, score, ${milliseconds} as by
        from (select work_id, posted_at, ${scoreOf(sql`document`, terms)} as score
              from work_search where work_id = any (${sql.param(ids)}::int[])) scored ${after}
        order by score desc, posted_at desc, work_id desc limit ${most}`,
  );
}

const byIds = prepared("found_works", (db) =>
  worksSeenBy(db, sql.placeholder("accountId")).where(
    sql`${isOffered} and ${works.id} = any (${sql.placeholder("ids")}::int[])`,
  ),
);

export const worksFound = (db: Db, accountId: number, ids: readonly number[]) => byIds(db, { accountId, ids });

/** Where a company is, by its account. */
export async function seatsOf(db: Db, companies: readonly number[]) {
  const { rows } = await db.execute<{ id: number; districtname: string; locationname: string }>(sql`
    select c.account_id as id, d.name as districtname, l.name as locationname
    from companies c inner join districts d on d.id = c.district_id inner join locations l on l.id = c.location_id
    where c.account_id = any (${sql.param([...companies])}::int[])`);
  return new Map(rows.map(({ id, ...seat }) => [id, seat]));
}
