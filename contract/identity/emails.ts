import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { lengths, raw } from "#contract/fields.ts";

const missing = "please fill this field";

/** The proof that the owner of an account reads its e-mails. */
export const emails = calls({
  "emails.get": {
    why: "My Account shows the address that e-mails go to, and whether it is confirmed.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({
      email: z.string(),
      isProved: z.boolean(),
      /** Whether an e-mail was given up because the mail server cannot write such an address. */
      isUnsupported: z.boolean(),
    }),
    note: "The e-mail is empty if the account has none.",
  },
  "emails.sendProof": {
    why: "Users confirm that the address of their account is theirs.",
    title: "Send a link to confirm the email address",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    answers: { done: "Success", proved: "Proved" },
    refuses: ["not_found"],
    says: {
      done: "The link is on its way",
      proved: "This address is already confirmed",
      otherwise: "The link was not sent",
    },
    note: "The link in the e-mail is valid for 24 hours. It replaces earlier ones.",
    ownTransaction: true,
    audited: "account",
  },
  "emails.prove": {
    why: "The target of the link that confirms an address.",
    title: "Confirm the email address",
    method: "POST",
    by: "anyone",
    input: z.object({ token: raw(lengths.search, missing).min(1, missing) }),
    answers: { done: "Success" },
    refuses: ["not_found"],
    says: { done: "Your email address is confirmed", otherwise: "This link is no longer valid." },
    unrepeatable: true,
    audited: "account",
  },
});
