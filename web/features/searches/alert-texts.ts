import type { SearchAlert } from "#domain/saved-search.ts";
import type { TextKey } from "#web/lib/text.ts";

/** How soon a search reports new works. */
export const alertTexts: Readonly<Record<SearchAlert, TextKey>> = {
  now: "At once",
  daily: "Once a day",
  off: "No email",
};
