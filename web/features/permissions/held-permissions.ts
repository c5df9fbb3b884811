import type { QueryClient } from "@tanstack/react-query";
import { type Permission, permissions } from "#domain/permission.ts";
import { whoami } from "#web/features/session/session.ts";
import type { AnyQuery } from "#web/lib/lists.ts";

/** For loaders, which may run before `whoami` is answered: until then, the permissions of the last session in this browser. */
export function heldPermissions(queries: QueryClient): readonly Permission[] {
  const hint = localStorage.getItem("permissions")?.split(" ") ?? [];
  return queries.getQueryData(whoami.queryKey)?.permissions ?? permissions.filter((each) => hint.includes(each));
}

/** The same query, which reads nothing without the permission. */
export const withPermission = <Q extends AnyQuery>(
  permission: Permission,
  held: readonly Permission[],
  query: Q,
): Q => ({
  ...query,
  enabled: query.enabled && held.includes(permission),
});
