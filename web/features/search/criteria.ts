import { type Day, isDay } from "#domain/day.ts";
import { budgetRange } from "#domain/work.ts";
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

const isId = (text: string) => /^[1-9][0-9]{0,9}$/.test(text);
const isBudget = (text: string) => isId(text) && Number(text) <= budgetRange.most;
const maxTextLength = 200;
const isText = (text: string) => text !== "" && text.length <= maxTextLength;

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

/** Ids that require another one: a subcategory its category, a city its district. */
const within: Partial<Record<Filter, Filter>> = { subcategoryid: "categoryid", locationid: "districtid" };

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

/** Nothing is looked for, in no order: then it is the list of all jobs. */
export const isEmptyCriteria = (criteria: Criteria): boolean => Object.keys(criteria).length === 0;

/** What is counted: the order counts nothing. */
export const countInput = ({ sort: _order, ...criteria }: Criteria): SentTo<"search.countJobs"> => criteria;
