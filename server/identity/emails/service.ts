import type { emails } from "#contract/identity/emails.ts";
import { isProved } from "#domain/identity/email-proof.ts";
import { emailProof } from "#server/identity/emails/mails.ts";
import { addressOfAccount, countUnprovedEmail, insertProof, proveEmail } from "#server/identity/emails/queries.ts";
import { isUnsupported } from "#server/notify/mail/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { needsSmtpUtf8 } from "#server/platform/mail/address.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import type { Refusal } from "#server/platform/refusal.ts";

export const showEmail: Handler<(typeof emails)["emails.get"]> = async (_, { db, actor }) => {
  const account = await addressOfAccount(db, actor.personId);
  if (!account) return [];
  const { email, emailState } = account;
  return [
    { email, isProved: isProved(emailState), isUnsupported: needsSmtpUtf8(email) && (await isUnsupported(db, email)) },
  ];
};

export const sendProof: Handler<(typeof emails)["emails.sendProof"]> = async (_, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { personId: accountId } = actor;
  const account = await addressOfAccount(db, accountId);
  if (!account?.email) throw refuse("not_found");
  if (isProved(account.emailState)) return "proved";
  await services.limits.count("proofMails", String(accountId));
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    await insertProof(tx, { tokenHash: hashOf(token), accountId, email: account.email });
    await services.mailer.queue(tx, mailOf(emailProof(account.username, token), account, services));
    await recordAudit(tx, { id: accountId, after: { mailed: true } });
  });
  return "done";
};

/** The link proves that its owner reads the address. An unknown, used, late or outdated one is `not_found`. */
export const prove: Handler<(typeof emails)["emails.prove"]> = async ({ token }, { db, refuse, recordAudit }) => {
  const account = await proveEmail(db, hashOf(token));
  if (!account) throw refuse("not_found");
  await recordAudit(db, { id: account.accountId, after: { email: "proved" }, by: account });
  return "done";
};

interface Requirement {
  readonly db: Db;
  readonly actor: Actor;
  readonly services: Pick<Services, "platformSettings">;
  readonly refuse: (code: "email_unproved") => Refusal;
}

/** Refuses an account with an unproved address where the platform requires the proof. */
export async function requireProvedEmail({ db, actor, services, refuse }: Requirement): Promise<void> {
  if (services.platformSettings.current().emailProof !== "required") return;
  const account = await addressOfAccount(db, actor.personId);
  if (account && !isProved(account.emailState)) throw refuse("email_unproved");
}

/** Whether an e-mail may be sent: one to an unproved address counts, and is dropped beyond the limit. */
export async function mayDeliver(
  { limitedFor }: Pick<Mail, "limitedFor">,
  { db, platformSettings }: Pick<Services, "db" | "platformSettings">,
): Promise<boolean> {
  const limit = Number(platformSettings.current().unprovedEmailLimit);
  return limitedFor === undefined || limit === 0 || countUnprovedEmail(db, limitedFor, limit);
}
