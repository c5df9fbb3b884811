import { sql } from "drizzle-orm";
import { paidWorksSteps } from "#domain/discovery/freelancer-search.ts";
import { type Filters, freelancerIndex } from "#server/discovery/freelancer-search/freelancer-index.ts";
import { type Counting, countMatches, maxMatches } from "#server/discovery/search/count-queries.ts";
import { anywhere } from "#server/discovery/search/match-queries.ts";
import type { readWords } from "#server/discovery/search/readings.ts";
import { isIdentityChecked } from "#server/platform/db/checked-identities.ts";
import type { Db } from "#server/platform/db/connect.ts";

type Words = Pick<Awaited<ReturnType<typeof readWords>>, "terms" | "required">;

/** The filters that are counted by their values. */
const counted = ["category", "subcategory", "district", "location", "available", "identity", "paidWorks"] as const;
type CountedFilter = (typeof counted)[number];

const fields: Readonly<Record<CountedFilter, readonly (keyof Filters)[]>> = {
  category: ["categoryId", "subcategoryId"],
  subcategory: ["subcategoryId"],
  district: ["districtId", "locationId"],
  location: ["locationId"],
  available: ["isAvailable"],
  identity: ["isIdentityChecked"],
  paidWorks: ["paidWorks"],
};

const dropped = (filters: Filters, names: readonly (keyof Filters)[]): Filters => ({
  ...filters,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/** How listed freelancers are counted. */
export const freelancerCounting: Counting<Filters, CountedFilter> = {
  filters: counted,
  within: { subcategory: "category", location: "district" },
  isSet: (filters, name) => fields[name].some((field) => filters[field]),
  without: (filters, name) => dropped(filters, fields[name]),
  stepOf: {
    category: sql`category_id`,
    subcategory: sql`subcategory_id`,
    district: sql`district_id`,
    location: sql`location_id`,
    available: sql`is_available::int`,
    identity: sql`(${isIdentityChecked(sql`account_id`)})::int`,
    paidWorks: sql`width_bucket(paid_works, ${sql.raw(`array[${paidWorksSteps.join(", ")}]`)})`,
  },
  countsOf: (name, steps) => {
    if (name === "available" || name === "identity") return [["true", steps.get(1) ?? 0]];
    if (name !== "paidWorks") return [...steps].map(([id, count]) => [String(id), count]);
    const atLeast = (bucket: number) => [...steps].reduce((sum, [step, count]) => sum + (step > bucket ? count : 0), 0);
    return paidWorksSteps.map((least, bucket) => [String(least), atLeast(bucket)]);
  },
};

const maxLanguages = 30;

/** The most frequent languages of the freelancers that match the other filters. */
export async function countLanguages(db: Db, { terms, required }: Words, filters: Filters) {
  const others = { ...filters, language: undefined };
  const expression = freelancerIndex.expressionOf(anywhere(terms, required), others);
  const { rows } = await db.execute<{ value: string; count: number; more: boolean }>(sql`
    with found as (
      select languages from freelancer_search where ${freelancerIndex.conditions(expression, others)} limit ${maxMatches}
    )
    select language as value, count(*)::int as count, (select count(*) from found) >= ${maxMatches} as more
    from found, unnest(languages) language group by language order by count(*) desc, language limit ${maxLanguages}`);
  return rows.map((row) => ({ filter: "language" as const, name: "", ...row }));
}

/** The filters that are removed together to suggest a search with results. */
const droppable = {
  q: ["q"],
  categoryId: ["categoryId", "subcategoryId"],
  subcategoryId: ["subcategoryId"],
  districtId: ["districtId", "locationId"],
  locationId: ["locationId"],
  skillIds: ["skillIds"],
  language: ["language"],
  isAvailable: ["isAvailable"],
  isIdentityChecked: ["isIdentityChecked"],
  paidWorks: ["paidWorks"],
} as const satisfies Partial<Record<keyof Filters, readonly (keyof Filters)[]>>;

const isSet = (value: Filters[keyof Filters]) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** The number of results without each of the active filters. */
export async function countWithoutEach(db: Db, { terms, required }: Words, filters: Filters) {
  const counts = [];
  for (const [name, names] of Object.entries(droppable)) {
    if (!isSet(filters[name as keyof typeof droppable])) continue;
    const others = dropped(filters, names);
    const words = name === "q" ? "" : anywhere(terms, required);
    const { count, more } = await countMatches(db, freelancerIndex, words, others);
    counts.push({ filter: "without" as const, value: name, name: "", count, more });
  }
  return counts;
}
