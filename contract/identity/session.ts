import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import {
  email,
  id,
  lengths,
  newPassword,
  oneLine,
  optionalText,
  ownId,
  pageInput,
  presentPassword,
  raw,
  username,
} from "#contract/fields.ts";
import { companyStatuses } from "#domain/account.ts";
import { languages } from "#domain/language.ts";
import { memberKinds } from "#domain/member.ts";
import { permissions } from "#domain/permission.ts";
import { roles } from "#domain/role.ts";

export const loginRow = z.object({
  loginid: z.int(),
  username: z.string(),
  role: z.enum(roles),
  status: z.enum(companyStatuses),
  /** What a member of a company may do; absent for an owner and for every other role. */
  memberKind: z.enum(memberKinds).optional(),
  /** Present only if the settings require two-factor authentication of admins and this admin has none. */
  mustSetUpSecondStep: z.literal(true).optional(),
});

const rule = "must contain atleast 8 characters, one uppercase and one number";
const badEmail = "enter a valid email";
const unequal = "recheck the typed password";
const passwords = {
  newPassword: newPassword("please fill this field", rule),
  confirmPassword: raw(lengths.password, unequal, unequal),
};

interface Typed {
  newPassword: string;
  confirmPassword: string;
}
const typedTwice = (typed: Typed) => typed.newPassword === typed.confirmPassword;
const atConfirm = { path: ["confirmPassword"], error: unequal };

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
  "accounts.endSessions": {
    why: "The admin can log out an account that was taken over.",
    title: "Log an account out everywhere",
    method: "POST",
    by: ["admin"],
    needs: ["people"],
    input: z.object({ id: id() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Logged out everywhere", otherwise: "There is no such company or freelancer." },
    note: "Ends every session of a company or a freelancer. Sessions of admins cannot be ended by others.",
    audited: "account",
  },
  "accounts.setLanguage": {
    why: "E-mails follow the language of the screens.",
    method: "POST",
    ...everyRole,
    input: z.object({ language: z.enum(languages, "please choose one") }),
    answers: { done: "Success" },
    note: "The language of e-mails to the account. A registration takes it from the header Accept-Language.",
    audited: { not: "It sets the language of e-mails and grants nothing." },
  },
  changepwd: {
    title: "Change the password",
    method: "POST",
    ...everyRole,
    input: z
      .object({
        currentPassword: presentPassword,
        ...passwords,
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
      .object({ token: raw(lengths.search, "please fill this field").min(1, "please fill this field"), ...passwords })
      .refine(typedTwice, atConfirm),
    answers: { done: "Success", wrong: "Wrong" },
    says: { done: "password changed", wrong: "This link is no longer valid. Request a new one.", otherwise: "failed" },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "accounts.undoEmailChange": {
    why: "The owner of the previous address can undo a change of the address.",
    title: "Undo a change of the email address",
    method: "POST",
    by: "anyone",
    input: z.object({
      token: raw(lengths.search, "please fill this field").min(1, "please fill this field"),
    }),
    answers: { done: "Success", wrong: "Wrong" },
    says: {
      done: "Your email address is restored, and every device is logged out.",
      wrong: "This link is no longer valid.",
      otherwise: "failed",
    },
    extra: z.object({ resetToken: z.string().optional() }),
    unrepeatable: true,
    note: "The link is sent to the previous address. `resetToken` is a token for resetpwd.",
    audited: "account",
  },
  "admin.setUp": {
    why: "A new installation has no admin. The link that the first start prints creates one.",
    title: "Set up the admin",
    method: "POST",
    by: "anyone",
    input: z
      .object({
        token: raw(lengths.search, "please fill this field").min(1, "please fill this field"),
        username: username(
          "please fill this field",
          "must start with a letter; at least 5 characters long and at most 19 characters long",
        ),
        name: oneLine(lengths.name, "please fill this field").nullish(),
        /** Receives password reset links; empty without one. */
        email: z.union([z.literal(""), email(badEmail, badEmail)], badEmail).nullish(),
        ...passwords,
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
