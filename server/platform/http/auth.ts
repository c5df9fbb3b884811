import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, languageOf } from "#domain/language.ts";
import { type RestrictionKind, restrictionsOf, restrictionText } from "#domain/trust/restriction.ts";
import { bearerOf, isAccessToken } from "#server/platform/http/access-token.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { rowOf } from "#server/platform/http/call-row.ts";
import { type Cookies, hashOf, isToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { checkOrigin, type Xsrf } from "#server/platform/http/xsrf.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Another product on the parent domain can set cookies of the same name. Further ones are not looked at. */
const maxSessionCookies = 10;

/** Sets `request.actor` to the account of the access token that is sent, or else to that of the session. */
export async function authenticate(request: FastifyRequest, services: Services, cookies: Cookies): Promise<void> {
  const token = bearerOf(request);
  await (token === undefined ? identify(request, services, cookies) : identifyProgram(request, services, token));
}

/** A program is known by its token alone: no cookie is read, and none is set. */
async function identifyProgram(request: FastifyRequest, { db, sessions, limits }: Services, text: string) {
  const tokenHash = hashOf(text);
  const found = isAccessToken(text) ? await sessions.findToken(db, tokenHash) : undefined;
  if (!found) throw new Refusal("token_invalid");
  const { stale, ...account } = found;
  await limits.countTokenCall(found.token.id);
  if (stale) await sessions.touchToken(db, found.token.id);
  request.actor = { ...account, tokenHash };
}

/** Sets `request.actor` to the account behind the session cookie, with one query where the browser has one such cookie. */
export async function identify(request: FastifyRequest, { db, sessions }: Services, cookies: Cookies): Promise<void> {
  const sids = cookies.readAll(request, "session").filter(isToken);
  for (const sid of sids.slice(0, maxSessionCookies)) {
    const tokenHash = hashOf(sid);
    const session = await sessions.find(db, tokenHash);
    if (!session) continue;
    const { stale, ...account } = session;
    if (stale) await sessions.touch(db, tokenHash);
    cookies.takeSession(request, sid);
    request.actor = { ...account, tokenHash };
    return;
  }
}

export function requireSession(request: FastifyRequest): void {
  if (rowOf(request).call.by !== "anyone" && !request.actor) throw new Refusal("no_session");
}

/** A token opens the calls whose rows name one of its scopes, and no other. */
export function requireScope(request: FastifyRequest): void {
  const { token } = request.actor ?? {};
  const { token: scope } = rowOf(request).call;
  if (token && !(scope && token.scopes.includes(scope))) throw new Refusal("scope_missing");
}

/**
 * A page of another site cannot make a browser send an access token. `login` needs no anti-forgery token: its Origin and
 * Sec-Fetch-Site guard it (docs/design/details.md#2).
 */
export function checkForgery(request: FastifyRequest, reply: FastifyReply, { settings }: Services, xsrf: Xsrf): void {
  const { name, call } = rowOf(request);
  if (request.actor?.token) return;
  if (call.method === "GET") xsrf.ensure(request, reply);
  else checkOrigin(request, settings);
  if (call.method === "POST" && request.actor && name !== "login") xsrf.check(request, reply);
}

export function requireRole(request: FastifyRequest): void {
  const { by } = rowOf(request).call;
  if (by !== "anyone" && !by.some((role) => role === request.actor?.role)) throw new Refusal("wrong_role");
}

/** An admin needs one of the permissions that the row names. */
export function requirePermission(request: FastifyRequest): void {
  const { needs = "none" } = rowOf(request).call;
  const { actor } = request;
  if (needs === "none" || actor?.role !== "admin") return;
  if (!needs.some((permission) => actor.permissions.includes(permission))) throw new Refusal("permission_missing");
}

/** A member of a company needs one of the kinds that the row names. */
export function requireMemberKind(request: FastifyRequest): void {
  const { memberKinds } = rowOf(request).call;
  const { actor } = request;
  if (!memberKinds || actor?.role !== "client") return;
  if (!memberKinds.includes(actor.memberKind)) throw new Refusal("member_kind");
}

/** A restricted account is refused with the reason, in the language of its screens (domain/trust/restriction.ts). */
export async function requireUnrestricted(request: FastifyRequest, { db, sessions }: Services): Promise<void> {
  const { actor } = request;
  const kind = restrictionsOf(rowOf(request).name).find((each) => actor?.restrictions.includes(each));
  if (!(kind && actor)) return;
  await refuseRestricted(kind, actor, languageOf(request.headers["accept-language"] ?? ""), { db, sessions });
}

/** Refuses with the reason, unless the restriction has ended by now. */
export async function refuseRestricted(
  kind: RestrictionKind,
  { accountId }: Actor,
  language: Language = "en",
  { db, sessions }: Pick<Services, "db" | "sessions">,
): Promise<void> {
  const restriction = await sessions.activeRestriction(db, accountId, kind);
  if (restriction) throw new Refusal("restricted", { detail: restrictionText(restriction, language) });
}

/** The calls that an admin without the required second factor may make: to set one up, or to leave. */
const setupCalls = ["twoFactor.get", "twoFactor.start", "twoFactor.enable", "logout"];

export async function requireSecondFactor(request: FastifyRequest, services: Services): Promise<void> {
  const { name, call } = rowOf(request);
  if (call.by !== "anyone" && !setupCalls.includes(name)) await refuseWithoutSecondFactor(request.actor, services);
}

export async function refuseWithoutSecondFactor(actor: Actor | undefined, services: Services): Promise<void> {
  if (actor && (await services.sessions.lacksSecondFactor(actor, services))) throw new Refusal("second_step_required");
}
