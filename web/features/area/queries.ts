import { emailQuery } from "#web/features/emails/queries.ts";
import { preferencesQuery, pushDeviceQuery } from "#web/features/notifications/queries.ts";
import { exportsQuery } from "#web/features/personal-data/queries.ts";
import { passkeysQuery, twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { sessionsQuery } from "#web/features/session/queries.ts";
import type { AnyQuery } from "#web/lib/lists.ts";

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
