import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "#domain/role.ts";
import { loadPlatform } from "#web/features/platform/likely-platform.ts";
import { type Destination, requireRole } from "#web/features/session/session.ts";
import { type AnyQuery, prefetch } from "#web/lib/lists.ts";
// Calls of an area name their caller.
import "#web/lib/own-ids.ts";

/** The loader of an area: requests what all its screens read, and waits until the server has said who is signed in. */
export function loadArea(
  role: Role,
  queries: QueryClient,
  destination: Destination,
  wanted: readonly AnyQuery[] = [],
): Promise<void> {
  // First in line, since no screen is shown before its answer.
  const guard = requireRole(role, queries, destination);
  void loadPlatform(queries);
  prefetch(queries, wanted);
  return guard;
}
