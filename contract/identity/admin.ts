import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, lengths, optionalText, presentPassword } from "#contract/fields.ts";

const missing = "please fill this field";

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
    method: "POST",
    by: ["admin"],
    needs: "none",
    input: z.object({
      email: email(missing, "enter a valid email"),
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
});
