import { emailQuery } from "#web/identity/emails/queries.ts";
import { passkeysQuery, twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { sessionsQuery } from "#web/identity/session/queries.ts";
import type { AnyQuery } from "#web/lib/lists.ts";
import { preferencesQuery, pushDeviceQuery } from "#web/notify/notifications/queries.ts";
import { exportsQuery } from "#web/operation/personal-data/queries.ts";

/** What My Account shows to every role. */
export const accountQueries: readonly AnyQuery[] = [
  emailQuery,
  sessionsQuery,
  twoFactorQuery,
  passkeysQuery,
  preferencesQuery,
  pushDeviceQuery,
  exportsQuery,
];
