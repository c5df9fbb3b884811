import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/connect.ts";
import { pageSlugs, profilePages } from "#server/platform/db/schema/profiles.ts";
import { buildFreelancer } from "#server/test/build.ts";

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
