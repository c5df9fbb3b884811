import type { QueryClient } from "@tanstack/react-query";
import type { Role } from "#domain/role.ts";
import { type Destination, requireRole, whoami } from "#web/identity/session/session.ts";
import { type AnyQuery, allRowsQuery, prefetch } from "#web/lib/lists.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { loadPlatform } from "#web/shell/platform/likely-platform.ts";
import "#web/lib/own-ids.ts";

// Calls of an area name their caller.

/** The loader of an area: requests what all its screens read, and waits until the server has said who is signed in. */
export function loadArea(
  role: Role,
  queries: QueryClient,
  destination: Destination,
  wanted: readonly AnyQuery[] = [],
): Promise<void> {
  // Requested first, because no screen is shown before the session is known.
  const guard = requireRole(role, queries, destination);
  void loadPlatform(queries);
  // The numbers in the header are there with the rows of the screen.
  prefetch(queries, [...wanted, allRowsQuery("notifications.counts", {})]);
  return guard;
}

/**
 * The loader of the area of admins. The row of a login does not name the permissions, so they are read after it; the next
 * visit requests the rows that they open before the server has said who is signed in.
 */
export async function loadAdminArea(queries: QueryClient, destination: Destination): Promise<void> {
  const cached = queries.getQueryData(whoami.queryKey);
  if (cached && !cached.permissions) await queries.fetchQuery({ ...whoami, staleTime: 0 });
  await loadArea("admin", queries, destination);
  const { permissions = [] } = queries.getQueryData(whoami.queryKey) ?? {};
  browserMemory.setItem("permissions", permissions.join(" "));
}
