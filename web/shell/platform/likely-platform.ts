import type { QueryClient } from "@tanstack/react-query";
import type { RowOf } from "#web/lib/api-types.ts";
import type { AnyQuery } from "#web/lib/lists.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { platformQuery } from "#web/shell/platform/use-platform.ts";

type Flag = "hasReviews" | "hasFundedWorks";

/** Requests what the platform has, and remembers for the next visit of this browser what loaders ask about. */
export async function loadPlatform(queries: QueryClient): Promise<void> {
  const [platform] = await queries.fetchQuery(platformQuery).catch(() => []);
  if (!platform) return;
  for (const flag of ["hasReviews", "hasFundedWorks"] as const) browserMemory.setItem(flag, String(platform[flag]));
}

/** Loaders may run before `platform.get` is answered: until then, what it said at the last visit decides. */
function isLikely(queries: QueryClient, flag: Flag): boolean {
  const [platform] = queries.getQueryData<RowOf<"platform.get">[]>(platformQuery.queryKey) ?? [];
  return platform?.[flag] ?? browserMemory.getItem(flag) === "true";
}

/** For loaders: these queries, where the platform has reviews. */
export const ifReviewsOn = (queries: QueryClient, wanted: readonly AnyQuery[]): readonly AnyQuery[] =>
  isLikely(queries, "hasReviews") ? wanted : [];

/** For loaders: these queries, where companies can fund milestones. */
export const ifMilestonesOn = (queries: QueryClient, wanted: readonly AnyQuery[]): readonly AnyQuery[] =>
  isLikely(queries, "hasFundedWorks") ? wanted : [];
