import { paidWorksRange } from "#domain/freelancer-search.ts";
import { maxProfileSkills, profileLengths } from "#domain/profile-page.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** The orders beside the usual one, which is the best match first. */
export const otherOrders = ["newest", "paid"] as const;

/** What a company looks for, in the address; an absent one matches everything. */
export interface Criteria {
  readonly q?: string;
  readonly categoryId?: string;
  readonly subcategoryId?: string;
  readonly districtId?: string;
  readonly locationId?: string;
  /** Ids, separated by commas. */
  readonly skillIds?: string;
  readonly language?: string;
  readonly isAvailable?: "true";
  readonly paidWorks?: string;
  readonly sort?: (typeof otherOrders)[number];
}

export type Filter = Exclude<keyof Criteria, "sort">;

const isId = (text: string) => /^[1-9][0-9]{0,9}$/.test(text);
const maxTextLength = 200;

export const skillIdsIn = (text = ""): readonly number[] => text.split(",").filter(isId).map(Number);

/** The filters in the order in which they are shown, each with what it may be. */
const filters: Readonly<Record<Filter, (text: string) => boolean>> = {
  q: (text) => text !== "" && text.length <= maxTextLength,
  categoryId: isId,
  subcategoryId: isId,
  districtId: isId,
  locationId: isId,
  skillIds: (text) => text.split(",").every(isId) && skillIdsIn(text).length <= maxProfileSkills,
  language: (text) => text !== "" && text.length <= profileLengths.language,
  isAvailable: (text) => text === "true",
  paidWorks: (text) => isId(text) && Number(text) <= paidWorksRange.most,
};

/** Ids that require another one: a subcategory its category, a city its district. */
const within: Partial<Record<Filter, Filter>> = { subcategoryId: "categoryId", locationId: "districtId" };

const filterNames = Object.keys(filters) as Filter[];

type Typed = { readonly [K in keyof Criteria]?: unknown };

/** Parses the criteria in the address; invalid ones are ignored. */
export function parseCriteria(typed: Typed): Criteria {
  const valid = filterNames.flatMap((name) => {
    const text = String(typed[name] ?? "").trim();
    const around = within[name];
    return filters[name](text) && (around === undefined || typed[around]) ? [[name, text] as const] : [];
  });
  const sort = otherOrders.find((each) => each === typed.sort);
  return { ...Object.fromEntries(valid), ...(sort && { sort }) };
}

/** What is sent: the order is no filter. */
export function filterInput({ sort: _, skillIds, isAvailable, ...criteria }: Criteria): SentTo<"freelancers.count"> {
  return {
    ...criteria,
    ...(skillIds && { skillIds: [...skillIdsIn(skillIds)] }),
    ...(isAvailable && { isAvailable: true }),
  };
}
