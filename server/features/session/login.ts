import type { Row } from "#contract/call.ts";
import type { session } from "#contract/session.ts";
import { maySignIn } from "#domain/account.ts";
import { warnOfAttack } from "#server/features/session/notices.ts";
import { accountNamed, accountWith, deleteSession } from "#server/features/session/queries.ts";
import { insertWaitingLogin, stepsOf } from "#server/features/session/second-step-queries.ts";
import type { Note } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Actor, BrowserSession, Context, Credentials, Handler } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import { loginsFailed } from "#server/platform/metrics.ts";
import { isPasswordOf } from "#server/platform/passwords.ts";

type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;

/** What every way in needs to know. */
export interface Entering {
  readonly db: Db;
  readonly actor: Actor | undefined;
  readonly visit: BrowserSession;
  readonly services: Services;
  readonly note: Note;
}

/**
 * An unknown name, a wrong password and a locked account take the same steps, so that neither the answer nor its time tells
 * them apart (QUALITY section 2). Each attempt is counted before it is judged: many at once are still only so many.
 */
export const login: Handler<typeof session.login> = async ({ username, password }, context) => {
  const { db } = context;
  const name = username.trim();
  const account = await accountFor(name, context);
  const who = account ? String(account.id) : hashOf(name.toLowerCase());
  await context.services.limits.count("loginFailures", failuresHere(who, context));
  const locked = await isLocked(who, account, context);
  const matches = await isPasswordOf(account?.passwordHash, password);
  if (!account || !matches || locked) {
    await noteFailure(who, account, context);
    return [];
  }
  if (await owesStep(account, context)) return [];
  await forgetFailures(account.id, context);
  return db.transaction((tx) => letIn(tx, account, context));
};

/** Whether the settings require a second step of this account, and it has none. */
export async function mustSetUpSecondStep(
  { loginid, role }: Pick<Actor, "loginid" | "role">,
  { db, settings }: Pick<Services, "db" | "settings">,
): Promise<boolean> {
  if (!settings.REQUIRE_ADMIN_SECOND_STEP || role !== "admin") return false;
  return (await stepsOf(db, loginid)).length === 0;
}

/** The row of the signed-in account. It says so where nothing can be done before a second step is set up. */
export async function signedInRow(actor: Omit<Row<typeof session.login>, "mustSetUpSecondStep">, services: Required) {
  const row = loginRow(actor);
  return (await mustSetUpSecondStep(actor, services)) ? { ...row, mustSetUpSecondStep: true as const } : row;
}

type Required = Parameters<typeof mustSetUpSecondStep>[1];

const loginRow = ({ loginid, username, role, status }: Row<typeof session.login>) => ({
  loginid,
  username,
  role,
  status,
});

/** Makes the session, in the transaction of what earned it, and ends the one this browser had. A company that waits gets none. */
export async function letIn(tx: Db, account: Account, { actor, visit, services, note }: Entering) {
  if (actor) await deleteSession(tx, actor.tokenHash);
  const { id, role, status } = account;
  const mayEnter = maySignIn(role, status);
  if (mayEnter) await visit.signIn(tx, account);
  else visit.signOut();
  await note(tx, { id, by: { loginid: id, ...account }, ...(!mayEnter && { outcome: "unauthorized" }) });
  return [await signedInRow({ loginid: account.id, ...account }, { db: tx, settings: services.settings })];
}

/**
 * Where there is a second step the password alone opens nothing: this browser has five minutes to follow up. Its failures
 * stay counted until then, so that a known password does not buy more guesses at the code.
 */
async function owesStep(account: Account, { db, visit }: Entering): Promise<boolean> {
  const steps = maySignIn(account.role, account.status) ? await stepsOf(db, account.id) : [];
  if (steps.length === 0) return false;
  await insertWaitingLogin(db, { tokenHash: visit.beginStep(), accountId: account.id });
  visit.askFor(steps);
  return true;
}

/** A demo account signs in on this machine only, unless its password is a random one (DESIGN section 4). */
export const mayTry = ({ demo }: Pick<Account, "demo">, { visit, services: { settings } }: Entering) =>
  !demo || (settings.demo && (settings.DEMO_PUBLIC || visit.local));

async function accountFor(name: string, context: Context<typeof session.login>) {
  const account = await accountNamed(context.db, name);
  return account && mayTry(account, context) ? account : undefined;
}

export const failuresHere = (who: string, { visit }: Pick<Entering, "visit">) => `${who} ${visit.network}`;

/** An account that is guessed at from many places spares a browser that signed in before (DETAILS 14). */
export const isLocked = async (who: string, account: Credentials | undefined, { visit, services }: Entering) =>
  (await services.limits.spent("accountFailures", who)) !== undefined && !(account && visit.knows(account));

/** Each failure is a line of the log. */
export async function noteFailure(
  who: string,
  account: Account | undefined,
  context: Entering,
  step: "password" | "code" = "password",
) {
  loginsFailed.inc({ step });
  context.services.log.info({ loginid: account?.id, address: context.visit.address, step }, "a login failed");
  await countFailure(who, account, context);
}

/** The failure that locks the account writes to its owner, once (DETAILS 14). */
export async function countFailure(who: string, account: Account | undefined, { db, services, note }: Entering) {
  const failures = await services.limits.note("accountFailures", who);
  if (!account || failures === 0 || failures !== services.settings.LIMIT_ACCOUNT_FAILURES) return;
  await note(db, { id: account.id, outcome: "locked" });
  await warnOfAttack(db, services, account, "password");
}

export const forgetFailures = (accountId: number, context: Pick<Entering, "visit" | "services">) =>
  context.services.limits.forget("loginFailures", failuresHere(String(accountId), context));

/** The same of somebody who is signed in. */
export interface SignedIn extends Entering {
  readonly actor: Actor;
}

/**
 * The password asked for again before something that matters. Counted like a login: a session left open somewhere must not
 * be a place to try passwords at. Answers the account when it was right.
 */
export async function confirmed(password: string, context: SignedIn): Promise<Account | undefined> {
  const account = await judged(password, context);
  if (account) await forgetFailures(account.id, context);
  return account;
}

/** The same, where a second step is still to come: what was counted stays so until then. */
export async function judged(password: string, { db, actor, visit, services }: SignedIn): Promise<Account | undefined> {
  await services.limits.count("loginFailures", failuresHere(String(actor.loginid), { visit }));
  const account = await accountWith(db, actor.loginid);
  if (account && (await isPasswordOf(account.passwordHash, password))) return account;
  services.log.info({ loginid: actor.loginid, address: visit.address }, "a confirmation password was wrong");
  return undefined;
}
