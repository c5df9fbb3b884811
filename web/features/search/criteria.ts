import { type Day, isDay } from "#domain/day.ts";
import { budgetRange } from "#domain/work.ts";
import { isId, isText, validCriteria } from "#web/features/search/parse-criteria.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** The orders beside the usual one, which is the best match first. */
export const otherOrders = ["newest", "budget", "deadline"] as const;

/** The criteria of a search, in the address and as input of the call; an absent one matches everything. */
export interface Criteria {
  readonly q?: string;
  readonly categoryid?: string;
  readonly subcategoryid?: string;
  readonly districtid?: string;
  readonly locationid?: string;
  readonly budgetfrom?: string;
  readonly budgetto?: string;
  readonly deadlinefrom?: Day;
  readonly deadlineto?: Day;
  readonly postedsince?: Day;
  readonly sort?: (typeof otherOrders)[number];
}

export type Filter = Exclude<keyof Criteria, "sort">;

const isBudget = (text: string) => isId(text) && Number(text) <= budgetRange.most;

/** The filters in the order in which they are shown, each with what it may be. */
const filters: Readonly<Record<Filter, (text: string) => boolean>> = {
  q: isText,
  categoryid: isId,
  subcategoryid: isId,
  districtid: isId,
  locationid: isId,
  budgetfrom: isBudget,
  budgetto: isBudget,
  deadlinefrom: isDay,
  deadlineto: isDay,
  postedsince: isDay,
};

type Typed = { readonly [K in keyof Criteria]?: unknown };

/** Parses the criteria in the address; invalid ones are ignored. */
export const parseCriteria = (typed: Typed): Criteria =>
  validCriteria(
    { filters, within: { subcategoryid: "categoryid", locationid: "districtid" }, orders: otherOrders },
    typed,
  ) as Criteria;

/** Nothing is looked for, in no order: then it is the list of all jobs. */
export const isEmptyCriteria = (criteria: Criteria): boolean => Object.keys(criteria).length === 0;

/** What is counted: the order counts nothing. */
export const countInput = ({ sort: _order, ...criteria }: Criteria): SentTo<"search.countJobs"> => criteria;
