import type { admin } from "#contract/identity/admin.ts";
import { getProfile, updateAdminEmail } from "#server/identity/admin/service.ts";
import { setUpAdmin } from "#server/identity/admin/setup.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const adminHandlers: Handlers<typeof admin> = {
  "admin.getProfile": getProfile,
  "admin.updateEmail": updateAdminEmail,
  "admin.setUp": setUpAdmin,
};
