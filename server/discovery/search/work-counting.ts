import { type SQL, sql } from "drizzle-orm";
import type { Counting, Steps } from "#server/discovery/search/count-queries.ts";
import { type FilterName, type Filters, filterNames, isSet, without } from "#server/discovery/search/filter-queries.ts";

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
const stepOf: Readonly<Record<FilterName, SQL>> = {
  category: sql`category_id`,
  subcategory: sql`subcategory_id`,
  district: sql`district_id`,
  location: sql`location_id`,
  budget: sql`width_bucket(budget, ${list(budgetSteps.map((step) => `${step * 100}`))}::int8[])`,
  deadline: sql`width_bucket(deadline, ${list(daysAhead.map((days) => `current_date + ${days + 1}`))})`,
  posted: sql`width_bucket(posted_at, ${list(daysAgo.toReversed().map((days) => `(current_date - ${days})::timestamptz`))})`,
};

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

/** How offered works are counted. */
export const workCounting: Counting<Filters, FilterName> = {
  filters: filterNames,
  within: { subcategory: "category", location: "district" },
  isSet,
  without,
  stepOf,
  countsOf,
};
