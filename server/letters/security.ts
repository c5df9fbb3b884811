import type { Letter } from "#server/letters/letter.ts";
import type { LetterText, Say } from "#server/letters/words.ts";

/** What changed about how an account is entered: the subject, and what happened. */
const changes = {
  password: ["Your Kaamkaj password was changed", "The password of your account {username} was changed."],
  email: [
    "Your Kaamkaj email address was changed",
    "Mails about your account {username} go to another address from now on.",
  ],
  stepOn: ["Your Kaamkaj two-step sign-in is on", "Two-step sign-in was switched on for your account {username}."],
  stepOff: ["Your Kaamkaj two-step sign-in is off", "Two-step sign-in was switched off for your account {username}."],
  codes: [
    "Your Kaamkaj recovery codes are new",
    "Your account {username} has new recovery codes; the old ones are worth nothing.",
  ],
  codeUsed: [
    "Your Kaamkaj recovery code was used",
    "Somebody logged in to your account {username} with a recovery code.",
  ],
  passkeyOn: ["Your Kaamkaj account has a new passkey", "A passkey was added to your account {username}."],
  passkeyOff: ["Your Kaamkaj account has lost a passkey", "A passkey was removed from your account {username}."],
} as const satisfies Record<string, readonly [LetterText, LetterText]>;

export type Change = keyof typeof changes;

const resetting = (say: Say) => ({ words: say("Set a new password"), screen: "guestmaster/forgotpwd" });

export const changed =
  (change: Change, username: string): Letter =>
  (say) => {
    const [subject, happened] = changes[change];
    // This address is itself new: links for a new password go to an earlier one.
    const isEmail = change === "email";
    return {
      subject: say(subject),
      paragraphs: [
        say(happened, { username }),
        isEmail
          ? say("If it was not you, log in, choose a new password and put your address back.")
          : say(
              "If it was you, there is nothing to do. If it was not, set a new password at once, which logs out every device, and then look through My Account.",
            ),
      ],
      button: isEmail ? { words: say("Log in"), screen: "guestmaster/login" } : resetting(say),
    };
  };

const attacks = {
  password: [
    "A wrong password was given for your account {username} again and again. For a quarter of an hour nobody can log in to it, except in a browser where you have logged in before.",
    "If you need to log in elsewhere now, set a new password.",
  ],
  code: [
    "Somebody gave the right password of your account {username}, and then wrong codes for the second step again and again. For a quarter of an hour no code is taken.",
    "If it was not you, somebody knows your password. Set a new one.",
  ],
} as const satisfies Record<string, readonly [LetterText, LetterText]>;

export type Attacked = keyof typeof attacks;

export const attacked =
  (on: Attacked, username: string): Letter =>
  (say) => {
    const [happened, advice] = attacks[on];
    return {
      subject: say("Somebody tries to log in to your Kaamkaj account"),
      paragraphs: [say(happened, { username }), say(advice)],
      button: resetting(say),
    };
  };

/** To the previous address: its owner can take the change back, whoever has the session. */
export const emailChanged =
  (username: string, token: string): Letter =>
  (say) => ({
    subject: say("Your Kaamkaj email address was changed"),
    paragraphs: [
      say("Mails about your account {username} go to another address from now on.", { username }),
      say(
        "If it was not you, restore this address within 7 days. Every device is logged out, and you choose a new password. The link works once.",
      ),
    ],
    button: { words: say("Restore this address"), screen: `guestmaster/undoemail?token=${token}` },
    after: [
      say("For 72 hours, links for a new password still come to this address."),
      say("If it was you, there is nothing to do."),
    ],
  });

export const forgotten =
  (username: string, token: string): Letter =>
  (say) => ({
    subject: say("Reset your Kaamkaj password"),
    paragraphs: [
      say("Somebody asked for a new password for your account {username}.", { username }),
      say("Choose it here within 30 minutes; the link works once."),
    ],
    button: { words: say("Set a new password"), screen: `guestmaster/resetpwd?token=${token}` },
    after: [say("If it was not you, there is nothing to do: your password is unchanged.")],
  });
