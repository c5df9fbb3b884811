import { z } from "zod";
import { companyStatuses } from "#domain/account.ts";
import { roles } from "#domain/role.ts";
import { calls } from "./call.ts";
import { lengths, newPassword, ownId, raw } from "./fields.ts";

const loginRow = z.object({
  loginid: z.int(),
  username: z.string(),
  role: z.enum(roles),
  status: z.enum(companyStatuses),
});

const rule = "must contain atleast 8 characters, one uppercase and one number";
const unequal = "recheck the typed password";
const passwords = {
  newPassword: newPassword("please fill this field", rule),
  confirmPassword: raw(lengths.password, unequal),
};

interface Typed {
  newPassword: string;
  confirmPassword: string;
}
const typedTwice = (typed: Typed) => typed.newPassword === typed.confirmPassword;
const atConfirm = { path: ["confirmPassword"], error: unequal };

export const session = calls({
  login: {
    method: "POST",
    by: "anyone",
    input: z.object({ username: raw(lengths.search, "").default(""), password: raw(lengths.search, "").default("") }),
    row: loginRow,
    says: { none: "invalid username/password", unauthorized: "Not Authorized!" },
  },
  logout: {
    method: "POST",
    by: roles,
    input: z.object({}),
    answers: { done: "Success" },
    unrepeatable: true,
  },
  whoami: {
    method: "GET",
    by: "anyone",
    input: z.object({}),
    row: loginRow,
  },
  changepwd: {
    method: "POST",
    by: roles,
    input: z
      .object({
        currentPassword: raw(lengths.password, "please fill this field").min(1, "please fill this field"),
        ...passwords,
        loginid: ownId,
      })
      .refine(typedTwice, atConfirm),
    self: ["loginid"],
    answers: { done: "Success", wrong: "wrong" },
    says: { done: "password changed", wrong: "wrong current password", otherwise: "wrong current password" },
    unrepeatable: true,
    ownTransaction: true,
  },
  forgotpwd: {
    method: "POST",
    by: "anyone",
    input: z.object({
      username: raw(lengths.search, "please fill this field").trim().min(1, "please fill this field"),
    }),
    ownTransaction: true,
    answers: { done: "Success", wrong: "Wrong" },
    says: { done: "Password reset check your email", wrong: "invalid username", otherwise: "failed" },
  },
  resetpwd: {
    method: "POST",
    by: "anyone",
    input: z
      .object({ token: raw(lengths.search, "please fill this field").min(1, "please fill this field"), ...passwords })
      .refine(typedTwice, atConfirm),
    answers: { done: "Success", wrong: "Wrong" },
    says: { done: "password changed", wrong: "This link is no longer valid. Ask for a new one.", otherwise: "failed" },
    unrepeatable: true,
    ownTransaction: true,
  },
});
