import type { tokens } from "#contract/identity/tokens.ts";
import { deleteToken, tokensOf } from "#server/identity/tokens/queries.ts";
import { createToken } from "#server/identity/tokens/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Access tokens belong to a person: a member of a company has own ones. */
export const tokensHandlers: Handlers<typeof tokens> = {
  "tokens.create": createToken,
  "tokens.list": async (_input, { db, actor }) =>
    (await tokensOf(db, actor.personId)).map(({ createdAt, expiresAt, usedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  "tokens.revoke": async ({ tokenId }, { db, actor, recordAudit, refuse }) => {
    if (!(await deleteToken(db, actor.personId, tokenId))) throw refuse("not_found");
    await recordAudit(db, { id: tokenId });
    return "done";
  },
};
