import type { Row } from "#contract/call.ts";
import type { freelancerSearch } from "#contract/discovery/freelancer-search.ts";
import type { FreelancerOrder } from "#domain/discovery/freelancer-search.ts";
import { countLanguages, countWithoutEach, freelancerCounting } from "#server/discovery/freelancer-search/counting.ts";
import { freelancerIndex, type Order } from "#server/discovery/freelancer-search/freelancer-index.ts";
import { pagesOf, type ShownPage } from "#server/discovery/profiles/queries.ts";
import { factsForCompanies, identityOf, shownPage, withoutContacts } from "#server/discovery/profiles/service.ts";
import { countFilters, namesOf } from "#server/discovery/search/count-queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { withReasons } from "#server/discovery/search/highlights.ts";
import { byMatch, inOrder } from "#server/discovery/search/ranking-queries.ts";
import { readWords } from "#server/discovery/search/readings.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { isSearchOn, isSearchPublic } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import { keyFrom, oneMore, type Page, pageOf } from "#server/platform/page.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Calls = typeof freelancerSearch;
type Platform = Pick<Services, "platformSettings">;
type Filters = Parameters<typeof freelancerIndex.expressionOf>[1];
type SearchRow = Row<Calls["freelancers.search"]>;

/** Companies find all listed freelancers, everybody else those with a public page. */
function isForVisitors(actor: Actor | undefined, services: Platform, refuse: (code: "switched_off") => Refusal) {
  if (actor?.role === "client" && isSearchOn(services)) return false;
  if (!isSearchPublic(services)) throw refuse("switched_off");
  return true;
}

const orders: Readonly<Record<FreelancerOrder, Order>> = { match: "onTime", newest: "newest", paid: "paid" };

interface Search {
  readonly filters: Filters;
  readonly sort: FreelancerOrder;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly services: Platform;
}

/** A page of freelancers, each with why it was found. */
export function findFreelancers(db: Db, { filters, sort, limit, after, services }: Search): Promise<Page<SearchRow>> {
  const key = keyFrom(after, ["number", "number", "number", "number"]);
  return inSearchTransaction(db, async (tx) => {
    const { terms, required, stems, reading } = await readWords(tx, freelancerIndex, filters.q ?? "", key?.[0]);
    const cursor = key && { score: key[1], by: key[2], id: key[3] };
    const search = { terms, required, filters, limit: oneMore(limit), cursor };
    const keys =
      sort === "match" && terms.length > 0
        ? await byMatch(tx, freelancerIndex, search)
        : await inOrder(tx, freelancerIndex, orders[sort], search);
    const page = pageOf(keys, limit, ({ score, by, id }) => [reading, score, by, id]);
    const pages = await pagesInOrder(
      tx,
      page.rows.map(({ id }) => id),
    );
    const shown = pages.map((page) => withoutContacts(page, services));
    const reasons = await withReasons(tx, shown, stems, textsOf, "about");
    const rows = reasons.map((row) => ({
      ...shownPage(row),
      ...identityOf(row, services),
      ...factsForCompanies(row, !filters.isForVisitors),
      matched: row.matched,
    }));
    return { rows, next: page.next };
  });
}

async function pagesInOrder(db: Db, ids: readonly number[]): Promise<readonly ShownPage[]> {
  const pages = new Map((await pagesOf(db, ids)).map((page) => [page.accountId, page]));
  return ids.flatMap((id) => pages.get(id) ?? []);
}

function textsOf(page: ShownPage) {
  const { headline, about, name, category, subcategory, place, skills, languages } = { ...page, ...shownPage(page) };
  return {
    headline,
    about,
    name,
    category,
    subcategory,
    place,
    skills: skills.join(", "),
    languages: languages.join(", "),
  };
}

export const searchFreelancers: Handler<Calls["freelancers.search"]> = async (input, context) => {
  const { db, actor, services, refuse } = context;
  const filters = { ...input, isForVisitors: isForVisitors(actor, services, refuse) };
  return findFreelancers(db, {
    ...{ filters, services, sort: input.sort ?? "match" },
    ...{ limit: input.limit, after: input.after },
  });
};

export const countFreelancers: Handler<Calls["freelancers.count"]> = async (input, context) => {
  const { db, actor, services, refuse } = context;
  const filters = { ...input, isForVisitors: isForVisitors(actor, services, refuse) };
  return inSearchTransaction(db, async (tx) => {
    const words = await readWords(tx, freelancerIndex, input.q ?? "");
    const counts = await countFilters(tx, freelancerIndex, freelancerCounting, words, filters);
    const names = await namesOf(tx, counts);
    const isEmpty = counts.some(({ filter, count }) => filter === "all" && count === 0);
    return [
      ...counts.map((row) => ({ ...row, name: names.get(`${row.filter} ${row.value}`) ?? "" })),
      ...(await countLanguages(tx, words, filters)),
      ...(isEmpty ? await countWithoutEach(tx, words, filters) : []),
    ];
  });
};
