import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#domain/language.ts";
import { insertSession } from "#server/features/session/queries.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { type Cookies, hashOf, newToken } from "#server/platform/http/cookies.ts";
import type { BrowserSession, Credentials } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Xsrf } from "#server/platform/http/xsrf.ts";

/** The browser side of one request, as far as a handler may see and change it. */
export function browserSessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  cookies: Cookies,
  xsrf: Xsrf,
): BrowserSession {
  const address = callerOf(request);
  const userAgent = String(request.headers["user-agent"] ?? "").slice(0, 300);
  const step = cookies.read(request, "step");
  const known = ({ id, passwordHash }: Credentials) =>
    services.keys.sign("known-browser", `${id} ${passwordHash}`).toString("base64url");
  return {
    address,
    network: networkOf(address),
    userAgent,
    language: languageOf(request.headers["accept-language"] ?? ""),
    get local() {
      return services.proxies.isLocal(request);
    },
    knows: (account) => cookies.read(request, "known") === known(account),
    ticketHash: () => {
      const present = cookies.read(request, "ticket");
      const ticket = present || newToken();
      if (!present) cookies.set(reply, "ticket", ticket);
      return hashOf(ticket);
    },
    signIn: async (db, account) => {
      const token = newToken();
      await insertSession(db, { tokenHash: hashOf(token), accountId: account.id, userAgent, address });
      cookies.set(reply, "session", token);
      cookies.set(reply, "known", known(account));
      xsrf.renew(reply, token);
    },
    signOut: () => {
      cookies.clear(reply, "session");
      xsrf.renew(reply, "");
    },
    stepHash: step && hashOf(step),
    beginStep: () => {
      const token = newToken();
      cookies.set(reply, "step", token);
      return hashOf(token);
    },
    endStep: () => step && cookies.clear(reply, "step"),
    askFor: (steps) => reply.header("x-second-step", steps.join(", ")),
  };
}
