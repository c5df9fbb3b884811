import type { session } from "#contract/identity/session.ts";
import { maySignIn } from "#domain/account.ts";
import type { SecondStepKind } from "#domain/identity/second-step.ts";
import { foldName } from "#domain/text.ts";
import { warnOfAttack } from "#server/identity/session/notify-owner.ts";
import {
  accountNamed,
  accountWith,
  actorOf,
  deleteSession,
  insertSession,
  livingSessions,
  memberKindOf,
  touchSession,
} from "#server/identity/session/queries.ts";
import { insertWaitingLogin, stepsOf } from "#server/identity/session/second-step-queries.ts";
import { tokenActorOf, touchToken } from "#server/identity/session/token-queries.ts";
import { verificationOf } from "#server/identity/session/verification-queries.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import { activeRestriction } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { BrowserSession, Credentials } from "#server/platform/http/browser-session.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SessionStore } from "#server/platform/http/session-store.ts";
import { loginsFailed } from "#server/platform/metrics.ts";
import { isPasswordOf } from "#server/platform/passwords.ts";

type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;

/** The context of every kind of login. */
export interface LoginContext {
  readonly db: Db;
  readonly actor: Actor | undefined;
  readonly browser: BrowserSession;
  readonly services: Services;
  readonly recordAudit: RecordAudit;
}

/**
 * An unknown username, a wrong password and a locked account take the same steps, so that neither the response nor its time
 * differs (docs/design/promises.md#security). Each attempt is counted before the password is checked, so that concurrent ones
 * count too.
 */
export const login: Handler<typeof session.login> = async ({ username, password }, context) => {
  const { db } = context;
  const name = foldName(username);
  const account = await accountFor(name, context);
  const who = account ? String(account.id) : hashOf(name);
  await context.services.limits.count("loginFailures", failuresHere(who, context));
  const locked = await isLocked(who, account, context);
  const matches = await isPasswordOf(account?.passwordHash, password);
  if (!account || !matches || locked) {
    await recordFailure(who, account, context);
    return [];
  }
  if ((await startPendingLogin(account, context)).length > 0) return [];
  await forgetFailures(account.id, context);
  return db.transaction((tx) => startSession(tx, account, context));
};

/** Whether the settings require a second step of this account, and it has none. */
async function mustSetUpSecondStep(
  { accountId, role }: Pick<Actor, "accountId" | "role">,
  { db, settings }: Pick<Services, "db" | "settings">,
): Promise<boolean> {
  if (!settings.REQUIRE_ADMIN_SECOND_STEP || role !== "admin") return false;
  return (await stepsOf(db, accountId)).length === 0;
}

export const sessionStore: SessionStore = {
  find: actorOf,
  touch: touchSession,
  living: livingSessions,
  findToken: tokenActorOf,
  touchToken,
  insert: insertSession,
  lacksSecondFactor: mustSetUpSecondStep,
  activeRestriction,
};

/** The row of the signed-in account, marked where a second factor must be set up first. */
export async function signedInRow(actor: SignedIn, services: Required) {
  const row = loginRow(actor);
  return (await mustSetUpSecondStep(actor, services)) ? { ...row, mustSetUpSecondStep: true as const } : row;
}

type SignedIn = Pick<Actor, "accountId" | "memberKind" | "username" | "role" | "status">;
type Required = Parameters<typeof mustSetUpSecondStep>[1];

const loginRow = ({ accountId, username, role, status, memberKind }: SignedIn) => ({
  loginid: accountId,
  username,
  role,
  status,
  ...(memberKind !== "owner" && { memberKind }),
});

/** The account that a login opens: a member of a company enters that of the company. */
export const accountOpenedBy = async (db: Db, account: Account): Promise<Account> =>
  (account.memberOf === null ? undefined : await accountWith(db, account.memberOf)) ?? account;

