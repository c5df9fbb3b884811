import type { Input } from "#contract/call.ts";
import type { secondstep } from "#contract/secondstep.ts";
import { countGuess, forgetGuesses, warnOfGuesses } from "#server/features/secondstep/code-attempts.ts";
import { takeCode } from "#server/features/secondstep/codes.ts";
import { takePasskey } from "#server/features/secondstep/passkey-proof.ts";
import { holdSecondStep } from "#server/features/secondstep/queries.ts";
import { countFailure, forgetFailures, judged, type SignedIn } from "#server/features/session/login.ts";
import { stepsOf } from "#server/features/session/second-step-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Account = NonNullable<Awaited<ReturnType<typeof judged>>>;

interface Typed {
  readonly password: string;
  readonly code?: string | null | undefined;
  /** What one of the account's passkeys signed, in place of a code. */
  readonly credential?: Input<(typeof secondstep)["passkeys.login"]>["credential"] | null | undefined;
}

interface Confirming extends SignedIn {
  readonly refuse: (
    code: "invalid" | "too_many",
    more: { readonly fields?: Readonly<Record<string, string>>; readonly retryAfter?: number },
  ) => Refusal;
}

/**
 * Both steps asked for again, before the second is weakened: the password, and where two-step sign-in is on a code as well,
 * used up in the transaction of what it allows, or a passkey where the call takes one. Wrong codes count like those of a login, so that an open session is no place
 * to try them at.
 */
export async function withBothSteps<T>(
  { password, code, credential }: Typed,
  context: Confirming,
  act: (tx: Db, account: Account) => Promise<T>,
): Promise<T | "wrong" | "wrongcode"> {
  const { db, services, refuse } = context;
  const account = await judged(password, context);
  if (!account) return "wrong";
  const isOn = (await stepsOf(db, account.id)).length > 0;
  if (isOn && !code && !credential) throw refuse("invalid", { fields: { code: "please fill this field" } });
  const guesses = isOn ? await countGuess(account, services, refuse) : 0;
  const acted = await db.transaction(async (tx) => {
    const takeStep = async () => {
      if (credential) return takePasskey(tx, account.id, credential, services);
      return isOn && code ? takeCode(tx, account.id, code, services) : false;
    };
    // Held before the code is taken: two codes given at once would else wait for each other. It may be on by now.
    const mayAct = !(await holdSecondStep(tx, account.id)) || (await takeStep());
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
  services.log.info({ loginid: account.id, address: visit.address }, "a confirmation code was wrong");
  await countFailure(String(account.id), account, context);
  await warnOfGuesses(account, guesses, context);
}
