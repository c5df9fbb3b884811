import { emailQuery } from "#web/features/emails/queries.ts";
import { preferencesQuery } from "#web/features/notifications/queries.ts";
import { passkeysQuery, twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { sessionsQuery } from "#web/features/session/queries.ts";

/** What My Account shows to every role. */
export const accountQueries = [emailQuery, sessionsQuery, twoFactorQuery, passkeysQuery, preferencesQuery];
