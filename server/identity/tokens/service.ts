import type { tokens } from "#contract/identity/tokens.ts";
import { maxTokens, standardTokenDays } from "#domain/identity/access-token.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { countTokens, insertToken, lockTokens } from "#server/identity/tokens/queries.ts";
import { newAccessToken } from "#server/platform/http/access-token.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf } from "#server/platform/http/cookies.ts";

/** The token is returned once, and only its hash is kept. */
export const createToken: Handler<(typeof tokens)["tokens.create"]> = async (input, context) => {
  const { services, refuse, recordAudit } = context;
  const { name } = input;
  const scopes = [...new Set(input.scopes)];
  const days = input.days ?? standardTokenDays;
  const token = newAccessToken();
  const { tokenId } = await withStepUp(input, context, async (tx, account) => {
    await lockTokens(tx, account.id);
    if ((await countTokens(tx, account.id)) >= maxTokens) return { tokenId: undefined };
    const tokenId = await insertToken(tx, { accountId: account.id, name, scopes, days, tokenHash: hashOf(token) });
    await recordAudit(tx, { id: tokenId, after: { scopes: scopes.join(" "), days } });
    await notifyOwner(tx, services, account, "tokenOn");
    return { tokenId };
  });
  if (tokenId === undefined) throw refuse("too_many_tokens");
  return { outcome: "done", tokenId, token };
};
