import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "#contract/call.ts";
import { mustSetUpSecondStep } from "#server/features/session/login.ts";
import type { LimitName } from "#server/platform/db/limits.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import type { Cookies } from "#server/platform/http/cookies.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import { checkOrigin, type Xsrf } from "#server/platform/http/xsrf.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** What every call is received with. */
export interface RouteDependencies {
  readonly services: Services;
  readonly cookies: Cookies;
  readonly xsrf: Xsrf;
}

interface Named {
  readonly name: string;
  readonly call: Call;
}

/** Limits that count addresses come before the session (DETAILS 1). */
const addressLimits: Readonly<Record<string, LimitName>> = {
  login: "addressLogins",
  "twoFactor.login": "addressLogins",
  "passkeys.startLogin": "addressLogins",
  "passkeys.login": "addressLogins",
  companyreg: "registrations",
  freelancerreg: "registrations",
  forgotpwd: "addressResets",
  resetpwd: "addressLinks",
  "admin.setUp": "addressLinks",
  "accounts.undoEmailChange": "addressLinks",
};

/** The limit of requests a second that every address has. */
export const countRequest = (request: FastifyRequest, { limits }: Pick<Services, "limits">): Promise<void> =>
  limits.countCall(networkOf(callerOf(request)));

/** Whether this may come in at all begins with the limits of its address; whose session it is comes after (DETAILS 1). */
export async function countAddress(name: string, request: FastifyRequest, { limits }: Services): Promise<void> {
  await countRequest(request, { limits });
  const counted = addressLimits[name];
  if (counted) await limits.count(counted, networkOf(callerOf(request)));
}

/** Whether whoever sent it may: session, forgery, role, limits of the account (DETAILS 1). */
export async function admit(
  { call, name }: Named,
  actor: Actor | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, xsrf }: RouteDependencies,
): Promise<void> {
  if (call.by !== "anyone" && !actor) throw new Refusal("no_session");
  if (call.method === "GET") xsrf.ensure(request, reply);
  else checkOrigin(request, services.settings);
  // `login` needs no token: its Origin and Sec-Fetch-Site guard it (DETAILS 2).
  if (call.method === "POST" && actor && name !== "login") xsrf.check(request, reply);
  checkRole(call, actor);
  if (call.by !== "anyone") await refuseWithoutSecondStep(name, actor, services);
  await (actor ? countActor({ call, name }, actor, services) : countNobody(name, request, services));
}

/** What an admin without a required second step may do: set one up, or leave. */
const setupCalls = ["twoFactor.get", "twoFactor.start", "twoFactor.enable", "logout"];

export async function refuseWithoutSecondStep(
  name: string,
  actor: Actor | undefined,
  services: Pick<Services, "db" | "settings">,
): Promise<void> {
  if (!actor || setupCalls.includes(name)) return;
  if (await mustSetUpSecondStep(actor, services)) throw new Refusal("second_step_required");
}

function checkRole({ by }: Call, actor: Actor | undefined): void {
  if (by !== "anyone" && !by.some((role) => role === actor?.role)) throw new Refusal("wrong_role");
}

/** Whoever floods an account must not keep its owner from throwing him out. */
const neverRefused = ["logout", "sessions.end", "sessions.endOthers"];

async function countActor({ call, name }: Named, { loginid }: Actor, { limits }: Services): Promise<void> {
  if ("answers" in call && !neverRefused.includes(name)) await limits.countWrite(loginid);
  if (name === "upload") await limits.count("accountUploads", String(loginid));
}

async function countNobody(name: string, request: FastifyRequest, { limits }: Services): Promise<void> {
  if (name === "upload") await limits.count("uploads", networkOf(callerOf(request)));
}
