import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, lengths, optionalText, ownId, pageInput, presentPassword, raw } from "#contract/fields.ts";
import { companyStatuses } from "#domain/account.ts";
import { memberKinds } from "#domain/member.ts";
import { permissions } from "#domain/permission.ts";
import { roles } from "#domain/role.ts";
import { atConfirm, typedPasswords, typedTwice } from "./typed-passwords.ts";

export const loginRow = z.object({
  loginid: z.int(),
  username: z.string(),
  role: z.enum(roles),
  status: z.enum(companyStatuses),
  /** What a member of a company may do; absent for an owner and for every other role. */
  memberKind: z.enum(memberKinds).optional(),
  /** Present only if the settings require two-factor authentication of admins and this admin has none. */
  mustSetUpSecondStep: z.literal(true).optional(),
  /** Present only for a company that cannot log in, because it awaits its verification or was rejected. */
  verification: z
    .object({
      companyName: z.string(),
      licenseNo: z.string(),
      email: z.string(),
      registeredAt: z.iso.datetime(),
      /** What it has sent last, where the admin has not asked again since. */
      answer: z.object({ sentAt: z.iso.datetime(), documentCount: z.int() }).nullable(),
      /** What the admin has asked or given as the reason last, where the company has not answered. */
      question: z
        .object({
          reason: z.string(),
          askedAt: z.iso.datetime(),
          /** Until when the link of the e-mail can be used; null without a link. */
          answerUntil: z.iso.datetime().nullable(),
        })
        .nullable(),
    })
    .optional(),
});

export const session = calls({
  login: {
    title: "Log in",
    method: "POST",
    by: "anyone",
    input: z.object({ username: raw(lengths.search, "").default(""), password: raw(lengths.search, "").default("") }),
    row: loginRow,
    says: { none: "invalid username/password", unauthorized: "Not Authorized!" },
    note:
      "An account with two-factor authentication gets [] and the header X-Second-Step, which lists the methods for the " +
      "next five minutes: `totp` and `recovery` with twoFactor.login, `passkey` with passkeys.login.",
    audited: "account",
  },
  logout: {
    why: "Ends the session on the server.",
    title: "Log out",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    answers: { done: "Success" },
    unrepeatable: true,
    audited: "account",
  },
  whoami: {
    why: "A reloaded page reads the signed-in account. Without a session the answer is empty, not an error.",
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: loginRow.extend({
      /** What an admin may do; absent for a company and a freelancer. */
      permissions: z.array(z.enum(permissions)).optional(),
    }),
  },
  "sessions.list": {
    why: "Users see where they are logged in.",
    method: "POST",
    ...everyRole,
    input: z.object(pageInput),
    row: z.object({
      sessionId: z.int(),
      device: z.string(),
      address: z.string(),
      /** When it began, and when it was last used, to the minute. */
      since: z.iso.datetime(),
      seen: z.iso.datetime(),
      current: z.boolean(),
    }),
    page: 50,
  },
  "sessions.end": {
    why: "Users can log out a lost device from another one.",
    title: "Log out one device",
    method: "POST",
    ...everyRole,
    input: z.object({ sessionId: id() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Device logged out", otherwise: "This session has already ended." },
    audited: "session",
  },
  "sessions.endOthers": {
    why: "Users can log out all other devices at once.",
    title: "Log out all other devices",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    answers: { done: "Success" },
    says: { done: "Logged out everywhere else" },
    audited: "account",
  },
  changepwd: {
    title: "Change the password",
    lastWriteWins: "Needs the present password.",
    method: "POST",
    ...everyRole,
    input: z
      .object({
        currentPassword: presentPassword,
        ...typedPasswords,
        loginid: ownId,
      })
      .refine(typedTwice, atConfirm),
    self: ["loginid"],
    answers: { done: "Success", wrong: "wrong" },
    says: { done: "password changed", wrong: "wrong current password", otherwise: "wrong current password" },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  forgotpwd: {
    title: "Request a password reset",
    method: "POST",
    by: "anyone",
    input: z.object({
      username: optionalText(lengths.search, "please fill this field").min(1, "please fill this field"),
    }),
    ownTransaction: true,
    answers: { done: "Success", wrong: "Wrong" },
    says: { done: "Password reset check your email", wrong: "invalid username", otherwise: "failed" },
    audited: "account",
  },
  resetpwd: {
    why: "The form behind the link of forgotpwd sets the new password.",
    title: "Set a new password",
    method: "POST",
    by: "anyone",
    input: z
      .object({
        token: raw(lengths.search, "please fill this field").min(1, "please fill this field"),
        ...typedPasswords,
      })
      .refine(typedTwice, atConfirm),
    answers: { done: "Success", wrong: "Wrong" },
    says: { done: "password changed", wrong: "This link is no longer valid. Request a new one.", otherwise: "failed" },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
});