/** Starts a session, in the transaction of the login, and ends the previous one of this browser. A company that is not accepted gets none. */
export async function startSession(tx: Db, account: Account, { actor, browser, services, recordAudit }: LoginContext) {
  if (actor) await deleteSession(tx, actor.tokenHash);
  const { id, username } = account;
  const { id: accountId, role, status } = await accountOpenedBy(tx, account);
  const memberKind = role === "client" ? await memberKindOf(tx, id) : "owner";
  const mayEnter = maySignIn(role, status);
  if (mayEnter) await browser.signIn(tx, account);
  else browser.signOut();
  await recordAudit(tx, { id, by: { accountId: id, ...account }, ...(!mayEnter && { outcome: "unauthorized" }) });
  const signedIn = { accountId, username, role, status, memberKind };
  const row = await signedInRow(signedIn, { db: tx, settings: services.settings });
  const verification = mayEnter ? undefined : await verificationOf(tx, accountId);
  return [{ ...row, ...(verification && { verification }) }];
}

/**
 * With two-factor authentication the password, or a single sign-on, starts a pending login of five minutes, and the possible
 * second factors are returned. Failures stay counted until it succeeds, so that a known password does not allow more guesses at
 * the code.
 */
export async function startPendingLogin(account: Account, { db, browser }: LoginContext): Promise<SecondStepKind[]> {
  const { role, status } = await accountOpenedBy(db, account);
  const steps = maySignIn(role, status) ? await stepsOf(db, account.id) : [];
  if (steps.length === 0) return steps;
  await insertWaitingLogin(db, { tokenHash: browser.beginStep(), accountId: account.id });
  browser.askFor(steps);
  return steps;
}

/**
 * Not a disabled admin, nor a removed member. A demo account from this machine only, unless its password is random
 * (docs/configuration.md#first-admin-and-demo).
 */
export const canLogIn = (
  { demo, disabledAt }: Pick<Account, "demo" | "disabledAt">,
  { browser, services: { settings } }: LoginContext,
) => disabledAt === null && (!demo || (settings.demo && (settings.DEMO_PUBLIC || browser.local)));

async function accountFor(name: string, context: HandlerContext<typeof session.login>) {
  const account = await accountNamed(context.db, name);
  return account && canLogIn(account, context) ? account : undefined;
}

export const failuresHere = (who: string, { browser }: Pick<LoginContext, "browser">) => `${who} ${browser.network}`;

/** A lock of the account does not apply to a browser that logged in before (docs/design/details.md#14). */
export const isLocked = async (who: string, account: Credentials | undefined, { browser, services }: LoginContext) =>
  (await services.limits.spent("accountFailures", who)) !== undefined && !(account && browser.knows(account));

/** Logs and counts a failed login. */
export async function recordFailure(
  who: string,
  account: Account | undefined,
  context: LoginContext,
  step: "password" | "code" = "password",
) {
  loginsFailed.inc({ step });
  context.services.log.info({ loginid: account?.id, address: context.browser.address, step }, "a login failed");
  await countFailure(who, account, context);
}

/** The failure that locks the account notifies its owner, once (docs/design/details.md#14). */
export async function countFailure(
  who: string,
  account: Account | undefined,
  { db, services, recordAudit }: LoginContext,
) {
  const failures = await services.limits.note("accountFailures", who);
  if (!account || failures === 0 || failures !== services.settings.LIMIT_ACCOUNT_FAILURES) return;
  await recordAudit(db, { id: account.id, outcome: "locked" });
  await warnOfAttack(db, services, account, "password");
}

export const forgetFailures = (accountId: number, context: Pick<LoginContext, "browser" | "services">) =>
  context.services.limits.forget("loginFailures", failuresHere(String(accountId), context));

export interface SignedInContext extends LoginContext {
  readonly actor: Actor;
}

/**
 * Checks the password again before a sensitive change. Counted like a login, so that an open session cannot be used to guess
 * passwords. Returns the account when the password is right.
 */
export async function confirmPassword(password: string, context: SignedInContext): Promise<Account | undefined> {
  const account = await checkPassword(password, context);
  if (account) await forgetFailures(account.id, context);
  return account;
}

/** Checks the password before a second factor. The attempt stays counted until the second factor succeeds. */
export async function checkPassword(
  password: string,
  { db, actor, browser, services }: SignedInContext,
): Promise<Account | undefined> {
  await services.limits.count("loginFailures", failuresHere(String(actor.personId), { browser }));
  const account = await accountWith(db, actor.personId);
  if (account && (await isPasswordOf(account.passwordHash, password))) return account;
  services.log.info({ loginid: actor.personId, address: browser.address }, "a confirmation password was wrong");
  return undefined;
}
