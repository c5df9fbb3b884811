import { lengths, newPassword, raw } from "#contract/fields.ts";

const unequal = "recheck the typed password";

/** A new password, typed twice. */
export const typedPasswords = {
  newPassword: newPassword("please fill this field", "must contain atleast 8 characters, one uppercase and one number"),
  confirmPassword: raw(lengths.password, unequal, unequal),
};

interface Typed {
  newPassword: string;
  confirmPassword: string;
}
export const typedTwice = (typed: Typed): boolean => typed.newPassword === typed.confirmPassword;
export const atConfirm = { path: ["confirmPassword"], error: unequal };
