import type { searches } from "#contract/discovery/searches.ts";
import { hide, unhide } from "#server/discovery/searches/hidden.ts";
import { hiddenItemsOf } from "#server/discovery/searches/hidden-queries.ts";
import { changeSearch, listSearches, removeSearch, saveSearch, setFeed } from "#server/discovery/searches/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Saved searches of freelancers, and what they hide. */
export const searchesHandlers: Handlers<typeof searches> = {
  "searches.save": saveSearch,
  "searches.list": listSearches,
  "searches.update": changeSearch,
  "searches.remove": removeSearch,
  "searches.setFeed": setFeed,
  "searches.hide": hide,
  "searches.listHidden": async (input, { db, actor }) => hiddenItemsOf(db, actor.accountId, input),
  "searches.unhide": unhide,
};
