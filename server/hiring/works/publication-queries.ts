import { and, eq, sql } from "drizzle-orm";
import { isOffered } from "#server/hiring/works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isPublishedCompany } from "#server/platform/db/published-companies.ts";
import { accounts, companies, works } from "#server/platform/db/schema/marketplace.ts";
import { companyPages } from "#server/platform/db/schema/profiles.ts";

/** The work of a company, locked until the transaction ends, with what publishing it depends on. */
export async function lockPublication(db: Db, ownerId: number, id: number) {
  const [work] = await db
    .select({
      isPublic: works.isPublic,
      isOffered: sql<boolean>`${isOffered}`,
      hasPage: sql<boolean>`coalesce(${isPublishedCompany}, false)`,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .innerJoin(companies, eq(companies.accountId, works.ownerId))
    .leftJoin(companyPages, eq(companyPages.accountId, works.ownerId))
    .where(and(eq(works.id, id), eq(works.ownerId, ownerId)))
    .for("no key update", { of: works });
  return work;
}

export const setPublic = (db: Db, id: number, isPublic: boolean) =>
  db.update(works).set({ isPublic }).where(eq(works.id, id));
