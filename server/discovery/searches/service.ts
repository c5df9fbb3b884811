import type { Input } from "#contract/call.ts";
import type { searches } from "#contract/discovery/searches.ts";
import { canonicalFilters, maxSavedSearches, type SearchAlert } from "#domain/discovery/saved-search.ts";
import { paise, toRupees } from "#domain/money.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { strictExpression } from "#server/discovery/search/readings.ts";
import { setAlertDueAnew } from "#server/discovery/searches/due-queries.ts";
import { feedAddressOf } from "#server/discovery/searches/feed-address.ts";
import {
  countSearches,
  deleteSearch,
  dropOutdatedHits,
  hasOtherWith,
  insertSearch,
  lockName,
  lockSearches,
  markHitsAsReported,
  searchesOf,
  updateSearch,
  writeFeedNonce,
} from "#server/discovery/searches/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { newLinkToken } from "#server/platform/http/cookies.ts";
import { requireReadVersion } from "#server/platform/http/read-version.ts";

type Calls = typeof searches;

export const saveSearch: Handler<Calls["searches.save"]> = async (input, { db, actor, refuse, recordAudit }) => {
  const { name, alert } = input;
  const { accountId } = actor;
  const filters = canonicalFilters(input.filters);
  await lockSearches(db, accountId);
  const expression = await inSearchTransaction(db, (tx) => strictExpression(tx, filters));
  const searchId = await insertSearch(db, { accountId, name, filters, alert, expression });
  if (searchId === undefined) throw refuse("search_exists");
  if ((await countSearches(db, accountId)) > maxSavedSearches) throw refuse("too_many_searches");
  await recordAudit(db, { id: accountId, after: { search: searchId, alert } });
  return { outcome: "done", searchId };
};

export const listSearches: Handler<Calls["searches.list"]> = async (_, { db, actor, services }) =>
  (await searchesOf(db, actor.accountId)).map(({ hits, feedNonce, ...search }) => ({
    ...search,
    feedAddress: feedNonce === null ? null : feedAddressOf({ searchId: search.searchId, nonce: feedNonce }, services),
    hits: hits.map(({ budgetPaise, ...hit }) => ({ ...hit, budget: toRupees(paise(budgetPaise)) })),
  }));

/** Other filters with their expression; a refusal where another search has them. */
async function readFilters(
  input: Input<Calls["searches.update"]>,
  { db, actor, refuse }: Pick<HandlerContext<Calls["searches.update"]>, "db" | "actor" | "refuse">,
) {
  if (!input.filters) return undefined;
  const filters = canonicalFilters(input.filters);
  await lockSearches(db, actor.accountId);
  const expression = await inSearchTransaction(db, (tx) => strictExpression(tx, filters));
  if (await hasOtherWith(db, actor.accountId, input.searchId, filters)) throw refuse("search_exists");
  return { filters, expression };
}

async function changeAlert(db: Db, searchId: number, alert: SearchAlert): Promise<void> {
  if (alert === "off") await markHitsAsReported(db, searchId);
  else await setAlertDueAnew(db, searchId, new Date());
}

export const changeSearch: Handler<Calls["searches.update"]> = async (input, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const { searchId, name, alert } = input;
  const present = input.version ? await lockName(db, actor.accountId, searchId) : undefined;
  if (present) requireReadVersion("searches.update", input, { present }, refuse);
  const newFilters = await readFilters(input, context);
  const before = await updateSearch(db, actor.accountId, searchId, { name, alert, found: newFilters });
  if (!before) throw refuse("not_found");
  if (newFilters) await dropOutdatedHits(db, searchId);
  if (alert && alert !== before) await changeAlert(db, searchId, alert);
  await recordAudit(db, {
    id: actor.accountId,
    before: { search: searchId, alert: before },
    after: {
      search: searchId,
      alert: alert ?? before,
      ...(name !== undefined && { name: "changed" }),
      ...(newFilters && { filters: "changed" }),
    },
  });
  return "done";
};

export const setFeed: Handler<Calls["searches.setFeed"]> = async (
  { searchId, isOn },
  { db, actor, refuse, recordAudit },
) => {
  const nonce = isOn ? newLinkToken() : null;
  if (!(await writeFeedNonce(db, actor.accountId, searchId, nonce))) throw refuse("not_found");
  await recordAudit(db, { id: actor.accountId, after: { search: searchId, feed: isOn ? "new address" : "off" } });
  return "done";
};

export const removeSearch: Handler<Calls["searches.remove"]> = async (
  { searchId },
  { db, actor, refuse, recordAudit },
) => {
  if (!(await deleteSearch(db, actor.accountId, searchId))) throw refuse("not_found");
  await recordAudit(db, { id: actor.accountId, before: { search: searchId } });
  return "done";
};
