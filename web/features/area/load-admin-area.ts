import type { QueryClient } from "@tanstack/react-query";
import { loadArea } from "#web/features/area/load-area.ts";
import { type Destination, whoami } from "#web/features/session/session.ts";

/**
 * The loader of the area of admins. The row of a login does not name the permissions, so they are read after it; the next
 * visit requests the rows that they open before the server has said who is signed in.
 */
export async function loadAdminArea(queries: QueryClient, destination: Destination): Promise<void> {
  const cached = queries.getQueryData(whoami.queryKey);
  if (cached && !cached.permissions) await queries.fetchQuery({ ...whoami, staleTime: 0 });
  await loadArea("admin", queries, destination);
  const { permissions = [] } = queries.getQueryData(whoami.queryKey) ?? {};
  localStorage.setItem("permissions", permissions.join(" "));
}
