import { useNavigate, useSearch } from "@tanstack/react-router";
import { paidWorksRange } from "#domain/discovery/freelancer-search.ts";
import { maxProfileSkills, profileLengths } from "#domain/discovery/profile-page.ts";
import { isId, isText, type SearchOf, searchBy, validCriteria } from "#web/discovery/search/criteria.ts";
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
  readonly isIdentityChecked?: "true";
  readonly paidWorks?: string;
  readonly sort?: (typeof otherOrders)[number];
}

export type Filter = Exclude<keyof Criteria, "sort">;

export const skillIdsIn = (text = ""): readonly number[] => text.split(",").filter(isId).map(Number);

/** The filters in the order in which they are shown, each with what it may be. */
const filters: Readonly<Record<Filter, (text: string) => boolean>> = {
  q: isText,
  categoryId: isId,
  subcategoryId: isId,
  districtId: isId,
  locationId: isId,
  skillIds: (text) => text.split(",").every(isId) && skillIdsIn(text).length <= maxProfileSkills,
  language: (text) => text !== "" && text.length <= profileLengths.language,
  isAvailable: (text) => text === "true",
  isIdentityChecked: (text) => text === "true",
  paidWorks: (text) => isId(text) && Number(text) <= paidWorksRange.most,
};

type Typed = { readonly [K in keyof Criteria]?: unknown };

/** Parses the criteria in the address; invalid ones are ignored. */
export const parseCriteria = (typed: Typed): Criteria =>
  validCriteria(
    { filters, within: { subcategoryId: "categoryId", locationId: "districtId" }, orders: otherOrders },
    typed,
  ) as Criteria;

/** The filters as the call takes them. The order is sent apart from them. */
export function filterInput({
  sort: _,
  skillIds,
  isAvailable,
  isIdentityChecked,
  ...criteria
}: Criteria): SentTo<"freelancers.count"> {
  return {
    ...criteria,
    ...(skillIds && { skillIds: [...skillIdsIn(skillIds)] }),
    ...(isAvailable && { isAvailable: true }),
    ...(isIdentityChecked && { isIdentityChecked: true }),
  };
}

export type Search = SearchOf<Criteria>;

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useFreelancerCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/clientmaster/freelancers" }));
  const navigate = useNavigate({ from: "/clientmaster/freelancers" });
  return searchBy(criteria, parseCriteria, (search, replace) => void navigate({ search, replace }));
}
