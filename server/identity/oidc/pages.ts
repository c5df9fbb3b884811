import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { session } from "#contract/identity/session.ts";
import { screen } from "#contract/screens.ts";
import { enter, type Intent, type Target, withNext } from "#server/identity/oidc/enter.ts";
import type { LoginContext } from "#server/identity/session/login.ts";
import { createAuditRecorder } from "#server/platform/audit/recorder.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { identify } from "#server/platform/http/auth.ts";
import { BrowserSession } from "#server/platform/http/browser-session.ts";
import { auditSourceOf } from "#server/platform/http/call-hooks.ts";
import { cookiesOf, isToken, newToken } from "#server/platform/http/cookies.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { returnPath, type SignOn, SignOnError } from "#server/platform/http/sign-on.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";

/** A screen of an area; any other address is left out, so that no link leads to another site. */
const screenIn = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 500 && /^\/(admin|client|freelancer)master\/[!-[\]-~]*$/.test(text)
    ? text
    : undefined;

/** The screen of a target. Whoever was linking is logged in, and reads the problem elsewhere. */
function addressOf(target: Target, intent: Intent): string {
  if ("path" in target) return target.path;
  return intent.isLink
    ? screen("/guestmaster/identity", target)
    : screen("/guestmaster/login", { ...target, ...withNext(intent) });
}

/** The audit log has a single sign-on as a login. */
const login = { name: "login", call: session.login } as const;

/** The pages between which the browser is at the identity provider. Without one in the settings they are unknown. */
export function registerSignOnPages(app: FastifyInstance, services: Services): void {
  const { signOn, settings } = services;
  if (!signOn) return;
  const cookies = cookiesOf(settings);
  const xsrf = xsrfOf(services.keys, cookies);

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header("cache-control", "no-store");
    await countRequest(request, services);
    await services.limits.count("addressLogins", networkOf(callerOf(request)));
  }

  app.get("/oidc/start", async (request, reply) => {
    await admit(request, reply);
    const { next, link } = request.query as Readonly<Record<string, unknown>>;
    const intent = { next: screenIn(next), isLink: link !== undefined };
    const token = newToken();
    const address = await signOn.begin(token);
    if (address === undefined) return reply.redirect(addressOf({ problem: "away" }, intent), 303);
    cookies.set(reply, "signOn", cookieOf(token, intent));
    return reply.redirect(address, 303);
  });

  app.get(returnPath, { config: { row: login } }, async (request, reply) => {
    await admit(request, reply);
    const { token, intent } = startIn(cookies.readAll(request, "signOn")[0]);
    cookies.clear(reply, "signOn");
    const browser = new BrowserSession(request, reply, services, cookies, xsrf);
    // An identity that was proved before is not linked after this login.
    browser.endIdentity();
    await identify(request, services, cookies);
    const result = await prove(signOn, request, token);
    const { recordAudit } = createAuditRecorder(login, () => auditSourceOf(request));
    const context: LoginContext = {
      db: services.db,
      actor: request.actor,
      browser,
      services,
      recordAudit: (tx, record) => recordAudit(tx, { ...record, after: { ...record.after, single_sign_on: true } }),
    };
    const target = "problem" in result ? result : await enter(result, intent, context);
    return reply.redirect(addressOf(target, intent), 303);
  });
}

/** The identity that the query of this request proves. */
async function prove(signOn: SignOn, { url }: FastifyRequest, token: string) {
  try {
    return await signOn.finish(new URL(url, "http://localhost").search, token);
  } catch (error) {
    if (error instanceof SignOnError) return { problem: error.problem };
    throw error;
  }
}

/** What a browser keeps while it is at the identity provider. */
const cookieOf = (token: string, { next = "", isLink }: Intent): string =>
  [token, isLink ? "link" : "login", next].join(" ");

/** Without such a cookie the token is another one, for which no answer of the provider was made. */
function startIn(cookie = ""): { readonly token: string; readonly intent: Intent } {
  const [token = "", kind, next] = cookie.split(" ");
  return { token: isToken(token) ? token : newToken(), intent: { next: screenIn(next), isLink: kind === "link" } };
}
