import { sql } from "drizzle-orm";
import {
  conditions,
  expressionOf,
  type FilterName,
  type Filters,
  filterNames,
  isSet,
  without,
} from "#server/features/search/filter-queries.ts";
import { anywhere, type Required } from "#server/features/search/match-queries.ts";
import type { Term } from "#server/features/search/query-parser.ts";
import type { Db } from "#server/platform/db/connect.ts";

export interface FilterCount {
  readonly filter: FilterName | "all";
  readonly value: string;
  readonly count: number;
  readonly more: boolean;
}

/** The limit of matches read for a filter. With more, its counts are lower bounds. */
const maxMatches = 20_000;
const maxCount = 10_000;

/** The lower bounds of the budget steps, in rupees. */
const budgetSteps = [5_000, 20_000, 50_000, 100_000, 500_000];
const budgetRanges = [0, ...budgetSteps].map((from, at) => {
  const next = budgetSteps[at];
  return `${from || ""}-${next === undefined ? "" : next - 1}`;
});
/** Days after and before today. Each step includes the shorter ones. */
const daysAhead = [7, 30, 90];
const daysAgo = [1, 7, 30];

const list = (parts: readonly string[]) => sql.raw(`array[${parts.join(", ")}]`);

/** The value that groups a row: an id, or the number of its step. */
const stepOf: Readonly<Record<FilterName, ReturnType<typeof sql>>> = {
  category: sql`category_id`,
  subcategory: sql`subcategory_id`,
  district: sql`district_id`,
  location: sql`location_id`,
  budget: sql`width_bucket(budget, ${list(budgetSteps.map((step) => `${step * 100}`))}::int8[])`,
  deadline: sql`width_bucket(deadline, ${list(daysAhead.map((days) => `current_date + ${days + 1}`))})`,
  posted: sql`width_bucket(posted_at, ${list(daysAgo.toReversed().map((days) => `(current_date - ${days})::timestamptz`))})`,
};

type Steps = ReadonlyMap<number, number>;
const sumOf = (steps: Steps, isIn: (step: number) => boolean) =>
  [...steps].reduce((sum, [step, count]) => sum + (isIn(step) ? count : 0), 0);

/** The counts of a filter, by value. */
function countsOf(name: FilterName, steps: Steps): (readonly [string, number])[] {
  switch (name) {
    case "budget":
      return budgetRanges.map((range, at) => [range, steps.get(at) ?? 0]);
    case "deadline":
      return daysAhead.map((days, at) => [String(days), sumOf(steps, (step) => step <= at)]);
    case "posted":
      return daysAgo.map((days, at) => [String(days), sumOf(steps, (step) => step >= daysAgo.length - at)]);
    default:
      return [...steps].map(([id, count]) => [String(id), count]);
  }
}

/** The counts of one set of works, in one statement that reads each of them once. */
async function countIn(
  db: Db,
  names: readonly FilterName[],
  terms: readonly Term[],
  required: Required,
  filters: Filters,
) {
  const expression = expressionOf(anywhere(terms, required), filters);
  const columns = sql.join(names.map(sql.identifier), sql`, `);
  const sets = sql.join([...names.map((name) => sql`(${sql.identifier(name)})`), sql`()`], sql`, `);
  const { rows } = await db.execute<{ which: number; step: number | null; count: number }>(sql`
    select grouping(${columns}) as which, coalesce(${columns}) as step, count(*)::int as count
    from (
      select ${sql.join(
        names.map((name) => sql`${stepOf[name]} as ${sql.identifier(name)}`),
        sql`, `,
      )}
      from work_search where ${conditions(expression, filters)} limit ${maxMatches}
    ) found
    group by grouping sets (${sets})`);
  const all = rows.find(({ step }) => step === null)?.count ?? 0;
  const countOf = (filter: FilterName | "all", value: string, count: number): FilterCount => ({
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

/** For each filter, the works that match the other filters. */
export async function countFilters(
  db: Db,
  terms: readonly Term[],
  required: Required,
  filters: Filters,
): Promise<FilterCount[]> {
  const isShown = (name: FilterName) =>
    (name !== "subcategory" || isSet(filters, "category")) && (name !== "location" || isSet(filters, "district"));
  const names = filterNames.filter(isShown);
  const open = names.filter((name) => !isSet(filters, name));
  const { all, each } = await countIn(db, open.length > 0 ? open : ["category"], terms, required, filters);
  const counts = [all, ...(open.length > 0 ? each : [])];
  for (const name of names.filter((other) => isSet(filters, other)))
    counts.push(...(await countIn(db, [name], terms, required, without(filters, name))).each);
  return counts;
}

/** The names of the counted ids, by filter and id. */
export async function namesOf(db: Db, counts: readonly FilterCount[]): Promise<ReadonlyMap<string, string>> {
  const ids = (filter: FilterName) =>
    sql`any (${sql.param(counts.filter((row) => row.filter === filter).map(({ value }) => Number(value)))}::int[])`;
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    select 'category ' || id as key, name from categories where id = ${ids("category")}
    union all select 'subcategory ' || id, name from subcategories where id = ${ids("subcategory")}
    union all select 'district ' || id, name from districts where id = ${ids("district")}
    union all select 'location ' || id, name from locations where id = ${ids("location")}`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
