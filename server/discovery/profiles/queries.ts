import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PageStep, Visibility } from "#domain/discovery/profile-page.ts";
import { slugRestDays } from "#domain/discovery/profile-page.ts";
import { freelancerRecordOf } from "#server/hiring/records/record-columns.ts";
import { isRestrictedFrom } from "#server/platform/db/active-restrictions.ts";
import { checkedIdentityOf } from "#server/platform/db/checked-identities.ts";
import { fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isReadBy, type PageReader } from "#server/platform/db/page-readers.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
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
  isListed: sql<boolean>`coalesce(${profilePages.isListed}, false)`,
  name: accounts.name,
  picture: fileNameOf(freelancers.picture),
  category: categories.name,
  subcategory: subcategories.name,
  town: locations.name,
  district: districts.name,
};

const selectPages = (db: Db, skillsShown: SQL) =>
  db
    .select({
      ...pageColumns,
      takesInvitations: freelancers.takesInvitations,
      record: freelancerRecordOf(freelancers.accountId).as("record"),
      identity: checkedIdentityOf(freelancers.accountId).as("identity"),
      skills: skillsWhere(skillsShown),
    })
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

/** A page by its address or its freelancer. */
export interface PageKey {
  readonly slug?: string | undefined;
  readonly freelancerId?: number | undefined;
}

const selectShownPages = (db: Db) => selectPages(db, sql`${skills.status} = 'approved'`);

/** The page that this reader may read, with the approved skills. */
export async function pageFor(db: Db, reader: PageReader, { slug: wanted, freelancerId }: PageKey) {
  const [row] = await selectShownPages(db).where(
    and(
      wanted === undefined ? undefined : eq(pageSlugs.slug, wanted),
      freelancerId === undefined ? undefined : eq(freelancers.accountId, freelancerId),
      isReadBy(reader),
    ),
  );
  return row;
}

/** The pages of these freelancers, whom the caller has found. */
export const pagesOf = (db: Db, accountIds: readonly number[]) => pagesStatement(db, { accountIds });
const pagesStatement = preparedSelect("pages_of", (db) =>
  selectShownPages(db).where(sql`${freelancers.accountId} = any (${sql.placeholder("accountIds")}::int[])`),
);

export type ShownPage = Awaited<ReturnType<typeof pagesOf>>[number];

/** Whether visitors could once read a page of this role at the address, also of an account that was erased. */
export async function wasPublished(db: Db, wanted: string, role: "client" | "freelancer"): Promise<boolean> {
  const rows = await db
    .select({ slug: pageSlugs.slug })
    .from(pageSlugs)
    .leftJoin(accounts, eq(accounts.id, pageSlugs.accountId))
    .where(
      and(
        eq(pageSlugs.slug, wanted),
        isNotNull(pageSlugs.publishedAt),
        or(isNull(accounts.id), eq(accounts.role, role)),
      ),
    );
  return rows.length > 0;
}

type PageFields = Omit<typeof profilePages.$inferInsert, "accountId" | "isPublic" | "isListed">;

/** Writes the page and locks it until the transaction ends. */
export async function writePage(db: Db, accountId: number, fields: PageFields): Promise<Visibility> {
  const [row] = await db
    .insert(profilePages)
    .values({ ...fields, accountId })
    .onConflictDoUpdate({ target: profilePages.accountId, set: fields })
    .returning({ isPublic: profilePages.isPublic, isListed: profilePages.isListed });
  return row ?? { isPublic: false, isListed: false };
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
): Promise<(Record<PageStep, string> & Visibility) | undefined> {
  const [row] = await db
    .select({
      headline: profilePages.headline,
      isPublic: profilePages.isPublic,
      isListed: profilePages.isListed,
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

export const setVisible = (db: Db, accountId: number, visibility: Visibility) =>
  db.update(profilePages).set(visibility).where(eq(profilePages.accountId, accountId));

/** The addresses of public pages, for the sitemap. */
export const publicSlugs = sql`
  select s.slug as key from ${pageSlugs} s inner join ${profilePages} p on p.account_id = s.account_id
  where s.released_at is null and p.is_public and not ${isRestrictedFrom("publish", sql`p.account_id`)}`;
