import { sql } from "drizzle-orm";
import {
  conditions,
  expressionOf,
  type Filters,
  isCurrentMatch,
  rangesOf,
} from "#server/discovery/search/filter-queries.ts";
import type { Cursor, SearchIndex, SearchOrder } from "#server/discovery/search/search-index.ts";
import { isOffered, worksSeenBy } from "#server/hiring/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { preparedSelect, preparedSql } from "#server/platform/db/prepared.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)::timestamptz(3)`;
const milliseconds = sql`(extract(epoch from posted_at) * 1000)::float8`;

/** The maximum of a deadline in days since 1970, because page keys come from the client. */
const lastDay = 3_000_000;

const orders = {
  newest: {
    column: "posted_at",
    by: sql`posted_at`,
    unindexed: sql`posted_at + interval '0'`,
    value: milliseconds,
    direction: sql`desc`,
    after: ({ by, id }: Cursor) => sql`(posted_at, work_id) < (${instant(by)}, ${id}::int8)`,
  },
  budget: {
    column: "budget",
    by: sql`budget`,
    unindexed: sql`budget + 0`,
    value: sql`budget::float8`,
    direction: sql`desc`,
    after: ({ by, id }: Cursor) => sql`(budget, work_id) < (${by}::int8, ${id}::int8)`,
  },
  deadline: {
    column: "deadline",
    by: sql`deadline`,
    unindexed: sql`deadline + 0`,
    value: sql`(deadline - '1970-01-01'::date)::float8`,
    direction: sql`asc`,
    after: ({ by, id }: Cursor) =>
      sql`(deadline, work_id) > ('1970-01-01'::date + greatest(0, least(${by}::int8, ${lastDay}))::int4, ${id}::int8)`,
  },
} as const satisfies Readonly<Record<string, SearchOrder>>;
export type Order = keyof typeof orders;

/** The search for offered works. */
export const workIndex: SearchIndex<Filters, Order> = {
  table: "work_search",
  id: sql`work_id`,
  names: ["#c", "#s", "#d", "#l"],
  orders,
  ranked: "newest",
  isMatch: isCurrentMatch,
  expressionOf,
  conditions,
  rangeOf: (filters, order) => rangesOf(filters)[order],
};

const byIds = preparedSelect("found_works", (db) =>
  worksSeenBy(db, sql.placeholder("accountId")).where(
    sql`${isOffered} and ${works.id} = any (${sql.placeholder("ids")}::int[])`,
  ),
);

export const worksFound = (db: Db, accountId: number, ids: readonly number[]) => byIds(db, { accountId, ids });

const townsStatement = preparedSql<{ id: number; districtname: string; locationname: string }>(
  "towns_of_works",
  sql`
    select c.account_id as id, d.name as districtname, l.name as locationname
    from companies c inner join districts d on d.id = c.district_id inner join locations l on l.id = c.location_id
    where c.account_id in (select owner_id from works where id = any (${sql.placeholder("ids")}::int[]))`,
);

/** The district and location of the companies of these works, by account. */
export async function townsOf(db: Db, workIds: readonly number[]) {
  const rows = await townsStatement(db, { ids: [...workIds] });
  return new Map(rows.map(({ id, ...town }) => [id, town]));
}
