import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PageStep } from "#domain/profile-page.ts";
import { slugRestDays } from "#domain/profile-page.ts";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import { fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { freelancerSkills, pageSlugs, profilePages } from "#server/platform/db/schema/profiles.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { skills } from "#server/platform/db/schema/skills.ts";
import { defer } from "#server/platform/db/transaction.ts";

const isInUse = and(eq(pageSlugs.accountId, freelancers.accountId), isNull(pageSlugs.releasedAt));
const slug = sql<string>`coalesce(${pageSlugs.slug}, '')`;

interface ShownSkill {
  readonly skillId: number;
  readonly name: string;
  readonly isSuggested: boolean;
}

const skillsWhere = (isShown: SQL) => sql<ShownSkill[]>`coalesce((
  select json_agg(json_build_object('skillId', ${skills.id}, 'name', ${skills.name},
    'isSuggested', ${skills.status} = 'suggested') order by lower(${skills.name}))
  from ${freelancerSkills} inner join ${skills} on ${eq(skills.id, freelancerSkills.skillId)}
  where ${eq(freelancerSkills.accountId, freelancers.accountId)} and ${isShown}), '[]')`;

/** The columns of a page; those of a freelancer without one are the defaults. */
const pageColumns = {
  accountId: freelancers.accountId,
  slug,
  headline: sql<string>`coalesce(${profilePages.headline}, '')`,
  about: sql<string>`coalesce(${profilePages.about}, '')`,
  languages: sql<string[]>`coalesce(${profilePages.languages}, '{}')`,
  isAvailable: sql<boolean>`coalesce(${profilePages.isAvailable}, true)`,
  shownName: sql<"full" | "initial">`coalesce(${profilePages.shownName}, 'initial')`,
  placeShown: sql<"none" | "district" | "town">`coalesce(${profilePages.placeShown}, 'district')`,
  isPublic: sql<boolean>`coalesce(${profilePages.isPublic}, false)`,
  name: accounts.name,
  picture: fileNameOf(freelancers.picture),
  category: categories.name,
  subcategory: subcategories.name,
  town: locations.name,
  district: districts.name,
};

const selectPages = (db: Db, skillsShown: SQL) =>
  db
    .select({ ...pageColumns, skills: skillsWhere(skillsShown) })
    .from(freelancers)
    .innerJoin(accounts, eq(accounts.id, freelancers.accountId))
    .innerJoin(categories, eq(categories.id, freelancers.categoryId))
    .innerJoin(subcategories, eq(subcategories.id, freelancers.subcategoryId))
    .innerJoin(locations, eq(locations.id, freelancers.locationId))
    .innerJoin(districts, eq(districts.id, freelancers.districtId))
    .leftJoin(profilePages, eq(profilePages.accountId, freelancers.accountId))
    .leftJoin(pageSlugs, isInUse);

/** The page of a freelancer, also before it was filled in, with the suggested skills. */
export const ownPage = (db: Db, accountId: number) =>
  selectPages(db, sql`${skills.status} <> 'retired'`).where(eq(freelancers.accountId, accountId));

/** A page is read by visitors while its owner publishes it and no admin has restricted that. */
const isPublished = and(eq(profilePages.isPublic, true), not(isRestrictedFrom("publish", profilePages.accountId)));

/** The public page at this address, with the approved skills. */
export async function publicPage(db: Db, wanted: string) {
  const [row] = await selectPages(db, sql`${skills.status} = 'approved'`).where(
    and(eq(pageSlugs.slug, wanted), isPublished),
  );
  return row;
}

/** Whether the address is or was that of a page. */
export const hasSlug = async (db: Db, wanted: string): Promise<boolean> =>
  (await db.$count(pageSlugs, eq(pageSlugs.slug, wanted))) > 0;

type PageFields = Omit<typeof profilePages.$inferInsert, "accountId" | "isPublic">;

/** Writes the page and locks it until the transaction ends. Returns whether it is public. */
export async function writePage(db: Db, accountId: number, fields: PageFields): Promise<boolean> {
  const [row] = await db
    .insert(profilePages)
    .values({ ...fields, accountId })
    .onConflictDoUpdate({ target: profilePages.accountId, set: fields })
    .returning({ isPublic: profilePages.isPublic });
  return row?.isPublic ?? false;
}

/** Gives up the present address where it is another one. The caller has locked the page. */
export const releaseSlug = (db: Db, accountId: number, next: string) =>
  db
    .update(pageSlugs)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(pageSlugs.accountId, accountId), isNull(pageSlugs.releasedAt), sql`${pageSlugs.slug} <> ${next}`));

