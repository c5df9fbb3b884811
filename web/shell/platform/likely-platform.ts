import type { QueryClient } from "@tanstack/react-query";
import type { RowOf } from "#web/lib/api-types.ts";
import type { AnyQuery } from "#web/lib/lists.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { platformQuery } from "#web/shell/platform/use-platform.ts";

const key = "hasReviews";

/** Requests what the platform has, and remembers for the next visit of this browser whether it has reviews. */
export async function loadPlatform(queries: QueryClient): Promise<void> {
  const [platform] = await queries.fetchQuery(platformQuery).catch(() => []);
  if (platform) browserMemory.setItem(key, String(platform.hasReviews));
}

/**
 * For loaders: these queries, where the platform has reviews. They may run before `platform.get` is answered: until then, what
 * it said at the last visit decides.
 */
export function ifReviewsOn(queries: QueryClient, wanted: readonly AnyQuery[]): readonly AnyQuery[] {
  const [platform] = queries.getQueryData<RowOf<"platform.get">[]>(platformQuery.queryKey) ?? [];
  const hasReviews = platform?.hasReviews ?? browserMemory.getItem(key) === "true";
  return hasReviews ? wanted : [];
}
