import type { EmailState } from "#domain/identity/email-proof.ts";
import type { LoginContext } from "#server/identity/session/login.ts";
import { warnOfAttack } from "#server/identity/session/notify-owner.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Reader } from "#server/platform/mail/mail-template.ts";
import type { Refusal } from "#server/platform/refusal.ts";

interface Account extends Reader {
  readonly id: number;
  readonly username: string;
  readonly emailState: EmailState;
}

const guessesAt = ({ id }: Account) => `${id} second step`;

/** Six digits are easier to guess than a password, so attempts from all addresses count together. */
export async function countGuess(
  account: Account,
  { limits, settings }: Services,
  refuse: (code: "too_many", more: { readonly retryAfter: number }) => Refusal,
): Promise<number> {
  const guesses = await limits.note("loginFailures", guessesAt(account));
  if (guesses <= settings.LIMIT_LOGIN_FAILURES) return guesses;
  throw refuse("too_many", { retryAfter: (await limits.spent("loginFailures", guessesAt(account))) ?? 1 });
}

/** The last accepted attempt notifies the owner: the caller knows the password. */
export async function warnOfGuesses(
  account: Account,
  guesses: number,
  { db, services, recordAudit }: LoginContext,
): Promise<void> {
  if (guesses === 0 || guesses !== services.settings.LIMIT_LOGIN_FAILURES) return;
  await recordAudit(db, { id: account.id, outcome: "locked" });
  await warnOfAttack(db, services, account, "code");
}

export const forgetGuesses = (account: Account, { limits }: Services): Promise<void> =>
  limits.forget("loginFailures", guessesAt(account));
