import { eq, sql } from "drizzle-orm";
import type { SavedFilters, SearchAlert } from "#domain/discovery/saved-search.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { storedConditions } from "#server/discovery/search/filter-queries.ts";
import { strictExpression } from "#server/discovery/search/readings.ts";
import { insertSearch } from "#server/discovery/searches/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { savedSearches, searchHits } from "#server/platform/db/schema/saved-searches.ts";

interface DemoSearch {
  readonly name: string;
  /** A category of the demo. */
  readonly category?: string;
  readonly filters: SavedFilters;
  readonly alert: SearchAlert;
  readonly daysAgo: number;
}

const username = "demofreelancer";

/** None has an alert at once, which would report what a visitor posts. */
const demoSearches: readonly DemoSearch[] = [
  { name: "Texts for shops", filters: { q: "products" }, alert: "off", daysAgo: 30 },
  {
    name: "Websites and shops from ₹40,000",
    category: "Web Development",
    filters: { budgetfrom: 40_000 },
    alert: "daily",
    daysAgo: 21,
  },
];

/** Saved searches of the freelancer that a visitor logs in as, with the works that they have found since. */
export async function fillSearches(tx: Db, people: Ids): Promise<void> {
  const accountId = entryOf(people, username);
  const rows = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  const categoryIds = new Map(rows.map(({ id, name }) => [name, id]));
  for (const { name, category, filters: others, alert, daysAgo: days } of demoSearches) {
    const filters = { ...others, ...(category !== undefined && { categoryid: entryOf(categoryIds, category) }) };
    const expression = await strictExpression(tx, filters);
    const id = await insertSearch(tx, { accountId, name, filters, alert, expression });
    if (id === undefined) throw new Error(`the demo has the search ${name} twice`);
    await tx
      .update(savedSearches)
      .set({ createdAt: daysAgo(days) })
      .where(eq(savedSearches.id, id));
    await insertFoundWorks(tx, id);
  }
}

/** The works that it finds of those posted since it was saved, as an alert has reported them. */
const insertFoundWorks = (tx: Db, searchId: number) =>
  tx.execute(sql`
    insert into ${searchHits} (search_id, work_id, matched_at, reported_at)
    select s.id, work_id, posted_at, posted_at from ${savedSearches} s cross join work_search
    where s.id = ${searchId} and posted_at >= s.created_at and ${storedConditions(sql`s.expression`, sql`s.filters`)}`);
