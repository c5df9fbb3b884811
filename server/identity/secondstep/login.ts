import type { secondstep } from "#contract/identity/secondstep.ts";
import { countGuess, forgetGuesses, warnOfGuesses } from "#server/identity/secondstep/code-attempts.ts";
import { takeCode } from "#server/identity/secondstep/codes.ts";
import {
  canLogIn,
  failuresHere,
  forgetFailures,
  isLocked,
  type LoginContext,
  recordFailure,
  startSession,
} from "#server/identity/session/login.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { accountWaiting, stepsOf, takeWaitingLogin } from "#server/identity/session/second-step-queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Account = NonNullable<Awaited<ReturnType<typeof accountWaiting>>>;

/** The second factor of a login. A wrong code counts like a wrong password, and for the account from all addresses. */
export const loginWithCode: Handler<(typeof secondstep)["twoFactor.login"]> = async ({ code }, context) => {
  const { db, browser, services, refuse } = context;
  const account = await accountWaiting(db, browser.stepHashes);
  if (!account || !canLogIn(account, context)) {
    browser.endStep();
    return [];
  }
  const who = String(account.id);
  await services.limits.count("loginFailures", failuresHere(who, context));
  const guesses = await countGuess(account, services, refuse);
  const entered = (await isLocked(who, account, context)) ? undefined : await enter(account, code, context);
  if (entered) {
    await forgetFailures(account.id, context);
    await forgetGuesses(account, services);
    return entered;
  }
  await recordFailure(who, account, context, "code");
  await warnOfGuesses(account, guesses, context);
  browser.askFor(await stepsOf(db, account.id));
  return [];
};

/** Uses the code up, ends the pending login and starts the session, in one transaction. */
const enter = (account: Account, code: string, context: LoginContext) =>
  context.db.transaction(async (tx) => {
    const { browser, services } = context;
    const kind = await takeCode(tx, account.id, code, services);
    if (!kind || !(await takeWaitingLogin(tx, account.id, browser.stepHashes))) return undefined;
    if (kind === "recovery") await notifyOwner(tx, services, account, "codeUsed");
    browser.endStep();
    return startSession(tx, account, context);
  });
