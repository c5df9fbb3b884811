import { sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import {
  conditions,
  expressionOf,
  type FilterName,
  type Filters,
  filterNames,
  isSet,
  without,
} from "#server/search/filter-queries.ts";
import { type Required, wherever } from "#server/search/match-queries.ts";
import type { Term } from "#server/search/terms-service.ts";

export interface Counted {
  readonly filter: FilterName | "all";
  readonly value: string;
  readonly count: number;
  readonly more: boolean;
}

/** So many matches are looked at for a filter; where there are more, its counts say how many there are at least. */
const looked = 50_000;
const most = 10_000;

/** Rupees; each step begins with one of these and ends before the next. */
const budgetSteps = [5_000, 20_000, 50_000, 100_000, 500_000];
const budgetRanges = [0, ...budgetSteps].map((from, at) => {
  const next = budgetSteps[at];
  return `${from || ""}-${next === undefined ? "" : next - 1}`;
});
const deadlineDays = [7, 30, 90];
const postedDays = [1, 7, 30];

const literals = (values: readonly (string | number)[]) =>
  sql.raw(values.map((value) => (typeof value === "string" ? `'${value}'` : String(value))).join(", "));
const within = (days: readonly number[], condition: ReturnType<typeof sql>) => sql`
  select days::text as value, (select count(*) from found where ${condition}) as count from unnest(array[${literals(days)}]) days`;

/** What the rows of `found` are counted by. */
const counting = {
  category: sql`select category_id::text as value, count(*) from found group by 1`,
  subcategory: sql`select subcategory_id::text as value, count(*) from found group by 1`,
  district: sql`select district_id::text as value, count(*) from found group by 1`,
  location: sql`select location_id::text as value, count(*) from found group by 1`,
  budget: sql`select (array[${literals(budgetRanges)}])[1 + width_bucket(budget, array[${literals(
    budgetSteps.map((step) => step * 100),
  )}]::int8[])] as value, count(*) from found group by 1`,
  deadline: within(deadlineDays, sql`deadline <= current_date + days`),
  posted: within(postedDays, sql`posted_at >= current_date - days`),
  all: sql`select '' as value, count(*) from found`,
} as const;
type Count = keyof typeof counting;

/** The counts of one set of works, in one statement. */
async function countIn(db: Db, counts: readonly Count[], terms: readonly Term[], required: Required, filters: Filters) {
  const expression = expressionOf(wherever(terms, required), filters);
  const { rows } = await db.execute<{ filter: Count; value: string; count: number; looked: number }>(sql`
    with found as materialized (
      select category_id, subcategory_id, district_id, location_id, budget, deadline, posted_at from work_search
      where ${conditions(expression, filters)} limit ${looked}
    )
    select filter, value, count::int, (select count(*)::int from found) as looked from (${sql.join(
      counts.map(
        (name) => sql`select ${name} as filter, value, count from (${counting[name]}) ${sql.identifier(name)}`,
      ),
      sql` union all `,
    )}) counted`);
  return rows.map(
    ({ filter, value, count, looked: all }): Counted => ({
      ...{ filter, value, count: Math.min(count, most) },
      more: all >= looked || count > most,
    }),
  );
}

/** For each filter the works that the others leave; those that are not set leave the same ones. */
export async function countEach(
  db: Db,
  terms: readonly Term[],
  required: Required,
  filters: Filters,
): Promise<Counted[]> {
  const isAsked = (name: FilterName) =>
    (name !== "subcategory" || isSet(filters, "category")) && (name !== "location" || isSet(filters, "district"));
  const asked = filterNames.filter(isAsked);
  const counted = await countIn(
    db,
    ["all", ...asked.filter((name) => !isSet(filters, name))],
    terms,
    required,
    filters,
  );
  for (const name of asked.filter((other) => isSet(filters, other)))
    counted.push(...(await countIn(db, [name], terms, required, without(filters, name))));
  return counted;
}

/** The names of what was counted, by filter and id. */
export async function namesOf(db: Db, counted: readonly Counted[]): Promise<ReadonlyMap<string, string>> {
  const ids = (filter: FilterName) =>
    sql`any (${sql.param(counted.filter((row) => row.filter === filter).map(({ value }) => Number(value)))}::int[])`;
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select 'category ' || id as key, name from categories where id = ${ids("category")}
    union all select 'subcategory ' || id, name from subcategories where id = ${ids("subcategory")}
    union all select 'district ' || id, name from districts where id = ${ids("district")}
    union all select 'location ' || id, name from locations where id = ${ids("location")}`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
