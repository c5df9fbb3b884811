import type { Input } from "#contract/call.ts";
import type { profiles } from "#contract/discovery/profiles.ts";
import { skillErrors } from "#domain/catalog/skill.ts";
import { isCompleteFor, type ShownPlace, shownNameOf } from "#domain/discovery/profile-page.ts";
import { comparedWith } from "#domain/operation/audit.ts";
import { hasFreelancerPages } from "#domain/platform-setting.ts";
import { shownReviewsOfPage } from "#domain/trust/review.ts";
import { itemsOf, lockItems } from "#server/discovery/portfolio/queries.ts";
import {
  lockPage,
  ownPage,
  type PageKey,
  pageFor,
  releaseSlug,
  type ShownPage,
  setVisible,
  takeSlug,
  writePage,
  writeSkills,
} from "#server/discovery/profiles/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { PageReader } from "#server/platform/db/page-readers.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import { contactMaskOf } from "#server/platform/http/contact-mask.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { areIdentitiesShown } from "#server/platform/http/identity-setting.ts";
import { arePagesOn, areReviewsOn, isSearchOn, pageReaderOf } from "#server/platform/http/page-reader.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type Refusal, requireRows } from "#server/platform/refusal.ts";
import { requireReviews, shownReviews, summaryOf } from "#server/trust/reviews/about.ts";

type Calls = typeof profiles;
type PageServices = Parameters<typeof areReviewsOn>[0];

export function requirePages(
  services: Pick<Services, "platformSettings">,
  refuse: (code: "switched_off") => Refusal,
): void {
  if (!arePagesOn(services)) throw refuse("switched_off");
}

function requireSearch(services: Pick<Services, "platformSettings">, refuse: (code: "switched_off") => Refusal): void {
  if (!isSearchOn(services)) throw refuse("switched_off");
}

/** Freelancers fill in their pages for visitors, or for companies that look for them. */
function requireOwnPages(
  { platformSettings }: Pick<Services, "platformSettings">,
  refuse: (code: "switched_off") => Refusal,
): void {
  if (!hasFreelancerPages(platformSettings.current())) throw refuse("switched_off");
}

export const getOwnPage: Handler<Calls["profiles.get"]> = async (_input, { db, actor, services, refuse }) => {
  requireOwnPages(services, refuse);
  const [pages, portfolio] = await Promise.all([ownPage(db, actor.accountId), itemsOf(db, actor.accountId)]);
  return pages.map((page) => ({ ...page, portfolio }));
};

type AuditedPage = Pick<Input<Calls["profiles.update"]>, "slug" | "headline" | "about" | "shownName" | "placeShown">;

const auditedPage = ({ slug, headline, about, shownName, placeShown }: AuditedPage) => ({
  ...{ slug, headline, about },
  ...{ shownName, placeShown },
});

export const slugTaken = { fields: { slug: "this address belongs to another page" } };

/** A page as its form shows it. */
const shownOwnPage = (page: Awaited<ReturnType<typeof ownPage>>[number]) => ({
  present: { ...page, skillIds: page.skills.map(({ skillId }) => skillId) },
  names: { skillIds: page.skills.map(({ name }) => name) },
});

export const updatePage: Handler<Calls["profiles.update"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requireOwnPages(services, refuse);
  const { accountId } = actor;
  const { slug, skillIds, version, ...fields } = input;
  if (version) await lockItems(db, accountId);
  const [before] = await ownPage(db, accountId);
  if (before) requireReadVersion("profiles.update", input, shownOwnPage(before), refuse);
  const { languages = before?.languages ?? [] } = fields;
  const visibility = await writePage(db, accountId, { ...fields, languages: [...languages] });
  if (!isCompleteFor({ slug, headline: fields.headline, picture: "unchanged" }, visibility))
    throw refuse("page_incomplete");
  await releaseSlug(db, accountId, slug);
  if (slug !== "" && !(await takeSlug(db, accountId, slug))) throw refuse("slug_taken", slugTaken);
  if (skillIds && !(await writeSkills(db, accountId, skillIds)))
    throw refuse("invalid", { fields: { skillIds: skillErrors.notOffered } });
  await recordAudit(db, { id: accountId, after: comparedWith(before && auditedPage(before), auditedPage(input)) });
  return "done";
};

/** The page of a freelancer who has not filled it in. */
const noPage = { slug: "", headline: "", picture: "", isPublic: false, isListed: false };

/** A restricted account cannot become visible. Hiding a page is never refused. */
export const setVisibility: Handler<Calls["profiles.setVisibility"]> = async (input, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  requireOwnPages(services, refuse);
  if (input.isPublic) requirePages(services, refuse);
  if (input.isListed) requireSearch(services, refuse);
  const isMore = input.isPublic || input.isListed;
  if (isMore && actor.restrictions.includes("publish"))
    await refuseRestricted("publish", actor, browser.language, services);
  const page = (await lockPage(db, actor.accountId)) ?? noPage;
  if (!isCompleteFor(page, input)) throw refuse("page_incomplete");
  const before = { isPublic: page.isPublic, isListed: page.isListed };
  const after = { isPublic: input.isPublic ?? before.isPublic, isListed: input.isListed ?? before.isListed };
  await setVisible(db, actor.accountId, after);
  await recordAudit(db, { id: actor.accountId, before, after });
  return "done";
};

