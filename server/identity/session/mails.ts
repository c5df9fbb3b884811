import { screen } from "#contract/screens.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples, MailTemplate, Say } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

/** Changes of the ways to log in: the subject, and what happened. */
const changes = {
  password: ["Your {product} password was changed", "The password of your account {username} was changed."],
  email: [
    "Your {product} email address was changed",
    "Emails about your account {username} now go to another address.",
  ],
  stepOn: ["Your {product} two-step sign-in is on", "Two-step sign-in was switched on for your account {username}."],
  stepOff: ["Your {product} two-step sign-in is off", "Two-step sign-in was switched off for your account {username}."],
  codes: [
    "Your {product} recovery codes were replaced",
    "Your account {username} has new recovery codes. The old ones no longer work.",
  ],
  codeUsed: ["Your {product} recovery code was used", "A recovery code was used to log in to your account {username}."],
  passkeyOn: ["A passkey was added to your {product} account", "A passkey was added to your account {username}."],
  tokenOn: [
    "An access token was added to your {product} account",
    "An access token was added to your account {username}. A program that has it can act for you.",
  ],
  webhookOn: [
    "A webhook was added to your {product} account",
    "A webhook was added to your account {username}. The server at its address learns what happens.",
  ],
  passkeyOff: [
    "A passkey was removed from your {product} account",
    "A passkey was removed from your account {username}.",
  ],
  identityOn: [
    "Your {product} account has single sign-on",
    "An identity was linked with your account {username}. Anyone who has it can log in without your password.",
  ],
  identityOff: [
    "Single sign-on was removed from your {product} account",
    "An identity was unlinked from your account {username}. It no longer opens it.",
  ],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;

export type Change = keyof typeof changes;

const resetting = (say: Say) => ({ words: say("Set a new password"), screen: screen("/guestmaster/forgotpwd") });

export const changed =
  (change: Change, username: string): MailTemplate =>
  (say) => {
    const [subject, happened] = changes[change];
    // This address is itself new: links for a new password go to an earlier one.
    const isEmail = change === "email";
    return {
      subject: say(subject),
      paragraphs: [
        say(happened, { username }),
        isEmail
          ? say("If this was not you, log in, set a new password and change the address back.")
          : say(
              "If this was you, no action is needed. If not, set a new password now, which logs out every device, and then review My Account.",
            ),
      ],
      button: isEmail ? { words: say("Log in"), screen: screen("/guestmaster/login") } : resetting(say),
    };
  };

const attacks = {
  password: [
    "There were repeated attempts to log in to your account {username} with a wrong password. For 15 minutes, login is only possible in a browser where you have logged in before.",
    "If you need to log in elsewhere now, set a new password.",
  ],
  code: [
    "The password of your account {username} was entered correctly, followed by repeated wrong codes for the second step. Codes are blocked for 15 minutes.",
    "If this was not you, your password is no longer secret. Set a new one.",
  ],
} as const satisfies Record<string, readonly [TextKey, TextKey]>;

export type Attacked = keyof typeof attacks;

export const attacked =
  (on: Attacked, username: string): MailTemplate =>
  (say) => {
    const [happened, advice] = attacks[on];
    return {
      subject: say("Failed login attempts on your {product} account"),
      paragraphs: [say(happened, { username }), say(advice)],
      button: resetting(say),
    };
  };

/** To the previous address: its owner can undo the change without a session. */
export const emailChanged =
  (username: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Your {product} email address was changed"),
    paragraphs: [
      say("Emails about your account {username} now go to another address.", { username }),
      say(
        "If this was not you, restore this address within 7 days. This logs out every device, and you set a new password. The link works once.",
      ),
    ],
    button: { words: say("Restore this address"), screen: screen("/guestmaster/undoemail", { token }) },
    after: [
      say("For 72 hours, password reset links are still sent to this address."),
      say("If this was you, no action is needed."),
    ],
  });

export const forgotten =
  (username: string, token: string): MailTemplate =>
  (say) => ({
    subject: say("Reset your {product} password"),
    paragraphs: [
      say("A password reset was requested for your account {username}.", { username }),
      say("Set a new password within 30 minutes. The link works once."),
    ],
    button: { words: say("Set a new password"), screen: screen("/guestmaster/resetpwd", { token }) },
    after: [say("If this was not you, no action is needed. Your password is unchanged.")],
  });

export const samples: MailSamples = {
  "a new password": changed("password", sample.username),
  "a new address": changed("email", sample.username),
  "a new address that can be undone": emailChanged(sample.username, sample.token),
  "a second step": changed("stepOn", sample.username),
  "a second step less": changed("stepOff", sample.username),
  "new recovery codes": changed("codes", sample.username),
  "a recovery code used": changed("codeUsed", sample.username),
  "a passkey": changed("passkeyOn", sample.username),
  "an access token": changed("tokenOn", sample.username),
  "a webhook": changed("webhookOn", sample.username),
  "a passkey less": changed("passkeyOff", sample.username),
  "an identity": changed("identityOn", sample.username),
  "an identity less": changed("identityOff", sample.username),
  "passwords tried": attacked("password", sample.username),
  "codes tried": attacked("code", sample.username),
  "a link to reset the password": forgotten(sample.username, sample.token),
};
