import { z } from "zod";
import { calls } from "#contract/call.ts";
import { email, id, lengths, pageInput, raw, username } from "#contract/fields.ts";
import {
  maxInvitedAddresses,
  registrationRoles,
  registrationStates,
  splitAddresses,
} from "#domain/identity/registration.ts";
import { atConfirm, typedPasswords, typedTwice } from "./typed-passwords.ts";

const missing = "please fill this field";
const wrong = "enter up to 100 valid email addresses, each on a line or separated by commas";

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
      ...typedPasswords,
    })
    .refine(typedTwice, atConfirm),
  answers: { done: "Success" },
  refuses: ["not_found", "username_taken"],
  unrepeatable: true,
  ownTransaction: true,
  audited: "account",
} as const;

const someAddresses = z.array(email(missing, wrong)).min(1, missing).max(maxInvitedAddresses, wrong);

/** A list, or a text with an address on each line or between commas, as it is pasted. */
const addresses = z.union(
  [
    someAddresses,
    raw(maxInvitedAddresses * lengths.email, wrong)
      .transform(splitAddresses)
      .pipe(someAddresses),
  ],
  { error: ({ input }) => (input === undefined || input === null || input === "" ? missing : wrong) },
);

const managing = { method: "POST", by: ["admin"], needs: ["people"] } as const;

/** Invitations of companies and freelancers, who can register with them although the registration is closed. */
export const accountInvitations = calls({
  "registrations.invite": {
    why: "A platform with a closed registration invites the companies and freelancers it wants.",
    title: "Invite to register",
    ...managing,
    input: z.object({
      emails: addresses,
      role: z.enum(registrationRoles, "please choose one"),
    }),
    answers: { done: "Success" },
    refuses: ["email_unproved", "invitation_open"],
    extra: z.object({
      invitedCount: z.int(),
      /** The addresses with an invitation that is still open. They get no second e-mail. */
      skipped: z.array(z.string()),
    }),
    says: { done: "The invitations were sent", otherwise: "The invitations were not sent" },
    note: "Each address gets a link that is valid for 14 days and works once. Refused if all of them have an open invitation.",
    audited: "invitation",
  },
  "registrations.list": {
    why: "An admin sees who was invited, and who has registered.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      invitationId: z.int(),
      email: z.string(),
      role: z.enum(registrationRoles),
      state: z.enum(registrationStates),
      /** Null where the account of the admin does not exist any more. */
      invitedBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
    page: 50,
    note: "Newest first. Invitations are deleted 90 days after their end.",
  },
  "registrations.revoke": { title: "Withdraw an invitation to register", ...managing, ...revokeInvitation },
  "registrations.open": {
    why: "The registration form of an invitation begins with its address.",
    method: "POST",
    by: "anyone",
    input: z.object({ token: raw(lengths.search, missing).min(1, missing) }),
    refuses: ["not_found"],
    row: z.object({ email: z.string(), role: z.enum(registrationRoles), expiresAt: z.iso.datetime() }),
    note: "What the registration form of the link begins with.",
  },
});
