import type { searches } from "#contract/searches.ts";
import { changeSearch, listSearches, removeSearch, saveSearch } from "#server/features/searches/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Saved searches of freelancers. */
export const searchesHandlers: Handlers<typeof searches> = {
  "searches.save": saveSearch,
  "searches.list": listSearches,
  "searches.update": changeSearch,
  "searches.remove": removeSearch,
};
