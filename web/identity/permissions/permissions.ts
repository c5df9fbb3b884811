import type { QueryClient } from "@tanstack/react-query";
import { type Permission, permissions } from "#domain/permission.ts";
import type { TextKey } from "#texts/hindi.ts";
import { whoami } from "#web/identity/session/session.ts";
import { useSignedIn } from "#web/identity/session/use-signed-in.ts";
import type { AnyQuery } from "#web/lib/lists.ts";
import { browserMemory } from "#web/lib/storage.ts";
import { t } from "#web/lib/text.ts";

/** What the signed-in admin may do; nothing for a company and a freelancer. */
export const usePermissions = (): readonly Permission[] => useSignedIn()?.permissions ?? [];

/** The name of each permission, and what it opens. */
const texts: Readonly<Record<Permission, readonly [name: TextKey, opens: TextKey]>> = {
  reference: ["Places and categories", "Register, edit and delete districts, locations, categories and subcategories"],
  verify: ["Company verification", "Verify and reject companies"],
  money: ["Payments", "Confirm payments, record debts, set the brokerage, read receipts, check the ledger"],
  tax: ["Tax", "Check tax numbers, set up tax papers, close months, read the books"],
  moderate: ["Moderation", "Restrict accounts, take jobs down, read the résumés of freelancers"],
  people: ["Admins", "Invite admins, change their permissions, log accounts out everywhere"],
  reports: ["Reports", "Read reports and charts"],
  audit: ["Audit log", "Read who did what"],
  settings: ["Settings", "Change settings and branding, write announcements, edit the public pages, manage emails"],
};

export const permissionName = (permission: Permission): string => t(texts[permission][0]);
export const permissionText = (permission: Permission): string => t(texts[permission][1]);

/** For loaders, which may run before `whoami` is answered: until then, the permissions of the last session in this browser. */
export function heldPermissions(queries: QueryClient): readonly Permission[] {
  const hint = browserMemory.getItem("permissions")?.split(" ") ?? [];
  return queries.getQueryData(whoami.queryKey)?.permissions ?? permissions.filter((each) => hint.includes(each));
}

/** The query, which reads nothing without the permission. */
export const withPermission = <Q extends AnyQuery>(
  permission: Permission,
  held: readonly Permission[],
  query: Q,
): Q => ({
  ...query,
  enabled: query.enabled && held.includes(permission),
});
