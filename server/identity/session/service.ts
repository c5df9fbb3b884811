import type { session } from "#contract/identity/session.ts";
import { screen } from "#contract/screens.ts";
import { deviceOf } from "#domain/identity/device.ts";
import { isProved } from "#domain/identity/email-proof.ts";
import { refuseGuessed } from "#server/identity/session/admin-password.ts";
import { recoveryEmailOf } from "#server/identity/session/email-change-queries.ts";
import { confirmPassword, forgetFailures } from "#server/identity/session/login.ts";
import { forgotten } from "#server/identity/session/mails.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import {
  accountNamed,
  accountWith,
  endSession,
  insertResetToken,
  ownerOfResetToken,
  sessionsOf,
  setPassword,
  takeResetToken,
} from "#server/identity/session/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { requireRows } from "#server/platform/refusal.ts";

export const listSessions: Handler<(typeof session)["sessions.list"]> = async (input, { db, actor }) => {
  const { rows, next } = await sessionsOf(db, actor.personId, actor.tokenHash, input);
  const answers = rows.map(({ userAgent, createdAt, seenAt, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    since: createdAt.toISOString(),
    seen: seenAt.toISOString(),
  }));
  return { rows: answers, next };
};

/** Ending the current session is a logout. */
export const endOneSession: Handler<(typeof session)["sessions.end"]> = async ({ sessionId }, context) => {
  const { db, actor, browser, refuse, recordAudit } = context;
  const [ended] = requireRows([await endSession(db, actor.personId, sessionId)].filter(Boolean), refuse);
  if (ended === actor.tokenHash) browser.signOut();
  await recordAudit(db, { id: sessionId });
  return "done";
};

export const changePassword: Handler<typeof session.changepwd> = async (input, context) => {
  const { db, actor, browser, services, recordAudit, refuse } = context;
  const present = await accountWith(db, actor.personId);
  if (present) refuseGuessed(input.newPassword, present, refuse);
  const account = await confirmPassword(input.currentPassword, context);
  if (!account) return "wrong";
  const passwordHash = await hashPassword(input.newPassword);
  return db.transaction(async (tx) => {
    if (!(await setPassword(tx, account.id, { passwordHash, present: account.passwordHash }))) return "wrong";
    await browser.signIn(tx, { ...account, passwordHash });
    await recordAudit(tx, { id: account.id, after: { password: "changed" } });
    await notifyOwner(tx, services, account, "password");
    return "done";
  });
};

export const forgotPassword: Handler<typeof session.forgotpwd> = async (
  { username },
  { db, services, recordAudit },
) => {
  const { limits, log, mailer } = services;
  const account = await accountNamed(db, username);
  if (!account) return "wrong";
  await limits.count("accountResets", String(account.id));
  const email = (await recoveryEmailOf(db, account.id)) ?? account.email;
  if (!email) {
    log.warn({ loginid: account.id }, "a password reset was requested for an account without an email address");
    await recordAudit(db, { id: account.id, after: { mailed: false } });
    return "done";
  }
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    await insertResetToken(tx, { tokenHash: hashOf(token), accountId: account.id });
    const isToProved = email === account.email && isProved(account.emailState);
    const mail = mailOf(forgotten(account.username, token), { ...account, email }, services);
    await mailer.queue(tx, { ...mail, isToProved });
    await recordAudit(tx, { id: account.id, after: { mailed: true, previous_address: email !== account.email } });
  });
  return "done";
};

/**
 * The new password ends every session and lifts every lock. Two-factor authentication stays on, because access to a mailbox is
 * only one factor (docs/decisions/0010).
 */
export const resetPassword: Handler<typeof session.resetpwd> = async ({ token, newPassword }, context) => {
  const { db, services, recordAudit, refuse } = context;
  const tokenHash = hashOf(token);
  const account = await ownerOfResetToken(db, tokenHash);
  if (!account) return "wrong";
  refuseGuessed(newPassword, account, refuse);
  const accountId = account.id;
  const passwordHash = await hashPassword(newPassword);
  const used = await db.transaction(async (tx) => {
    const owner = (await takeResetToken(tx, tokenHash)) && (await setPassword(tx, accountId, { passwordHash }));
    if (!owner) return false;
    await recordAudit(tx, { id: accountId, after: { password: "changed" }, by: { accountId, ...owner } });
    await notifyOwner(tx, services, { ...owner, id: accountId }, "password");
    return true;
  });
  if (!used) return "wrong";
  await services.limits.forget("accountFailures", String(accountId));
  await forgetFailures(accountId, context);
  return "done";
};

/** A one-time link that sets a new admin password, for the operator when e-mail is no option. */
export async function resetLinkOf(db: Db, username: string, address: string): Promise<string> {
  const account = await accountNamed(db, username);
  if (account?.role !== "admin") throw new Error(`There is no admin with the username ${username}.`);
  const token = newLinkToken();
  await db.transaction(async (tx) => {
    await insertResetToken(tx, { tokenHash: hashOf(token), accountId: account.id });
    await insertOwnEntry(tx, { call: "admin:reset", subject: "account", subjectId: String(account.id), after: {} });
  });
  return address + screen("/guestmaster/resetpwd", { token });
}
