import type { secondstep } from "#contract/secondstep.ts";
import type { Handler } from "#server/http/handler.ts";
import { accountWaiting, stepsOf, takeWaitingLogin } from "#server/secondstep/queries.ts";
import { takeCode } from "#server/secondstep/service.ts";
import {
  type Entering,
  failuresHere,
  forgetFailures,
  isLocked,
  letIn,
  mayTry,
  noteFailure,
} from "#server/session/login-service.ts";
import { tellOwner, warnOfAttack } from "#server/session/notice-service.ts";

type Account = NonNullable<Awaited<ReturnType<typeof accountWaiting>>>;

/** The second half of a login. A wrong code counts like a wrong password, and for the account wherever it comes from. */
export const loginWithCode: Handler<typeof secondstep.loginsecondstep> = async ({ code }, context) => {
  const { db, visit, services, note } = context;
  const account = await accountWaiting(db, visit.stepHash);
  if (!account || !mayTry(account, context)) {
    visit.endStep();
    return [];
  }
  const who = String(account.id);
  await services.limits.count("loginFailures", failuresHere(who, context));
  const guesses = await countGuess(account, context);
  const entered = (await isLocked(who, account, context)) ? undefined : await enter(account, code, context);
  if (entered) {
    await forgetFailures(account.id, context);
    await services.limits.forget("loginFailures", guessesAt(account));
    return entered;
  }
  await noteFailure(who, account, context, "code");
  if (guesses === services.settings.LIMIT_LOGIN_FAILURES && guesses > 0) {
    await note(db, { id: account.id, outcome: "locked" });
    await warnOfAttack(db, services, account, "code");
  }
  visit.askFor(await stepsOf(db, account.id));
  return [];
};

/** In one transaction: the code is used up, the waiting ends, the session begins. */
const enter = (account: Account, code: string, context: Entering) =>
  context.db.transaction(async (tx) => {
    const { visit, services } = context;
    const kind = await takeCode(tx, account.id, code, services);
    if (!kind || !(await takeWaitingLogin(tx, visit.stepHash))) return undefined;
    if (kind === "recovery") await tellOwner(tx, services, account, "codeUsed");
    visit.endStep();
    return letIn(tx, account, context);
  });

const guessesAt = ({ id }: Account) => `${id} second step`;

/** Six digits are guessed sooner than a password: as many tries as elsewhere from one address, here from all of them. */
async function countGuess(
  account: Account,
  { services, refuse }: Entering & Pick<Refusing, "refuse">,
): Promise<number> {
  const { limits, settings } = services;
  const guesses = await limits.note("loginFailures", guessesAt(account));
  if (guesses <= settings.LIMIT_LOGIN_FAILURES) return guesses;
  throw refuse("too_many", { retryAfter: (await limits.spent("loginFailures", guessesAt(account))) ?? 1 });
}

type Refusing = Parameters<Handler<typeof secondstep.loginsecondstep>>[1];
