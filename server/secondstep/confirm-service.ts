import type { Db } from "#server/db/connect.ts";
import type { Refusal } from "#server/http/refusal.ts";
import { takeCode } from "#server/secondstep/codes-service.ts";
import { countGuess, forgetGuesses, warnOfGuesses } from "#server/secondstep/guesses-service.ts";
import { holdSecondStep, stepsOf } from "#server/secondstep/queries.ts";
import { countFailure, forgetFailures, judged, type SignedIn } from "#server/session/login-service.ts";

type Account = NonNullable<Awaited<ReturnType<typeof judged>>>;

interface Typed {
  readonly password: string;
  readonly code?: string | null | undefined;
}

interface Confirming extends SignedIn {
  readonly refuse: (
    code: "invalid" | "too_many",
    more: { readonly fields?: Readonly<Record<string, string>>; readonly retryAfter?: number },
  ) => Refusal;
}

/**
 * Both steps asked for again, before the second is weakened: the password, and where two-step sign-in is on a code as well,
 * used up in the transaction of what it allows. Wrong codes count like those of a login, so that an open session is no place
 * to try them at.
 */
export async function withBothSteps<T>(
  { password, code }: Typed,
  context: Confirming,
  act: (tx: Db, account: Account) => Promise<T>,
): Promise<T | "wrong" | "wrongcode"> {
  const { db, services, refuse } = context;
  const account = await judged(password, context);
  if (!account) return "wrong";
  const isOn = (await stepsOf(db, account.id)).length > 0;
  if (isOn && !code) throw refuse("invalid", { fields: { code: "please fill this field" } });
  const guesses = isOn ? await countGuess(account, services, refuse) : 0;
  const acted = await db.transaction(async (tx) => {
    // Held before the code is taken: two codes given at once would else wait for each other. It may be on by now.
    const mayAct =
      !(await holdSecondStep(tx, account.id)) || (isOn && code && (await takeCode(tx, account.id, code, services)));
    return mayAct ? { answer: await act(tx, account) } : undefined;
  });
  if (!acted) {
    await noteWrongCode(account, guesses, context);
    return "wrongcode";
  }
  await forgetFailures(account.id, context);
  if (isOn) await forgetGuesses(account, services);
  return acted.answer;
}

async function noteWrongCode(account: Account, guesses: number, context: Confirming): Promise<void> {
  const { visit, services } = context;
  services.log.info({ loginid: account.id, address: visit.address }, "a code asked for again was wrong");
  await countFailure(String(account.id), account, context);
  await warnOfGuesses(account, guesses, context);
}
