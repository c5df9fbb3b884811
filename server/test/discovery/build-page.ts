import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import {
  companyPages,
  pageSlugs,
  pictureMatches,
  portfolioFiles,
  portfolioItems,
  profilePages,
} from "#server/platform/db/schema/profiles.ts";
import { districts, states } from "#server/platform/db/schema/reference.ts";
import { buildCompany, buildFile, buildFreelancer } from "#server/test/build.ts";

/** The public page of a freelancer by default; of a new one without an account. Returns its slug. */
export async function buildPage(
  db: Db,
  overrides: Partial<typeof profilePages.$inferInsert> & { readonly slug?: string } = {},
): Promise<string> {
  const { slug = `page-${randomBytes(6).toString("hex")}`, ...page } = overrides;
  const accountId = page.accountId ?? (await buildFreelancer(db)).id;
  const values = { headline: "Online stores for makers", isPublic: true, ...page, accountId };
  await db.insert(profilePages).values(values);
  await db.insert(pageSlugs).values({ slug, accountId });
  return slug;
}

/** The public page of a company by default; of a new one without an account. Returns its slug. */
export async function buildCompanyPage(
  db: Db,
  overrides: Partial<typeof companyPages.$inferInsert> & { readonly slug?: string } = {},
): Promise<string> {
  const { slug = `company-${randomBytes(6).toString("hex")}`, ...page } = overrides;
  const accountId = page.accountId ?? (await buildCompany(db)).id;
  await db.insert(companyPages).values({ about: "We weave sarees.", isPublic: true, ...page, accountId });
  await db.insert(pageSlugs).values({ slug, accountId });
  return slug;
}

/** The public page of a company, and all its works public. Returns the slug. */
export async function publishCompany(db: Db, accountId: number): Promise<string> {
  await db.update(works).set({ isPublic: true }).where(eq(works.ownerId, accountId));
  return buildCompanyPage(db, { accountId });
}

/** Makes a district one of Kerala. */
export async function moveToKerala(db: Db, districtId: number): Promise<void> {
  await db.insert(states).values({ code: "32", name: "Kerala" }).onConflictDoNothing();
  await db.update(districts).set({ stateCode: "32" }).where(eq(districts.id, districtId));
}

/** An item of a portfolio with one picture. */
export async function buildItem(
  db: Db,
  accountId: number,
  overrides: Partial<typeof portfolioItems.$inferInsert> = {},
) {
  const values = { title: "A shop for a weaver", text: "", link: "", position: 1, ...overrides, accountId };
  const [row] = await db.insert(portfolioItems).values(values).returning();
  if (!row) throw new Error("no item was inserted");
  const { name: picture } = await buildFile(db);
  await db.insert(portfolioFiles).values({ itemId: row.id, position: 1, file: picture });
  return { itemId: row.id, picture };
}

/** A picture that two freelancers show, as admins who moderate see it. */
export async function buildPictureMatch(db: Db): Promise<number> {
  const first = await buildItem(db, (await buildFreelancer(db)).id);
  const later = await buildItem(db, (await buildFreelancer(db)).id);
  const pictures = { file: later.picture, otherFile: first.picture };
  const [row] = await db
    .insert(pictureMatches)
    .values({ itemId: later.itemId, otherItemId: first.itemId, ...pictures })
    .returning({ id: pictureMatches.id });
  if (!row) throw new Error("no match was inserted");
  return row.id;
}
