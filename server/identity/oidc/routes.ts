import type { oidc } from "#contract/identity/oidc.ts";
import { identitiesOf } from "#server/identity/oidc/queries.ts";
import { getPending, linkIdentity, unlinkIdentity } from "#server/identity/oidc/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Identities belong to a person: a member of a company has own ones. */
export const oidcHandlers: Handlers<typeof oidc> = {
  "oidc.getPending": getPending,
  "oidc.list": async (_input, { db, actor }) =>
    (await identitiesOf(db, actor.personId)).map(({ linkedAt, usedAt, ...identity }) => ({
      ...identity,
      linkedAt: linkedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  "oidc.link": linkIdentity,
  "oidc.unlink": unlinkIdentity,
};
