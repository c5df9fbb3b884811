import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { storedConditions } from "#server/discovery/search/filter-queries.ts";
import { matches } from "#server/discovery/search/match-queries.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import { companyRecordOf } from "#server/hiring/records/record-columns.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import { dayOf, fileNameOf, isoOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { beforeCursor, limitLiteral } from "#server/platform/db/pagination.ts";
import { isPublishedCompany } from "#server/platform/db/published-companies.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts, companies, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { companyPages, pageSlugs } from "#server/platform/db/schema/profiles.ts";
import { categories, districts, locations, states, subcategories } from "#server/platform/db/schema/reference.ts";
import { savedSearches } from "#server/platform/db/schema/saved-searches.ts";
import { skills, workSkills } from "#server/platform/db/schema/skills.ts";
import { type PageRequest, pageOf, partByTime } from "#server/platform/page.ts";

/** A work is read by visitors while its company publishes it, it is offered, and the page of its company is public. */
const isRead = and(works.isPublic, isOffered, isPublishedCompany);

const skillNames = sql<string[]>`coalesce((
  select json_agg(${skills.name} order by lower(${skills.name})) from ${workSkills}
    inner join ${skills} on ${eq(skills.id, workSkills.skillId)}
  where ${eq(workSkills.workId, works.id)} and ${skills.status} = 'approved'), '[]')`;

/** Everybody who has applied and has not withdrawn. */
const applicants = sql<number>`(select count(*)::int from ${workRequests} where ${eq(workRequests.workId, works.id)})`;

/** The last second of the day of the deadline in the zone of the platform, which is the connection's. */
const endsAt = isoOf(sql`((${works.deadline} + 1)::timestamptz - interval '1 second')`);

const selectWorks = (db: Db) =>
  db
    .select({
      workId: works.id,
      title: works.title,
      description: works.description,
      category: categories.name,
      subcategory: subcategories.name,
      skills: skillNames,
      budget: rupeesOf(works.budget),
      quotes: works.quotes,
      deadline: works.deadline,
      postedDate: dayOf(works.postedAt),
      companyName: accounts.name,
      companySlug: pageSlugs.slug,
      logo: fileNameOf(companies.logo),
      town: locations.name,
      district: districts.name,
      state: sql<string>`coalesce(${states.name}, '')`,
      companyRecord: companyRecordOf(works.ownerId).as("companyRecord"),
      applicants,
      paymentVerified: sql<boolean>`${isNotNull(companies.paymentVerifiedAt)}`,
      postedAtMs: sql<number>`(extract(epoch from ${works.postedAt}) * 1000)::float8`,
      endsAt,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(companyPages, eq(companyPages.accountId, works.ownerId))
    .innerJoin(pageSlugs, and(eq(pageSlugs.accountId, works.ownerId), isNull(pageSlugs.releasedAt)))
    .innerJoin(categories, eq(categories.id, works.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, works.subcategoryId))
    .innerJoin(districts, eq(districts.id, companies.districtId))
    .innerJoin(locations, eq(locations.id, companies.locationId))
    .leftJoin(states, eq(states.code, districts.stateCode));

/** The public work of this id. */
export async function publicWork(db: Db, id: number) {
  const [work] = await selectWorks(db).where(and(eq(works.id, id), isRead));
  return work;
}

export type PublicWorkRow = NonNullable<Awaited<ReturnType<typeof publicWork>>>;

/** Which public works are listed; without a value, all. */
export interface PublicWorkFilters {
  readonly categoryId?: number | null | undefined;
  readonly districtId?: number | null | undefined;
  readonly ownerId?: number;
  /** What the search index must match. */
  readonly words?: Expression;
  /** The saved search that must find them. */
  readonly searchId?: number;
}

/** A search whose filters have changed finds nothing until a job has read them. */
const foundBy = (searchId: number) => sql`(
  select work_id from work_search cross join ${savedSearches} s
  where s.id = ${searchId} and s.compiled_at is not null and ${storedConditions(sql`s.expression`, sql`s.filters`)})`;

const isWanted = ({ categoryId, districtId, ownerId, words, searchId }: PublicWorkFilters) =>
  and(
    isRead,
    categoryId ? eq(works.categoryId, categoryId) : undefined,
    districtId ? eq(companies.districtId, districtId) : undefined,
    ownerId ? eq(works.ownerId, ownerId) : undefined,
    words ? sql`${works.id} in (select work_id from work_search where ${matches(sql`document`, words)})` : undefined,
    searchId ? sql`${works.id} in ${foundBy(searchId)}` : undefined,
  );

/** Public works, newest first. */
export async function publicWorksWhere(db: Db, filters: PublicWorkFilters, page: PageRequest) {
  const { after, most } = partByTime(page);
  const rows = await selectWorks(db)
    .where(and(isWanted(filters), beforeCursor(works.postedAt, works.id, after)))
    .orderBy(desc(works.postedAt), desc(works.id))
    .limit(limitLiteral(most));
  return pageOf(rows, page.limit, (row) => [row.postedAtMs, row.workId]);
}

/** How many public works each category has. */
export const publicWorksByCategory = (db: Db, filters: PublicWorkFilters) =>
  db
    .select({ categoryId: works.categoryId, works: count() })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .innerJoin(companyPages, eq(companyPages.accountId, works.ownerId))
    .where(isWanted(filters))
    .groupBy(works.categoryId)
    .orderBy(works.categoryId);

/** Whether visitors could once read a work of this id, which may be deleted by now: the audit log names who published it. */
export const wasPublicWork = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(
    auditEntries,
    and(
      eq(auditEntries.subject, "work"),
      eq(auditEntries.subjectId, String(id)),
      inArray(auditEntries.call, ["works.setPublic", "workpost", "workedit"]),
      sql`${auditEntries.after} @> '{"isPublic": true}'`,
    ),
  )) > 0;

/** The ids of public works, for the sitemap. */
export const publicWorkKeys: SQL = sql`
  select ${works.id}::text as key from ${works}
    inner join ${accounts} on ${eq(accounts.id, works.ownerId)}
    inner join ${companies} on ${eq(companies.accountId, works.ownerId)}
    inner join ${companyPages} on ${eq(companyPages.accountId, works.ownerId)}
  where ${isRead}`;
