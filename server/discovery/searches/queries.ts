import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { hitDays, maxShownHits, type SavedFilters, type SearchAlert } from "#domain/discovery/saved-search.ts";
import { storedConditions } from "#server/discovery/search/filter-queries.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isNotHidden } from "#server/platform/db/hidden-items.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { savedSearches as searches, searchHits } from "#server/platform/db/schema/saved-searches.ts";

/** Locks the searches of a freelancer, so that parallel calls cannot exceed their limit. */
export const lockSearches = (tx: Db, accountId: number) =>
  tx
    .select({ accountId: freelancers.accountId })
    .from(freelancers)
    .where(eq(freelancers.accountId, accountId))
    .for("no key update");

/** The name of a search, held until the transaction ends. */
export async function lockName(tx: Db, accountId: number, id: number) {
  const isOwn = and(eq(searches.id, id), eq(searches.accountId, accountId));
  const [row] = await tx.select({ name: searches.name }).from(searches).where(isOwn).for("no key update");
  return row;
}

/** An empty expression matches everything. */
export const storedExpression = (expression: string): SQL => sql`nullif(${expression}, '')::tsquery`;

interface NewSearch {
  readonly accountId: number;
  readonly name: string;
  readonly filters: SavedFilters;
  readonly alert: SearchAlert;
  /** A `tsquery` as text; empty where it matches everything. */
  readonly expression: string;
}

/** Returns the id; undefined where the freelancer has a search with these filters. */
export async function insertSearch(tx: Db, { expression, ...search }: NewSearch): Promise<number | undefined> {
  const [row] = await tx
    .insert(searches)
    .values({ ...search, expression: storedExpression(expression), compiledAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: searches.id });
  return row?.id;
}

export const countSearches = (tx: Db, accountId: number) => tx.$count(searches, eq(searches.accountId, accountId));

/** Whether another search of the freelancer has these filters. The caller has locked the searches. */
export const hasOtherWith = async (tx: Db, accountId: number, id: number, filters: SavedFilters): Promise<boolean> =>
  (await tx.$count(
    searches,
    and(
      eq(searches.accountId, accountId),
      ne(searches.id, id),
      sql`${searches.filtersHash} = md5((${JSON.stringify(filters)}::jsonb)::text)`,
    ),
  )) > 0;

/** Whether the search `s` finds the work of the hit `h`. */
const isStillFound = sql`exists (
  select from work_search where work_id = h.work_id and ${storedConditions(sql`s.expression`, sql`s.filters`)})`;

interface StoredSearch extends Record<string, unknown> {
  readonly searchId: number;
  readonly name: string;
  readonly filters: SavedFilters;
  readonly category: string;
  readonly subcategory: string;
  readonly district: string;
  readonly location: string;
  readonly alert: SearchAlert;
  readonly feedNonce: string | null;
  readonly createdAt: string;
  readonly hits: readonly {
    readonly workId: number;
    readonly title: string;
    readonly companyName: string;
    readonly budgetPaise: number;
    readonly matchedAt: string;
  }[];
}

const nameIn = (table: string, field: keyof SavedFilters) => sql`coalesce((
  select name from ${sql.identifier(table)} where id = (s.filters ->> ${sql.raw(`'${field}'`)})::int), '')`;

/** The searches of a freelancer, latest first, each with the latest works that it has found and still finds. */
export async function searchesOf(db: Db, accountId: number): Promise<StoredSearch[]> {
  const { rows } = await db.execute<StoredSearch>(sql`
    select s.id as "searchId", s.name, s.filters, s.alert, s.feed_nonce as "feedNonce", ${isoOf(sql`s.created_at`)} as "createdAt",
      ${nameIn("categories", "categoryid")} as category, ${nameIn("subcategories", "subcategoryid")} as subcategory,
      ${nameIn("districts", "districtid")} as district, ${nameIn("locations", "locationid")} as location,
      coalesce((select json_agg(hit) from (
        select w.id as "workId", w.title, c.name as "companyName", w.budget as "budgetPaise",
          ${isoOf(sql`h.matched_at`)} as "matchedAt"
        from ${searchHits} h
          inner join works w on w.id = h.work_id
          inner join accounts c on c.id = w.owner_id
        where h.search_id = s.id and ${isStillFound} and ${isNotHidden(accountId, sql`w.id`, sql`w.owner_id`)}
        order by h.matched_at desc, w.id desc limit ${sql.raw(String(maxShownHits))}) hit), '[]') as hits
    from ${searches} s where s.account_id = ${accountId} order by s.id desc`);
  return rows;
}

