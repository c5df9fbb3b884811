import { z } from "zod";
import { id, lengths, newPassword, raw, username } from "#contract/fields.ts";

const missing = "please fill this field";
const rule = "must contain atleast 8 characters, one uppercase and one number";
const unequal = "recheck the typed password";

/** Withdrawing an open invitation. */
export const revokeInvitation = {
  why: "An invitation to a wrong address can be withdrawn.",
  input: z.object({ invitationId: id(missing) }),
  answers: { done: "Success" },
  refuses: ["not_found"],
  says: { done: "The invitation was withdrawn", otherwise: "This invitation is no longer open" },
  audited: "invitation",
} as const;

/** The call behind the link of an invitation, which creates an account. */
export const joinWithLink = {
  method: "POST",
  by: "anyone",
  input: z
    .object({
      token: raw(lengths.search, missing).min(1, missing),
      username: username(
        missing,
        "must start with a letter; at least 5 characters long and at most 19 characters long",
      ),
      newPassword: newPassword(missing, rule),
      confirmPassword: raw(lengths.password, unequal, unequal),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ["confirmPassword"],
      error: unequal,
    }),
  answers: { done: "Success" },
  refuses: ["not_found", "username_taken"],
  unrepeatable: true,
  ownTransaction: true,
  audited: "account",
} as const;
