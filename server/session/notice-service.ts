import type { Db } from "#server/db/connect.ts";
import { type Letter, mailOf } from "#server/letters/letter.ts";
import type { Services } from "#server/services.ts";

/** Whom to write to: the address as it was before the change. */
interface Owner {
  readonly username: string;
  readonly email: string;
}

type Post = Pick<Services, "mailer" | "settings">;

/** What changed about how an account is entered, in the words of its mail. */
const changes = {
  password: ["password was changed", "The password of your account {username} was changed."],
  email: ["email address was changed", "Mails about your account {username} go to another address from now on."],
  stepOn: ["two-step sign-in is on", "Two-step sign-in was switched on for your account {username}."],
  stepOff: ["two-step sign-in is off", "Two-step sign-in was switched off for your account {username}."],
  codes: ["recovery codes are new", "Your account {username} has new recovery codes; the old ones are worth nothing."],
  codeUsed: ["recovery code was used", "Somebody logged in to your account {username} with a recovery code."],
  passkeyOn: ["account has a new passkey", "A passkey was added to your account {username}."],
  passkeyOff: ["account has lost a passkey", "A passkey was removed from your account {username}."],
} as const;

const resetting = { words: "Set a new password", screen: "guestmaster/forgotpwd" };

const advice = {
  usual:
    "If it was you, there is nothing to do. If it was not, set a new password at once, which logs out every device, and then look through My Account.",
  // A link to set a new password would go to the new address.
  email: "If it was not you, log in, choose a new password and put your address back.",
} as const;

/** Tells the owner what changed, in the transaction of the change. An account without an address is told nothing. */
export async function tellOwner(db: Db, post: Post, owner: Owner, change: keyof typeof changes): Promise<void> {
  const [subject, words] = changes[change];
  const isEmail = change === "email";
  await write(db, post, owner, {
    subject: `Your Kaamkaj ${subject}`,
    paragraphs: [words, advice[isEmail ? "email" : "usual"]],
    button: isEmail ? { words: "Log in", screen: "guestmaster/login" } : resetting,
  });
}

const attacks = {
  password: [
    "A wrong password was given for your account {username} again and again. For a quarter of an hour nobody can log in to it, except in a browser where you have logged in before.",
    "If you need to log in elsewhere now, set a new password.",
  ],
  code: [
    "Somebody gave the right password of your account {username}, and then wrong codes for the second step again and again. For a quarter of an hour no code is taken.",
    "If it was not you, somebody knows your password. Set a new one.",
  ],
} as const;

export const warnOfAttack = (db: Db, post: Post, owner: Owner, on: keyof typeof attacks): Promise<void> =>
  write(db, post, owner, {
    subject: "Somebody tries to log in to your Kaamkaj account",
    paragraphs: attacks[on],
    button: resetting,
  });

async function write(db: Db, { mailer, settings }: Post, { username, email }: Owner, letter: Letter) {
  const paragraphs = letter.paragraphs.map((words) => words.replace("{username}", username));
  await mailer.queue(db, mailOf({ ...letter, paragraphs }, email, settings));
}
