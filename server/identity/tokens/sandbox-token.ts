import type { FastifyInstance } from "fastify";
import { scopesOf } from "#domain/identity/access-token.ts";
import { findDemoAccount } from "#server/identity/accounts/demo-queries.ts";
import { deleteAllButNewest, insertToken, lockTokens } from "#server/identity/tokens/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import { newAccessToken } from "#server/platform/http/access-token.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import { isTokenOffered } from "#server/platform/http/sandbox-docs.ts";
import type { Services } from "#server/platform/http/services.ts";
import { checkOrigin } from "#server/platform/http/xsrf.ts";
import { Refusal } from "#server/platform/refusal.ts";

const name = "Sandbox";
/** Fewer than an account can have, so that tokens made by hand have room. */
const keptTokens = 10;
const days = 30;

/**
 * A token of a demo account without its password, which is public. Only in a sandbox, and not in one that other machines reach
 * (DEMO_PUBLIC), whose demo accounts have passwords of their own.
 */
export function registerSandboxToken(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  if (!isTokenOffered(settings)) return;
  app.post("/sandbox/token", async (request, reply) => {
    await countRequest(request, services);
    checkOrigin(request, settings);
    const { role } = request.query as { readonly role?: unknown };
    if (role !== "client" && role !== "freelancer") throw new Refusal("invalid");
    const accountId = await findDemoAccount(db, role);
    if (accountId === undefined) throw new Refusal("not_found");
    const token = newAccessToken();
    await db.transaction(async (tx) => {
      await lockTokens(tx, accountId);
      const scopes = [...scopesOf(role)];
      const tokenId = await insertToken(tx, { accountId, name, scopes, days, tokenHash: hashOf(token) });
      await deleteAllButNewest(tx, accountId, name, keptTokens);
      await insertOwnEntry(tx, {
        call: "sandbox:token",
        subject: "token",
        subjectId: String(tokenId),
        after: { role },
      });
    });
    return reply.header("cache-control", "no-store").send({ token });
  });
}