interface SearchChange {
  readonly name?: string | undefined;
  readonly alert?: SearchAlert | undefined;
  readonly found?: Pick<NewSearch, "filters" | "expression"> | undefined;
}

/** Returns the alert that was set before; undefined where it is no search of this freelancer. */
export async function updateSearch(
  tx: Db,
  accountId: number,
  id: number,
  { name, alert, found }: SearchChange,
): Promise<SearchAlert | undefined> {
  const isOwn = and(eq(searches.id, id), eq(searches.accountId, accountId));
  const [before] = await tx.select({ alert: searches.alert }).from(searches).where(isOwn).for("no key update");
  if (!before) return undefined;
  const isOther = alert !== undefined && alert !== before.alert;
  await tx
    .update(searches)
    .set({
      name: name ?? sql`name`,
      ...(isOther && { alert, alertDueAt: null }),
      ...(found && {
        filters: found.filters,
        expression: storedExpression(found.expression),
        compiledAt: sql`now()`,
      }),
    })
    .where(isOwn);
  return before.alert;
}

/** Returns whether it is a search of this freelancer. */
export async function writeFeedNonce(
  tx: Db,
  accountId: number,
  id: number,
  feedNonce: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(searches)
    .set({ feedNonce })
    .where(and(eq(searches.id, id), eq(searches.accountId, accountId)))
    .returning({ id: searches.id });
  return rows.length > 0;
}

/** The search of this id with its nonce; undefined where it has no feed, or its owner no active account. */
export async function searchWithFeed(db: Db, id: number) {
  const [row] = await db
    .select({ name: searches.name, nonce: searches.feedNonce })
    .from(searches)
    .innerJoin(accounts, eq(accounts.id, searches.accountId))
    .where(
      and(eq(searches.id, id), isNotNull(searches.feedNonce), isNull(accounts.disabledAt), isNull(accounts.erasedAt)),
    );
  return row && { name: row.name, nonce: row.nonce ?? "" };
}

export async function deleteSearch(tx: Db, accountId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(searches)
    .where(and(eq(searches.id, id), eq(searches.accountId, accountId)))
    .returning({ id: searches.id });
  return rows.length > 0;
}

/** An alert that is switched on later does not report works of the time before. */
export const markHitsAsReported = (tx: Db, searchId: number) =>
  tx
    .update(searchHits)
    .set({ reportedAt: sql`now()` })
    .where(and(eq(searchHits.searchId, searchId), sql`${searchHits.reportedAt} is null`));

/** Drops the unreported hits that the changed filters no longer find. */
export const dropOutdatedHits = (tx: Db, searchId: number) =>
  tx.execute(sql`
    update ${searchHits} h set reported_at = now() from ${searches} s
    where s.id = ${searchId} and h.search_id = s.id and h.reported_at is null and not ${isStillFound}`);

const batch = 1_000;

/** Deletes what searches have found long ago. */
export async function deleteOldHits(db: Db): Promise<void> {
  for (let count = batch; count === batch; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${searchHits} where (search_id, work_id) in (
        select search_id, work_id from ${searchHits}
        where matched_at < now() - ${sql.raw(String(hitDays))} * interval '1 day' limit ${sql.raw(String(batch))})`);
    count = rowCount ?? 0;
  }
}
