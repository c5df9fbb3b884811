import type { Services } from "#server/platform/http/services.ts";
import { addressOf } from "#server/platform/settings.ts";

interface SearchFeed {
  readonly searchId: number;
  readonly nonce: string;
}

const signedText = ({ searchId, nonce }: SearchFeed) => `${searchId}\n${nonce}`;

/** Where the feeds of saved searches are, without their format. */
export const searchFeedPath = "/feeds/search";

/**
 * The secret address of the feed of a search. It is signed, so that neither the row nor its export tells it. It is in the query, which
 * is never logged (server/platform/log.ts).
 */
export function feedAddressOf(
  feed: SearchFeed,
  { keys, settings }: Pick<Services, "keys" | "settings">,
  format = "atom",
): string {
  const signature = keys.sign("feed", signedText(feed)).toString("base64url");
  return `${addressOf(settings).replace(/\/+$/, "")}${searchFeedPath}.${format}?key=${feed.searchId}.${signature}`;
}

/** The search that a key of an address names, and whether it is the key of this nonce. */
export function readFeedKey(key: unknown, { keys }: Pick<Services, "keys">) {
  const [, id, signature = ""] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(String(key)) ?? [];
  const searchId = Number(id);
  if (!searchId) return undefined;
  return {
    searchId,
    isOf: (nonce: string) => keys.verify("feed", signedText({ searchId, nonce }), Buffer.from(signature, "base64url")),
  };
}
