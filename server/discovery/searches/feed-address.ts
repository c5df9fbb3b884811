import { originOf } from "#server/platform/http/feeds.ts";
import { addressKeyOf } from "#server/platform/http/secret-address.ts";
import type { Services } from "#server/platform/http/services.ts";

interface SearchFeed {
  readonly searchId: number;
  readonly nonce: string;
}

/** Where the feeds of saved searches are, without their format. */
export const searchFeedPath = "/feeds/search";

/** The secret address of the feed of a search. */
export function feedAddressOf(
  { searchId: id, nonce }: SearchFeed,
  services: Pick<Services, "keys" | "settings">,
  format = "atom",
): string {
  const key = addressKeyOf("feed", { id, nonce }, services.keys);
  return `${originOf(services)}${searchFeedPath}.${format}?key=${key}`;
}
