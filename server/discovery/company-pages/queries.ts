import { and, eq, isNull, sql } from "drizzle-orm";
import type { CompanyPageStep } from "#domain/discovery/company-page.ts";
import { companyRecordOf } from "#server/hiring/records/record-columns.ts";
import { fileNameOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isPublishedCompany } from "#server/platform/db/published-companies.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { companyPages, pageSlugs } from "#server/platform/db/schema/profiles.ts";
import { districts, states } from "#server/platform/db/schema/reference.ts";
import { defer } from "#server/platform/db/transaction.ts";

const isInUse = and(eq(pageSlugs.accountId, companies.accountId), isNull(pageSlugs.releasedAt));
const slug = sql<string>`coalesce(${pageSlugs.slug}, '')`;
const about = sql<string>`coalesce(${companyPages.about}, '')`;
const isPublic = sql<boolean>`coalesce(${companyPages.isPublic}, false)`;

/** The pages of companies; that of a company without one is empty. */
const selectPages = (db: Db) =>
  db
    .select({
      accountId: companies.accountId,
      slug,
      about,
      website: sql<string>`coalesce(${companyPages.website}, '')`,
      isPublic,
      name: accounts.name,
      logo: fileNameOf(companies.logo),
      district: districts.name,
      state: sql<string>`coalesce(${states.name}, '')`,
      companyRecord: companyRecordOf(companies.accountId).as("companyRecord"),
    })
    .from(companies)
    .innerJoin(accounts, eq(accounts.id, companies.accountId))
    .innerJoin(districts, eq(districts.id, companies.districtId))
    .leftJoin(states, eq(states.code, districts.stateCode))
    .leftJoin(companyPages, eq(companyPages.accountId, companies.accountId))
    .leftJoin(pageSlugs, isInUse);

/** The page of a company, also before it was filled in. */
export async function ownCompanyPage(db: Db, accountId: number) {
  const [page] = await selectPages(db).where(eq(companies.accountId, accountId));
  return page;
}

/** The public page at this address. */
export async function publicCompanyPage(db: Db, wanted: string) {
  const [page] = await selectPages(db).where(and(eq(pageSlugs.slug, wanted), isPublishedCompany));
  return page;
}

export type CompanyPageRow = NonNullable<Awaited<ReturnType<typeof publicCompanyPage>>>;

type CompanyPageFields = Partial<Omit<typeof companyPages.$inferInsert, "accountId">>;

/** Which parts of a page exist, and whether it is public. */
export type CompanyPageState = Readonly<Record<CompanyPageStep, string>> & {
  readonly isPublic: boolean;
  readonly website: string;
};

/** Makes sure that there is a page, and locks it until the transaction ends. */
export async function lockCompanyPage(db: Db, accountId: number): Promise<CompanyPageState | undefined> {
  await defer(db, db.insert(companyPages).values({ accountId }).onConflictDoNothing());
  const [page] = await db
    .select({ slug, about, website: companyPages.website, isPublic, logo: fileNameOf(companies.logo) })
    .from(companyPages)
    .innerJoin(companies, eq(companies.accountId, companyPages.accountId))
    .leftJoin(pageSlugs, isInUse)
    .where(eq(companyPages.accountId, accountId))
    .for("no key update", { of: companyPages });
  return page;
}

export const writeCompanyPage = (db: Db, accountId: number, fields: CompanyPageFields) =>
  db.update(companyPages).set(fields).where(eq(companyPages.accountId, accountId));

/** The addresses of public pages of companies, for the sitemap. */
export const publicCompanySlugs = sql`
  select ${pageSlugs.slug} as key from ${pageSlugs}
    inner join ${companyPages} on ${eq(companyPages.accountId, pageSlugs.accountId)}
    inner join ${companies} on ${eq(companies.accountId, pageSlugs.accountId)}
    inner join ${accounts} on ${eq(accounts.id, pageSlugs.accountId)}
  where ${pageSlugs.releasedAt} is null and ${isPublishedCompany}`;
