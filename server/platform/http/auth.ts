import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyCall } from "#contract/call.ts";
import { type Language, languageOf } from "#domain/language.ts";
import { type RestrictionKind, restrictionsOf, restrictionText } from "#domain/trust/restriction.ts";
import { bearerOf, isAccessToken } from "#server/platform/http/access-token.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { type CallRow, rowOf } from "#server/platform/http/call-row.ts";
import { type Cookies, hashOf, isToken } from "#server/platform/http/cookies.ts";
import { limitAccount } from "#server/platform/http/rate-limits.ts";
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
export async function identifyProgram(
  request: FastifyRequest,
  { db, sessions, limits }: Services,
  text: string,
  { isCounted = true } = {},
): Promise<void> {
  const tokenHash = hashOf(text);
  const found = isAccessToken(text) ? await sessions.findToken(db, tokenHash) : undefined;
  if (!found) throw new Refusal("token_invalid");
  const { stale, ...account } = found;
  if (isCounted) await limits.countTokenCall(found.token.id);
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
export function requireScope(request: FastifyRequest, { call }: CallRow = rowOf(request)): void {
  const { token } = request.actor ?? {};
  const { token: scope } = call;
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

function requireRole(actor: Actor | undefined, { by }: AnyCall): void {
  if (by !== "anyone" && !by.some((role) => role === actor?.role)) throw new Refusal("wrong_role");
}

/** An admin needs one of the permissions that the row names. */
function requirePermission(actor: Actor | undefined, { needs = "none" }: AnyCall): void {
  if (needs === "none" || actor?.role !== "admin") return;
  if (!needs.some((permission) => actor.permissions.includes(permission))) throw new Refusal("permission_missing");
}

/** A member of a company needs one of the kinds that the row names. */
function requireMemberKind(actor: Actor | undefined, { memberKinds }: AnyCall): void {
  if (!memberKinds || actor?.role !== "client") return;
  if (!memberKinds.includes(actor.memberKind)) throw new Refusal("member_kind");
}

/** Whether the caller may make this call at all, as far as its row says. */
export function requireCaller(actor: Actor | undefined, call: AnyCall): void {
  requireRole(actor, call);
  requirePermission(actor, call);
  requireMemberKind(actor, call);
}

/** A restricted account is refused with the reason, in the language of its screens (domain/trust/restriction.ts). */
export async function requireUnrestricted(
  request: FastifyRequest,
  { db, sessions }: Services,
  { name }: CallRow = rowOf(request),
): Promise<void> {
  const { actor } = request;
  const kind = restrictionsOf(name).find((each) => actor?.restrictions.includes(each));
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

export async function requireSecondFactor(
  request: FastifyRequest,
  services: Services,
  { name, call }: CallRow = rowOf(request),
): Promise<void> {
  if (call.by !== "anyone" && !setupCalls.includes(name)) await refuseWithoutSecondFactor(request.actor, services);
}

export async function refuseWithoutSecondFactor(actor: Actor | undefined, services: Services): Promise<void> {
  if (actor && (await services.sessions.lacksSecondFactor(actor, services))) throw new Refusal("second_step_required");
}

/** The checks of a call that another call makes for the same person. Its session and its forgery check are those of that call. */
export async function requireAllowed(request: FastifyRequest, services: Services, row: CallRow): Promise<void> {
  requireScope(request, row);
  requireCaller(request.actor, row.call);
  await requireUnrestricted(request, services, row);
  await requireSecondFactor(request, services, row);
  await limitAccount(request, services, row);
}
