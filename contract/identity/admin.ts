import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, lengths, oneLine, optionalText, presentPassword, raw, username } from "#contract/fields.ts";
import { atConfirm, typedPasswords, typedTwice } from "./typed-passwords.ts";

const missing = "please fill this field";
const badEmail = "enter a valid email";

/** The admin's own account. */
export const admin = calls({
  "admin.getProfile": {
    why: "My Profile shows the e-mail address of the admin.",
    method: "POST",
    by: ["admin"],
    needs: "none",
    input: z.object({}),
    row: z.object({ email: z.string(), recoveryEmail: z.string().nullable() }),
    note: "`recoveryEmail` receives the password reset links while `email` is new.",
  },
  "admin.updateEmail": {
    why: "An admin needs an address to which password reset links are sent.",
    title: "Change the admin's email address",
    lastWriteWins: "One field of the caller, who can undo it by the link that the old address gets.",
    method: "POST",
    by: ["admin"],
    needs: "none",
    input: z.object({
      email: email(missing, badEmail),
      password: presentPassword,
      code: optionalText(lengths.name, missing).nullish(),
    }),
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code" },
    says: {
      done: "Changes Saved",
      wrong: "wrong current password",
      wrongcode: "This code is incorrect or was already used.",
      otherwise: "Failed",
    },
    unrepeatable: true,
    ownTransaction: true,
    note: "Needs the password, and a code where two-factor authentication is on, because password reset links go to this address.",
    audited: "account",
  },
  "admin.setUp": {
    why: "A new installation has no admin. The link that the first start prints creates one.",
    title: "Set up the admin",
    lastWriteWins: "The link works once.",
    method: "POST",
    by: "anyone",
    input: z
      .object({
        token: raw(lengths.search, missing).min(1, missing),
        username: username(
          missing,
          "must start with a letter; at least 5 characters long and at most 19 characters long",
        ),
        name: oneLine(lengths.name, missing).nullish(),
        /** Receives password reset links; empty without one. */
        email: z.union([z.literal(""), email(badEmail, badEmail)], badEmail).nullish(),
        ...typedPasswords,
      })
      .refine(typedTwice, atConfirm),
    answers: { done: "Success", wrong: "Wrong", exists: "Exist" },
    says: {
      done: "The admin account is ready. You can log in now.",
      wrong: "This link is no longer valid. The next start of the server prints a new one.",
      exists: "Username already exist",
      otherwise: "failed",
    },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
});
