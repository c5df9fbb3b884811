/** How the name of a freelancer stands on the page: in full, or the first name and an initial. */
export const shownNames = ["full", "initial"] as const;
export type ShownName = (typeof shownNames)[number];

/** The part of the place that the page shows. */
export const shownPlaces = ["none", "district", "town"] as const;
export type ShownPlace = (typeof shownPlaces)[number];

export const profileLengths = { headline: 120, about: 3000, language: 40 } as const;
export const maxProfileLanguages = 10;
/** The most skills on the page of a freelancer. */
export const maxProfileSkills = 15;

/** The days after which others can use an address that was given up. */
export const slugRestDays = 90;

export const slugRange = { least: 3, most: 40 } as const;

/** Words that could be taken for a page of the platform. */
const reservedSlugs = new Set(
  [
    "about account accounts admin administrator api app blog careers companies company contact edit freelancer",
    "freelancers guest help home images jobs join kaamkaj legal login logout me moderator new null official operator",
    "page pages payment payments police pricing privacy profile profiles register robots root safety search security",
    "settings signup sitemap staff status support system team terms test undefined user users verification verified",
    "work works www",
  ].flatMap((line) => line.split(" ")),
);

export const profileErrors = {
  slugFormat: "use 3 to 40 small letters, digits and hyphens, with a letter or digit at both ends",
  slugReserved: "this address is reserved",
  tooManyLanguages: `name at most ${maxProfileLanguages} languages`,
  languageTwice: "name each language once",
  tooManySkills: `choose at most ${maxProfileSkills} skills`,
} as const;

/** Whether a text has small letters, digits and hyphens between them only. */
export const isSlug = (text: string): boolean =>
  text.length >= slugRange.least && text.length <= slugRange.most && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const isReservedSlug = (text: string): boolean => reservedSlugs.has(text);

/** Anita Rao Menon as Anita M. */
export function shownNameOf(name: string, choice: ShownName): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return choice === "full" || last === undefined ? name.trim() : `${first} ${[...last][0]}.`;
}

/** A part of an address as a suggestion for a name; empty where it has too few letters of the Latin alphabet. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugRange.most)
    .replace(/^-+|-+$/g, "");
  return isSlug(plain) && !isReservedSlug(plain) ? plain : "";
}

/** What a page lacks to be published, in the order in which it is filled in. */
const pageSteps = ["picture", "headline", "slug"] as const;
export type PageStep = (typeof pageSteps)[number];

export const missingSteps = (page: Readonly<Record<PageStep, string>>): readonly PageStep[] =>
  pageSteps.filter((step) => page[step] === "");

/** Who may read a page. */
export interface Visibility {
  readonly isPublic: boolean;
  /** Companies may find it. */
  readonly isListed: boolean;
}

/** The missing steps before companies can find the page. It needs no address for that. */
export const missingStepsToList = (page: Readonly<Record<PageStep, string>>): readonly PageStep[] =>
  missingSteps(page).filter((step) => step !== "slug");

/** Whether a page is complete for these readers. */
export const isCompleteFor = (
  page: Readonly<Record<PageStep, string>>,
  { isPublic = false, isListed = false }: { readonly [K in keyof Visibility]?: boolean | undefined },
): boolean => (!isPublic || missingSteps(page).length === 0) && (!isListed || missingStepsToList(page).length === 0);
