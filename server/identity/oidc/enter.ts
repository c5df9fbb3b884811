import { type ScreenAddress, screen } from "#contract/screens.ts";
import { maySignIn } from "#domain/account.ts";
import { hasSecondFactor, isOfDomains, type SignOnProblem } from "#domain/identity/sign-on.ts";
import type { Role } from "#domain/role.ts";
import { accountOfIdentity, noteIdentityUse } from "#server/identity/oidc/queries.ts";
import {
  accountOpenedBy,
  canLogIn,
  type LoginContext,
  startPendingLogin,
  startSession,
} from "#server/identity/session/login.ts";
import type { Identity } from "#server/platform/http/sign-on.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Where a sign-on leads, and whether it only links an identity with the account that is logged in. */
export interface Intent {
  readonly next?: string | undefined;
  readonly isLink: boolean;
}

/** The screen that a sign-on leads to, or why there is none. */
export type Target = { readonly path: string } | { readonly problem: SignOnProblem };

type Linked = NonNullable<Awaited<ReturnType<typeof accountOfIdentity>>>;

const homes: Readonly<Record<Role, ScreenAddress>> = {
  admin: screen("/adminmaster/adminhome"),
  client: screen("/clientmaster/clienthome"),
  freelancer: screen("/freelancermaster/freelancerhome"),
};

/** The area of a role is what its home stands in. */
const areaOf = (role: Role): string => homes[role].slice(0, homes[role].lastIndexOf("/") + 1);

const landing = (role: Role, { next }: Intent): string => (next?.startsWith(areaOf(role)) ? next : homes[role]);

export const withNext = ({ next }: Intent) => (next === undefined ? {} : { next });

/** Leads a proved identity into the account that is linked with it, or to where it gets one. */
export async function enter(identity: Identity, intent: Intent, context: LoginContext): Promise<Target> {
  const refusal = refusedAddress(identity, context.services.settings);
  if (refusal) return { problem: refusal };
  const linked = await accountOfIdentity(context.db, identity);
  if (!linked) return keepIdentity(identity, intent, context);
  if (!intent.isLink) return openAccount(linked, identity, intent, context);
  return { problem: linked.account.id === context.actor?.personId ? "linked" : "taken" };
}

function refusedAddress({ email, isEmailProved }: Identity, { OIDC_DOMAINS: domains }: Settings) {
  if (domains.length > 0 && !isEmailProved) return "unproved";
  return isOfDomains(email, domains) ? undefined : "domain";
}

function keepIdentity(identity: Identity, intent: Intent, { browser }: LoginContext): Target {
  const { issuer, subject, email, isEmailProved } = identity;
  browser.keepIdentity({ issuer, subject, email, isEmailProved, provedAt: Date.now() });
  return { path: screen("/guestmaster/identity", withNext(intent)) };
}

/** As a login with the right password goes on. */
async function openAccount(
  { account, identityId }: Linked,
  { methods }: Identity,
  intent: Intent,
  context: LoginContext,
): Promise<Target> {
  const { db, services } = context;
  const { role, status } = await accountOpenedBy(db, account);
  if (!canLogIn(account, context)) return { problem: "unauthorized" };
  if (!services.signOn?.roles.includes(role)) return { problem: "role" };
  const isSecondStepDone = services.settings.OIDC_TRUST_AMR && hasSecondFactor(methods);
  const steps = isSecondStepDone ? [] : await startPendingLogin(account, context);
  if (steps.length > 0)
    return { path: screen("/guestmaster/secondstep", { steps: steps.join(", "), ...withNext(intent) }) };
  await db.transaction(async (tx) => {
    await noteIdentityUse(tx, identityId);
    await startSession(tx, account, context);
  });
  return maySignIn(role, status) ? { path: landing(role, intent) } : { problem: "unauthorized" };
}
