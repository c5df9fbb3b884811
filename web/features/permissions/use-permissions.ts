import type { Permission } from "#domain/permission.ts";
import { useSignedIn } from "#web/features/session/use-signed-in.ts";

/** What the signed-in admin may do; nothing for a company and a freelancer. */
export const usePermissions = (): readonly Permission[] => useSignedIn()?.permissions ?? [];
