import { by } from "#server/operation/personal-data/owners.ts";
import { personal, type Rule, secretOf } from "#server/operation/personal-data/rule.ts";
import { emailChanges, emailProofs } from "#server/platform/db/schema/emails.ts";
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondSteps,
  waitingLogins,
} from "#server/platform/db/schema/secondstep.ts";
import { resetTokens, sessions } from "#server/platform/db/schema/sessions.ts";

/** Passwords, second factors, sessions, and proofs of addresses. */
export const signInRules: readonly Rule[] = [
  { table: sessions, ...personal(by(sessions.accountId), "token_hash") },
  { table: emailChanges, ...personal(by(emailChanges.accountId), "token_hash") },
  { table: emailProofs, ...personal(by(emailProofs.accountId), "token_hash") },
  { table: secondSteps, ...personal(by(secondSteps.accountId), "seed", "last_step") },
  { table: passkeys, ...personal(by(passkeys.accountId), "credential_id", "public_key", "counter") },
  { table: recoveryCodes, ...secretOf(by(recoveryCodes.accountId)) },
  { table: waitingLogins, ...secretOf(by(waitingLogins.accountId)) },
  { table: passkeyChallenges, ...secretOf(by(passkeyChallenges.accountId)) },
  { table: resetTokens, ...secretOf(by(resetTokens.accountId)) },
];
