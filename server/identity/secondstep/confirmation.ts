import type { Input } from "#contract/call.ts";
import type { secondstep } from "#contract/identity/secondstep.ts";
import { countGuess, forgetGuesses, warnOfGuesses } from "#server/identity/secondstep/code-attempts.ts";
import { takeCode } from "#server/identity/secondstep/codes.ts";
import { takePasskey } from "#server/identity/secondstep/passkey-proof.ts";
import { lockSecondStep } from "#server/identity/secondstep/queries.ts";
import { checkPassword, countFailure, forgetFailures, type SignedInContext } from "#server/identity/session/login.ts";
import { stepsOf } from "#server/identity/session/second-step-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Account = NonNullable<Awaited<ReturnType<typeof checkPassword>>>;

export interface Factors {
  readonly password: string;
  readonly code?: string | null | undefined;
  /** The assertion of a passkey of the account, in place of a code. */
  readonly credential?: Input<(typeof secondstep)["passkeys.login"]>["credential"] | null | undefined;
}

interface Confirming extends SignedInContext {
  readonly refuse: (
    code: "invalid" | "too_many",
    more: { readonly fields?: Readonly<Record<string, string>>; readonly retryAfter?: number },
  ) => Refusal;
}

/**
 * Confirms both factors before the second one is changed: the password, and with two-factor authentication a code, used up in
 * the same transaction, or a passkey. Wrong codes count like those of a login, so that an open session cannot be used to guess.
 */
export async function withBothSteps<T>(
  { password, code, credential }: Factors,
  context: Confirming,
  act: (tx: Db, account: Account) => Promise<T>,
): Promise<T | "wrong" | "wrongcode"> {
  const { db, services, refuse } = context;
  const account = await checkPassword(password, context);
  if (!account) return "wrong";
  const isOn = (await stepsOf(db, account.id)).length > 0;
  if (isOn && !code && !credential) throw refuse("invalid", { fields: { code: "please fill this field" } });
  const guesses = isOn ? await countGuess(account, services, refuse) : 0;
  const result = await db.transaction(async (tx) => {
    const takeStep = async () => {
      if (credential) return takePasskey(tx, account.id, credential, services);
      return isOn && code ? takeCode(tx, account.id, code, services) : false;
    };
    // Locked before the code is taken, because two concurrent codes would deadlock. It may have been switched on meanwhile.
    const mayAct = !(await lockSecondStep(tx, account.id)) || (await takeStep());
    return mayAct ? { answer: await act(tx, account) } : undefined;
  });
  if (!result) {
    await noteWrongCode(account, guesses, context);
    return "wrongcode";
  }
  await forgetFailures(account.id, context);
  if (isOn) await forgetGuesses(account, services);
  return result.answer;
}

export interface StepUpContext extends Confirming {
  readonly refuse: Confirming["refuse"] & ((code: "password_wrong" | "code_wrong") => Refusal);
}

/** Confirms a call that refuses a wrong password and a wrong code. */
export async function withStepUp<T extends object>(
  factors: Factors,
  context: StepUpContext,
  act: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  const result = await withBothSteps(factors, context, act);
  if (result === "wrong") throw context.refuse("password_wrong");
  if (result === "wrongcode") throw context.refuse("code_wrong");
  return result;
}

async function noteWrongCode(account: Account, guesses: number, context: Confirming): Promise<void> {
  const { browser, services } = context;
  services.log.info({ loginid: account.id, address: browser.address }, "a confirmation code was wrong");
  await countFailure(String(account.id), account, context);
  await warnOfGuesses(account, guesses, context);
}
