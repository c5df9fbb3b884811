import { randomBytes } from "node:crypto";
import type { Row } from "#contract/call.ts";
import type { session } from "#contract/session.ts";
import { maySignIn } from "#domain/account.ts";
import { hashOf } from "#server/http/cookies.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { hashPassword, isPasswordOf } from "#server/passwords.ts";
import {
  accountNamed,
  deleteSession,
  insertResetToken,
  ownerOfResetToken,
  passwordHashOf,
  setPassword,
  takeResetToken,
} from "#server/session/queries.ts";
import { addressOf } from "#server/settings.ts";

type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;
type Visiting = Pick<Context<typeof session.login>, "services" | "visit">;

/**
 * An unknown name, a wrong password and a locked account take the same steps, so that neither the answer nor its time tells
 * them apart (QUALITY section 2). Each attempt is counted before it is judged: many at once are still only so many.
 */
export const login: Handler<typeof session.login> = async ({ username, password }, context) => {
  const { db, actor, visit } = context;
  const { limits } = context.services;
  const name = username.trim();
  const account = await accountFor(name, context);
  const who = account ? String(account.id) : hashOf(name.toLowerCase());
  const here = failuresHere(who, context);
  await limits.count("loginFailures", here);
  const locked = (await limits.spent("accountFailures", who)) !== undefined && !(account && visit.knows(account.id));
  const matches = await isPasswordOf(account?.passwordHash, password);
  if (!account || !matches || locked) {
    const failures = await limits.note("accountFailures", who);
    if (account) await warnOwner(failures, account, context);
    return [];
  }
  await limits.forget("loginFailures", here);
  await db.transaction(async (tx) => {
    if (actor) await deleteSession(tx, actor.tokenHash);
    if (maySignIn(account.role, account.status)) await visit.signIn(tx, account.id);
    else visit.signOut();
  });
  return [loginRow({ loginid: account.id, ...account })];
};

export const loginRow = ({ loginid, username, role, status }: Row<typeof session.login>) => ({
  loginid,
  username,
  role,
  status,
});

/** A demo account is nobody to whoever does not sit at this machine (DESIGN section 4). */
async function accountFor(name: string, { db, visit, services }: Context<typeof session.login>) {
  const account = await accountNamed(db, name);
  return account?.demo && !(visit.local && services.settings.demo) ? undefined : account;
}

const failuresHere = (who: string, { visit }: Visiting) => `${who} ${visit.address}`;

/** The failure that locks the account writes to its owner, once (DETAILS 14). */
async function warnOwner(
  failures: number,
  { username, email }: Account,
  { db, services }: Context<typeof session.login>,
) {
  const { settings, mailer } = services;
  if (failures !== settings.LIMIT_ACCOUNT_FAILURES || failures === 0 || !email) return;
  await mailer.queue(db, {
    to: email,
    subject: "Somebody tries to log in to your Kaamkaj account",
    text: [
      `A wrong password was given for your account ${username} again and again.`,
      "For a quarter of an hour nobody can log in to it, except in a browser",
      "where you have logged in before.",
      "",
      "If you need to log in elsewhere now, set a new password:",
      "",
      `${addressOf(settings)}/guestmaster/forgotpwd`,
    ].join("\n"),
  });
}

/** Counted like a login: a session left open somewhere must not be a place to try passwords at. */
export const changePassword: Handler<typeof session.changepwd> = async (input, context) => {
  const { db, actor, visit, services } = context;
  const here = failuresHere(String(actor.loginid), context);
  await services.limits.count("loginFailures", here);
  const present = await passwordHashOf(db, actor.loginid);
  if (present === undefined || !(await isPasswordOf(present, input.currentPassword))) return "wrong";
  await services.limits.forget("loginFailures", here);
  const passwordHash = await hashPassword(input.newPassword);
  return db.transaction(async (tx) => {
    if (!(await setPassword(tx, actor.loginid, { passwordHash, present }))) return "wrong";
    await visit.signIn(tx, actor.loginid);
    return "done";
  });
};

/** Short enough that the link stays whole on one line of a plain mail. */
const newLinkToken = () => randomBytes(16).toString("base64url");

export const forgotPassword: Handler<typeof session.forgotpwd> = async ({ username }, { db, services }) => {
  const { limits, log, mailer, settings } = services;
  const account = await accountNamed(db, username);
  if (!account) return "wrong";
  await limits.count("accountResets", String(account.id));
  if (!account.email) {
    log.warn({ loginid: account.id }, "a password reset was asked for an account without an e-mail address");
    return "done";
  }
  const token = newLinkToken();
  const letter = {
    to: account.email,
    subject: "Reset your Kaamkaj password",
    text: [
      `Somebody asked for a new password for your account ${account.username}.`,
      "Choose it here within 30 minutes; the link works once:",
      "",
      `${addressOf(settings)}/guestmaster/resetpwd?token=${token}`,
      "",
      "If it was not you, there is nothing to do: your password is unchanged.",
    ].join("\n"),
  };
  await db.transaction(async (tx) => {
    await insertResetToken(tx, { tokenHash: hashOf(token), accountId: account.id });
    await mailer.queue(tx, letter);
  });
  return "done";
};

/** Whoever has the mail is the owner: the new password ends every session and lifts every lock. */
export const resetPassword: Handler<typeof session.resetpwd> = async ({ token, newPassword }, context) => {
  const { db, services } = context;
  const tokenHash = hashOf(token);
  const accountId = await ownerOfResetToken(db, tokenHash);
  if (accountId === undefined) return "wrong";
  const passwordHash = await hashPassword(newPassword);
  const used = await db.transaction(
    async (tx) => (await takeResetToken(tx, tokenHash)) && setPassword(tx, accountId, { passwordHash }),
  );
  if (!used) return "wrong";
  await services.limits.forget("accountFailures", String(accountId));
  await services.limits.forget("loginFailures", failuresHere(String(accountId), context));
  return "done";
};
