import { emailQuery } from "#web/identity/emails/queries.ts";
import { identitiesQuery } from "#web/identity/oidc/queries.ts";
import { passkeysQuery, twoFactorQuery } from "#web/identity/secondstep/queries.ts";
import { sessionsQuery } from "#web/identity/session/queries.ts";
import { tokensQuery } from "#web/identity/tokens/queries.ts";
import { webhooksQuery } from "#web/identity/webhooks/queries.ts";
import type { AnyQuery } from "#web/lib/lists.ts";
import { signOnOffer } from "#web/lib/page-switches.ts";
import { preferencesQuery, pushDeviceQuery } from "#web/notify/notifications/queries.ts";
import { exportsQuery } from "#web/operation/personal-data/queries.ts";

/** What My Account shows to every role in one of its tabs, the first where none is named. */
export function accountQueries(tab?: string): readonly AnyQuery[] {
  if (tab === "notifications") return [preferencesQuery, pushDeviceQuery];
  if (tab === "connections")
    return [...(signOnOffer() ? [identitiesQuery] : []), tokensQuery, webhooksQuery, twoFactorQuery];
  if (tab === "data") return [exportsQuery, twoFactorQuery];
  return [emailQuery, sessionsQuery, twoFactorQuery, passkeysQuery];
}