/** Takes an address that is free, or that this account has given up; false where it is in use or rests. */
export async function takeSlug(db: Db, accountId: number, wanted: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${pageSlugs} (slug, account_id) values (${wanted}, ${accountId})
    on conflict (slug) do update set account_id = excluded.account_id, released_at = null
    where page_slugs.account_id = excluded.account_id
      or page_slugs.released_at < now() - make_interval(days => ${slugRestDays})
    returning slug`);
  return rows.length > 0;
}

/** Addresses that have rested long enough. */
export async function deleteRestedSlugs(db: Db): Promise<void> {
  await db.delete(pageSlugs).where(sql`${pageSlugs.releasedAt} < now() - make_interval(days => ${slugRestDays})`);
}

/** Replaces the skills by these; a retired one stays. False where one of them is not offered. */
export async function writeSkills(db: Db, accountId: number, skillIds: readonly number[]): Promise<boolean> {
  const retired = db.select({ id: skills.id }).from(skills).where(eq(skills.status, "retired"));
  const isOwn = eq(freelancerSkills.accountId, accountId);
  await defer(db, db.delete(freelancerSkills).where(and(isOwn, not(inArray(freelancerSkills.skillId, retired)))));
  if (skillIds.length === 0) return true;
  const { rowCount } = await db.execute(sql`
    insert into ${freelancerSkills} (account_id, skill_id)
    select ${accountId}::int, id from (
      select id from ${skills} where id = any(${sql.param([...skillIds])}::int[]) and status <> 'retired'
      order by id for key share
    ) offered`);
  return rowCount === skillIds.length;
}

/** What a page consists of that has to be there before it is published, with the page locked; nothing without a page. */
export async function lockPage(
  db: Db,
  accountId: number,
): Promise<(Record<PageStep, string> & { isPublic: boolean }) | undefined> {
  const [row] = await db
    .select({
      headline: profilePages.headline,
      isPublic: profilePages.isPublic,
      picture: fileNameOf(freelancers.picture),
      slug,
    })
    .from(profilePages)
    .innerJoin(freelancers, eq(freelancers.accountId, profilePages.accountId))
    .leftJoin(pageSlugs, isInUse)
    .where(eq(profilePages.accountId, accountId))
    .for("no key update", { of: profilePages });
  return row;
}

export const setPublic = (db: Db, accountId: number, isPublic: boolean) =>
  db.update(profilePages).set({ isPublic }).where(eq(profilePages.accountId, accountId));

/** How many addresses one file of the sitemap lists at most. */
const sitemapSize = 50_000;

const publicSlugs = sql`
  select s.slug from ${pageSlugs} s inner join ${profilePages} p on p.account_id = s.account_id
  where s.released_at is null and p.is_public and not ${isRestrictedFrom("publish", sql`p.account_id`)}`;

/** The address before each file of the sitemap; empty for the first. There is always one. */
export async function sitemapStarts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from (select slug, row_number() over (order by slug) as n, count(*) over () as most
      from (${publicSlugs}) published) numbered
    where n % ${sitemapSize} = 0 and n < most order by slug`);
  return ["", ...rows.map((row) => row.slug)];
}

/** The addresses in the file of the sitemap that begins after this one. */
export async function slugsAfter(db: Db, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from (${publicSlugs}) published where slug > ${after} order by slug limit ${sql.raw(String(sitemapSize))}`);
  return rows.map((row) => row.slug);
}
