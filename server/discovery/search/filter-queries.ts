import { SQL, sql } from "drizzle-orm";
import type { Input } from "#contract/call.ts";
import type { search } from "#contract/discovery/search.ts";
import { rupees } from "#domain/money.ts";
import { allOf, matches } from "#server/discovery/search/match-queries.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import { type Db, runSql } from "#server/platform/db/connect.ts";
import { defer } from "#server/platform/db/transaction.ts";

export type Filters = Input<(typeof search)["search.countJobs"]> & {
  /** The ids of works that are left out. */
  readonly hiddenWorks?: readonly number[];
};

/** A filter alone or with the one below it: a change of the category resets the subcategory. */
export const filterNames = ["category", "subcategory", "district", "location", "budget", "deadline", "posted"] as const;
export type FilterName = (typeof filterNames)[number];

const fields: Readonly<Record<FilterName, readonly (keyof Filters)[]>> = {
  category: ["categoryid", "subcategoryid"],
  subcategory: ["subcategoryid"],
  district: ["districtid", "locationid"],
  location: ["locationid"],
  budget: ["budgetfrom", "budgetto"],
  deadline: ["deadlinefrom", "deadlineto"],
  posted: ["postedsince"],
};

export const isSet = (filters: Filters, name: FilterName) => fields[name].some((field) => filters[field]);
export const without = (filters: Filters, name: FilterName): Filters => ({
  ...filters,
  ...Object.fromEntries(fields[name].map((field) => [field, undefined])),
});

/** The filters that the document index answers; empty without any. */
export const expressionOf = (words: Expression, filters: Filters): Expression =>
  allOf([
    words,
    filters.categoryid ? `'#c${filters.categoryid}'` : "",
    filters.subcategoryid ? `'#s${filters.subcategoryid}'` : "",
    filters.districtid ? `'#d${filters.districtid}'` : "",
    filters.locationid ? `'#l${filters.locationid}'` : "",
  ]);

/** The filters on columns. Works past their deadline leave the table with the next sweep. */
export const rangesOf = (filters: Filters) => ({
  ...filterRanges(filters),
  deadline: all(sql`deadline >= current_date`, filterRanges(filters).deadline),
});

/** The conditions of the filters on columns, whose value is an amount in paise or a day. */
const rangeRules = {
  postedsince: (day: SQL) => sql`posted_at >= ${day}::date`,
  budgetfrom: (amount: SQL) => sql`budget >= ${amount}::int8`,
  budgetto: (amount: SQL) => sql`budget <= ${amount}::int8`,
  deadlinefrom: (day: SQL) => sql`deadline >= ${day}::date`,
  deadlineto: (day: SQL) => sql`deadline <= ${day}::date`,
} as const satisfies Partial<Record<keyof Filters, (value: SQL) => SQL>>;
type RangeFilter = keyof typeof rangeRules;

function filterRanges(filters: Filters) {
  const rule = (name: RangeFilter) => {
    const value = filters[name];
    if (!value) return undefined;
    return rangeRules[name](sql`${typeof value === "number" ? rupees(value) : value}`);
  };
  return {
    newest: all(rule("postedsince")),
    budget: all(rule("budgetfrom"), rule("budgetto")),
    deadline: all(rule("deadlinefrom"), rule("deadlineto")),
  };
}

/** All conditions; undefined without any. */
export const all = (...parts: readonly (SQL | "" | 0 | false | null | undefined)[]): SQL =>
  sql.join([sql`true`, ...parts.filter((part) => part instanceof SQL)], sql` and `);

/**
 * Matches works before their deadline. The condition on the deadline cannot use an index, because a planner that expects to meet
 * matches soon would scan the index of deadlines, to its end where there is none.
 */
export const isCurrentMatch = (expression: Expression) =>
  sql`${matches(sql`document`, expression)} and (deadline < current_date) is not true`;

/** Offered works that match all filters. */
export function conditions(expression: Expression, filters: Filters): SQL {
  if (!expression) return all(...Object.values(rangesOf(filters)), notHidden(filters));
  return all(...Object.values(filterRanges(filters)), isCurrentMatch(expression), notHidden(filters));
}

const notHidden = ({ hiddenWorks = [] }: Filters) =>
  hiddenWorks.length > 0 && sql`work_id <> all (${sql.param([...hiddenWorks])}::int[])`;

const isBudget = (name: RangeFilter) => name === "budgetfrom" || name === "budgetto";

/** The same for a stored search: its filters as JSON, and those that the document index answers as a `tsquery` or null. */
export function storedConditions(expression: SQL, filters: SQL): SQL {
  const rules = (Object.keys(rangeRules) as RangeFilter[]).map((name) => {
    const value = sql`(${filters} ->> ${sql.raw(`'${name}'`)})`;
    return sql`(${value} is null or ${rangeRules[name](isBudget(name) ? sql`(${value}::int8 * 100)` : value)})`;
  });
  return all(sql`(${expression} is null or document @@ ${expression})`, sql`deadline >= current_date`, ...rules);
}

const planning = `set local plan_cache_mode = force_custom_plan; set local enable_seqscan = off; set local jit = off;
  set local work_mem = '32MB'; set local max_parallel_workers_per_gather = 0;
  set local pg_trgm.similarity_threshold = 0.2`;

/**
 * Each search is planned for its own values, because the number of matches differs by factors of 100 000, and never as a scan of
 * the whole table, whose cost the planner underestimates: it does not know that documents are stored out of line.
 */
export const inSearchTransaction = <T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await defer(tx, runSql(tx, { text: planning }));
    return run(tx);
  }, "snapshot");