interface Place {
  readonly placeShown: ShownPlace;
  readonly town: string;
  readonly district: string;
}

function placeText({ placeShown, town, district }: Place): string {
  if (placeShown === "none") return "";
  return placeShown === "town" ? `${town}, ${district}` : district;
}

/** What others say about a freelancer; null where there is nothing, or the platform has no reviews. */
export async function pageReviews(db: Db, services: PageServices, accountId: number, readerId?: number) {
  if (!areReviewsOn(services)) return null;
  const summary = await summaryOf(db, accountId, "client");
  if (summary.count === 0) return null;
  const { rows: newest } = await shownReviews({ db, services }, accountId, { limit: shownReviewsOfPage }, readerId);
  return { ...summary, newest };
}

/** The part of a page that every reader gets. */
export const shownPage = (page: ShownPage) => ({
  slug: page.slug,
  headline: page.headline,
  languages: page.languages,
  isAvailable: page.isAvailable,
  picture: page.picture,
  category: page.category,
  subcategory: page.subcategory,
  name: shownNameOf(page.name, page.shownName),
  place: placeText(page),
  skills: page.skills.map(({ name }) => name),
});

/** What an admin has looked at, where the platform offers that. */
export const identityOf = (page: ShownPage, services: PageServices) => ({
  identity: areIdentitiesShown(services) ? page.identity : null,
});

/** The part of a page that only companies get; empty for all others. */
export const factsForCompanies = (page: ShownPage, isForCompany: boolean) =>
  isForCompany
    ? { freelancerId: page.accountId, record: page.record, takesInvitations: page.takesInvitations }
    : { freelancerId: null, record: null, takesInvitations: false };

/** The page as others read it: without contact details, where the platform hides them. */
export const withoutContacts = (page: ShownPage, services: PageServices): ShownPage => {
  const mask = contactMaskOf(services);
  return { ...page, headline: mask(page.headline), about: mask(page.about) };
};

async function shownItems(db: Db, services: PageServices, accountId: number) {
  const mask = contactMaskOf(services);
  const items = await itemsOf(db, accountId);
  return items.map((item) => ({ ...item, title: mask(item.title), text: mask(item.text) }));
}

/** The page with its samples; nothing where this reader may not read it. */
export async function readPage(db: Db, services: PageServices, reader: PageReader, key: PageKey) {
  const found = await pageFor(db, reader, key);
  if (!found) return undefined;
  const page = withoutContacts(found, services);
  return {
    ...shownPage(page),
    ...identityOf(page, services),
    ...factsForCompanies(page, reader.companyId !== undefined),
    accountId: page.accountId,
    about: page.about,
    isPublic: page.isPublic,
    portfolio: await shownItems(db, services, page.accountId),
  };
}

/** The page with what others say about its freelancer. */
export async function readReviewedPage(db: Db, services: PageServices, reader: PageReader, key: PageKey) {
  const page = await readPage(db, services, reader, key);
  if (!page) return undefined;
  const { accountId, ...shown } = page;
  return { ...shown, reviews: await pageReviews(db, services, accountId, reader.companyId) };
}

export type ReadPage = NonNullable<Awaited<ReturnType<typeof readReviewedPage>>>;

/** Which pages a caller reads, where they read any at all. */
function readerOf(
  actor: Actor | undefined,
  services: Pick<Services, "platformSettings">,
  refuse: (code: "switched_off") => Refusal,
): PageReader {
  const reader = pageReaderOf(actor, services);
  if (reader.companyId === undefined) requirePages(services, refuse);
  return reader;
}

/** The key of the requested page; refused where the input has none. */
const keyOf = ({ slug, freelancerId }: PageKey, refuse: (code: "not_found") => Refusal): PageKey => {
  if (slug === undefined && freelancerId === undefined) throw refuse("not_found");
  return { slug, freelancerId };
};

export const getPublicPage: Handler<Calls["freelancers.get"]> = async (input, { db, actor, services, refuse }) => {
  const reader = readerOf(actor, services, refuse);
  const page = await readReviewedPage(db, services, reader, keyOf(input, refuse));
  return requireRows(page ? [page] : [], refuse);
};

export const listPageReviews: Handler<Calls["freelancers.listReviews"]> = async (input, context) => {
  const { db, actor, services, refuse } = context;
  const reader = readerOf(actor, services, refuse);
  requireReviews(services, refuse);
  const { slug, freelancerId, ...request } = input;
  const page = await pageFor(db, reader, keyOf({ slug, freelancerId }, refuse));
  if (!page) throw refuse("not_found");
  return shownReviews({ db, services }, page.accountId, request, reader.companyId);
};
