import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#domain/language.ts";
import { callerOf, networkOf } from "#server/http/address.ts";
import { type Cookies, hashOf, newToken } from "#server/http/cookies.ts";
import type { Visit } from "#server/http/handler.ts";
import type { Xsrf } from "#server/http/xsrf.ts";
import type { Services } from "#server/services.ts";
import { insertSession } from "#server/session/queries.ts";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The browser side of one request, as far as a handler may see and change it. */
export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  cookies: Cookies,
  xsrf: Xsrf,
): Visit {
  const address = callerOf(request);
  const userAgent = String(request.headers["user-agent"] ?? "").slice(0, 300);
  const step = cookies.read(request, "step");
  const known = (accountId: number) => services.keys.sign("known-browser", String(accountId)).toString("base64url");
  return {
    address,
    network: networkOf(address),
    userAgent,
    language: languageOf(request.headers["accept-language"] ?? ""),
    local: loopbackHost.test(request.headers.host ?? ""),
    knows: (accountId) => cookies.read(request, "known") === known(accountId),
    ticketHash: () => {
      const present = cookies.read(request, "ticket");
      const ticket = present || newToken();
      if (!present) cookies.set(reply, "ticket", ticket);
      return hashOf(ticket);
    },
    signIn: async (db, accountId) => {
      const token = newToken();
      await insertSession(db, { tokenHash: hashOf(token), accountId, userAgent, address });
      cookies.set(reply, "session", token);
      cookies.set(reply, "known", known(accountId));
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
