import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Day, isDay } from "#domain/day.ts";
import { budgetRange } from "#domain/money.ts";
import type { SentTo } from "#web/lib/api-types.ts";

/** What each filter of a search may be, which of them require another one, and the orders beside the usual one. */
interface CriteriaRules<F extends string, O extends string> {
  readonly filters: Readonly<Record<F, (text: string) => boolean>>;
  /** Ids that require another one: a subcategory its category, a city its district. */
  readonly within: Partial<Record<NoInfer<F>, NoInfer<F>>>;
  readonly orders: readonly O[];
}

export const isId = (text: string) => /^[1-9][0-9]{0,9}$/.test(text);

const maxTextLength = 200;
export const isText = (text: string) => text !== "" && text.length <= maxTextLength;

/** The valid criteria of an address; others are ignored. */
export function validCriteria<F extends string, O extends string>(
  { filters, within, orders }: CriteriaRules<F, O>,
  typed: { readonly [K in F | "sort"]?: unknown },
): { readonly [K in F]?: string } & { readonly sort?: O } {
  const valid = (Object.keys(filters) as F[]).flatMap((name) => {
    const text = String(typed[name] ?? "").trim();
    const around = within[name];
    return filters[name](text) && (around === undefined || typed[around]) ? [[name, text] as const] : [];
  });
  const sort = orders.find((each) => each === typed.sort);
  return { ...(Object.fromEntries(valid) as { readonly [K in F]?: string }), ...(sort && { sort }) };
}

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

/** Whether there are neither words nor filters nor an order. The screen then lists all jobs. */
export const isEmptyCriteria = (criteria: Criteria): boolean => Object.keys(criteria).length === 0;

/** The criteria as the counting call takes them: it needs no order. */
export const countInput = ({ sort: _order, ...criteria }: Criteria): SentTo<"search.countJobs"> => criteria;

/** A search whose criteria are in the address. */
export interface SearchOf<C> {
  readonly criteria: C;
  /** Changes criteria and adds a step to the history, unless the change continues the last one. */
  readonly change: (
    changes: { readonly [K in keyof C]?: string | undefined },
    more?: { readonly isContinued?: boolean },
  ) => void;
  /** Replaces all criteria. */
  readonly begin: (criteria: C) => void;
}

export type Search = SearchOf<Criteria>;

/** A search by criteria that `go` writes into the address. */
export const searchBy = <C extends object>(
  criteria: C,
  parse: (typed: { readonly [K in keyof C]?: unknown }) => C,
  go: (next: (before: C) => C, replace: boolean) => void,
): SearchOf<C> => ({
  criteria,
  change: (changes, { isContinued = false } = {}) => go((before) => parse({ ...before, ...changes }), isContinued),
  begin: (next) => go(() => next, false),
});

/** The criteria of the search. They are stored only in the address, so that a search can be shared, reloaded and gone back to. */
export function useCriteria(): Search {
  const criteria = parseCriteria(useSearch({ from: "/freelancermaster/workview" }));
  const navigate = useNavigate({ from: "/freelancermaster/workview" });
  return searchBy(criteria, parseCriteria, (search, replace) => void navigate({ search, replace }));
}
