import type { Input } from "#contract/call.ts";
import type { profiles } from "#contract/profiles.ts";
import { comparedWith } from "#domain/audit.ts";
import { missingSteps, type ShownPlace, shownNameOf } from "#domain/profile-page.ts";
import { shownReviewsOfPage } from "#domain/review.ts";
import { skillErrors } from "#domain/skill.ts";
import { itemsOf } from "#server/features/portfolio/queries.ts";
import {
  lockPage,
  ownPage,
  publicPage,
  releaseSlug,
  setPublic,
  takeSlug,
  writePage,
  writeSkills,
} from "#server/features/profiles/queries.ts";
import { areReviewsOn, requireReviews, shownReviews, summaryOf } from "#server/features/reviews/about.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { refuseRestricted } from "#server/platform/http/auth.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { type Refusal, requireRows } from "#server/platform/refusal.ts";

type Calls = typeof profiles;
type ReviewServices = Parameters<typeof areReviewsOn>[0];

/** Whether the platform has public pages. */
export const arePagesOn = ({ platformSettings }: Pick<Services, "platformSettings">): boolean =>
  platformSettings.current().publicPages === "on";

export function requirePages(
  services: Pick<Services, "platformSettings">,
  refuse: (code: "switched_off") => Refusal,
): void {
  if (!arePagesOn(services)) throw refuse("switched_off");
}

export const getOwnPage: Handler<Calls["profiles.get"]> = async (_input, { db, actor, services, refuse }) => {
  requirePages(services, refuse);
  const [pages, portfolio] = await Promise.all([ownPage(db, actor.accountId), itemsOf(db, actor.accountId)]);
  return pages.map((page) => ({ ...page, portfolio }));
};

type AuditedPage = Pick<Input<Calls["profiles.update"]>, "slug" | "headline" | "about" | "shownName" | "placeShown">;

const auditedPage = ({ slug, headline, about, shownName, placeShown }: AuditedPage) => ({
  ...{ slug, headline, about },
  ...{ shownName, placeShown },
});

export const slugTaken = { fields: { slug: "this address belongs to another page" } };

export const updatePage: Handler<Calls["profiles.update"]> = async (input, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  const { accountId } = actor;
  const { slug, skillIds, ...fields } = input;
  const [before] = await ownPage(db, accountId);
  const { languages = before?.languages ?? [] } = fields;
  const isPublic = await writePage(db, accountId, { ...fields, languages: [...languages] });
  if (isPublic && (slug === "" || fields.headline === "")) throw refuse("page_incomplete");
  await releaseSlug(db, accountId, slug);
  if (slug !== "" && !(await takeSlug(db, accountId, slug))) throw refuse("slug_taken", slugTaken);
  if (skillIds && !(await writeSkills(db, accountId, skillIds)))
    throw refuse("invalid", { fields: { skillIds: skillErrors.notOffered } });
  await recordAudit(db, { id: accountId, after: comparedWith(before && auditedPage(before), auditedPage(input)) });
  return "done";
};

/** Publishing is refused to a restricted account; whoever wants to be seen less is never refused. */
export const setVisibility: Handler<Calls["profiles.setVisibility"]> = async ({ isPublic }, context) => {
  const { db, actor, browser, services, refuse, recordAudit } = context;
  requirePages(services, refuse);
  if (isPublic && actor.restrictions.includes("publish"))
    await refuseRestricted("publish", actor, browser.language, services);
  const page = await lockPage(db, actor.accountId);
  if (isPublic && (!page || missingSteps(page).length > 0)) throw refuse("page_incomplete");
  await setPublic(db, actor.accountId, isPublic);
  await recordAudit(db, { id: actor.accountId, before: { isPublic: page?.isPublic ?? false }, after: { isPublic } });
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
async function pageReviews(db: Db, services: ReviewServices, accountId: number) {
  if (!areReviewsOn(services)) return null;
  const summary = await summaryOf(db, accountId, "client");
  if (summary.count === 0) return null;
  const { rows: newest } = await shownReviews(db, accountId, { limit: shownReviewsOfPage });
  return { ...summary, newest };
}

/** The page at an address as visitors read it; nothing where it is not public. */
export async function readPublicPage(db: Db, services: ReviewServices, slug: string) {
  const page = await publicPage(db, slug);
  if (!page) return undefined;
  const { headline, about, languages, isAvailable, picture, category, subcategory } = page;
  return {
    slug,
    headline,
    about,
    languages,
    isAvailable,
    picture,
    category,
    subcategory,
    name: shownNameOf(page.name, page.shownName),
    place: placeText(page),
    skills: page.skills.map(({ name }) => name),
    portfolio: (await itemsOf(db, page.accountId)).map(({ itemId: _, ...item }) => item),
    reviews: await pageReviews(db, services, page.accountId),
  };
}

export type PublicPage = NonNullable<Awaited<ReturnType<typeof readPublicPage>>>;

export const getPublicPage: Handler<Calls["freelancers.get"]> = async ({ slug }, { db, services, refuse }) => {
  requirePages(services, refuse);
  const page = await readPublicPage(db, services, slug);
  return requireRows(page ? [page] : [], refuse);
};

export const listPageReviews: Handler<Calls["freelancers.listReviews"]> = async (input, { db, services, refuse }) => {
  requirePages(services, refuse);
  requireReviews(services, refuse);
  const { slug, ...request } = input;
  const page = await publicPage(db, slug);
  if (!page) throw refuse("not_found");
  return shownReviews(db, page.accountId, request);
};
