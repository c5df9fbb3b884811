import type { companyPages } from "#contract/discovery/company-pages.ts";
import { maxPublicReviews, maxPublicWorks, missingCompanySteps } from "#domain/discovery/company-page.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import {
  type CompanyPageRow,
  lockCompanyPage,
  ownCompanyPage,
  publicCompanyPage,
  writeCompanyPage,
} from "#server/discovery/company-pages/queries.ts";
import { releaseSlug, takeSlug } from "#server/discovery/profiles/queries.ts";
import { requirePages, slugTaken } from "#server/discovery/profiles/service.ts";
import { publicWorksWhere } from "#server/discovery/public-works/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { areReviewsOn, areWorksOn } from "#server/platform/http/page-reader.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import type { Services } from "#server/platform/http/services.ts";
import { requireRows } from "#server/platform/refusal.ts";
import { shownReviews } from "#server/trust/reviews/about.ts";

type Calls = typeof companyPages;
type PlatformSettings = Pick<Services, "platformSettings">;

async function publicReviews(db: Db, accountId: number, services: PlatformSettings) {
  if (!areReviewsOn(services)) return [];
  return (await shownReviews({ db, services }, accountId, { limit: maxPublicReviews })).rows;
}

/** The newest public works, as far as visitors read any. */
async function publicWorksOf(db: Db, ownerId: number, services: PlatformSettings) {
  if (!areWorksOn(services)) return [];
  const { rows } = await publicWorksWhere(db, { ownerId }, { limit: maxPublicWorks });
  return rows.map(({ workId, title, budget, deadline }) => ({ workId, title, budget, deadline }));
}

async function withLists(db: Db, { accountId, ...page }: CompanyPageRow, services: PlatformSettings) {
  const [works, reviews] = [await publicWorksOf(db, accountId, services), await publicReviews(db, accountId, services)];
  return { ...page, works, reviews };
}

export const getOwnCompanyPage: Handler<Calls["companyPages.get"]> = async (_input, context) => {
  const { db, actor, services, refuse } = context;
  requirePages(services, refuse);
  const page = await ownCompanyPage(db, actor.accountId);
  return page ? [await withLists(db, page, services)] : [];
};

/** Publishing is refused to a restricted company; whoever wants to be seen less is never refused. */
export const updateCompanyPage: Handler<Calls["companyPages.update"]> = async ({ version, ...fields }, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  const { accountId } = actor;
  const before = await lockCompanyPage(db, accountId);
  if (!before) throw refuse("invalid");
  requireReadVersion("companyPages.update", { ...fields, version }, { present: before }, refuse);
  const { slug } = fields;
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after = { ...before, ...sent };
  if (after.isPublic && !before.isPublic && actor.restrictions.includes("publish"))
    await refuseRestricted("publish", actor, browser.language, services);
  if (after.isPublic && missingCompanySteps(after).length > 0) throw refuse("company_page_incomplete");
  const { about, website, isPublic } = after;
  await defer(db, writeCompanyPage(db, accountId, { about, website, isPublic }));
  if (slug !== undefined) {
    await releaseSlug(db, accountId, slug);
    if (slug !== "" && !(await takeSlug(db, accountId, slug))) throw refuse("slug_taken", slugTaken);
  }
  const texts = ({ slug, about, website }: typeof before) => ({ slug, about, website });
  await recordAudit(db, {
    id: accountId,
    before: { isPublic: before.isPublic },
    after: { ...comparedWith(texts(before), texts(after)), isPublic },
  });
  return "done";
};

/** The page at an address as visitors read it; nothing where it is not public. */
export async function readCompanyPage(db: Db, slug: string, services: PlatformSettings) {
  const page = await publicCompanyPage(db, slug);
  if (!page) return undefined;
  const { isPublic: _, ...shown } = await withLists(db, page, services);
  return shown;
}

export type PublicCompanyPage = NonNullable<Awaited<ReturnType<typeof readCompanyPage>>>;

export const getPublicCompanyPage: Handler<Calls["publicPages.company"]> = async ({ slug }, context) => {
  const { db, services, refuse } = context;
  requirePages(services, refuse);
  const page = await readCompanyPage(db, slug, services);
  return requireRows(page ? [page] : [], refuse);
};
