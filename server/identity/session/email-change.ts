import { type EmailState, isProved } from "#domain/identity/email-proof.ts";
import { markUnproved } from "#server/identity/emails/queries.ts";
import {
  deleteEmailChangesFrom,
  insertEmailChange,
  recoveryEmailOf,
} from "#server/identity/session/email-change-queries.ts";
import { emailChanged } from "#server/identity/session/mails.ts";
import { noteChange, notifyOwner } from "#server/identity/session/notify-owner.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { addressForm } from "#server/platform/mail/address.ts";
import { mailOf, type Reader } from "#server/platform/mail/mail-template.ts";

interface Owner extends Reader {
  readonly id: number;
  readonly username: string;
  readonly emailState: EmailState;
}

/**
 * Keeps a stolen session from becoming a stolen account: the address that counted before is told, can undo the change, and
 * receives the links for a new password for 72 hours. Called in the transaction of the change, with the account locked.
 */
export async function recordEmailChange(
  tx: Db,
  owner: Owner,
  newEmail: string,
  services: Pick<Services, "mailer" | "settings" | "platformSettings">,
): Promise<void> {
  // Another spelling of the same address needs no other proof.
  if (addressForm(owner.email) === addressForm(newEmail)) return;
  await markUnproved(tx, owner.id);
  const recoveryEmail = (await recoveryEmailOf(tx, owner.id)) ?? owner.email;
  // An address that is not trusted yet gets no link: it may belong to the thief of the session.
  if (owner.email === recoveryEmail) await noteChange(tx, owner.id, "email");
  else await notifyOwner(tx, services, owner, "email");
  await deleteEmailChangesFrom(tx, owner.id, newEmail);
  if (addressForm(newEmail) === addressForm(recoveryEmail)) return;
  const token = newLinkToken();
  await insertEmailChange(tx, { tokenHash: hashOf(token), accountId: owner.id, recoveryEmail });
  const reader = { ...owner, email: recoveryEmail };
  const isToProved = owner.email === recoveryEmail && isProved(owner.emailState);
  await services.mailer.queue(tx, { ...mailOf(emailChanged(owner.username, token), reader, services), isToProved });
}
