import type { Role } from "./role.ts";

/** A company is pending until the admin verifies or rejects it (spec §4). */
export const companyStatuses = ["pending", "accepted", "rejected"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/** Moves of the admin. A rejected company may be verified later, and an accepted one rejected. */
export const companyMoves = {
  verify: { from: ["pending", "rejected"], to: "accepted" },
  reject: { from: ["pending", "accepted"], to: "rejected" },
} as const satisfies Record<string, { from: readonly CompanyStatus[]; to: CompanyStatus }>;

/** Only an accepted company has a session; an admin and a freelancer always may (spec §6). */
export const maySignIn = (role: Role, status: CompanyStatus) => role !== "client" || status === "accepted";

/** Username: 5 to 19 characters, a letter first (spec §9). */
export const isUsername = (text: string) => /^[A-Za-z][A-Za-z0-9_]{4,18}$/.test(text);

/** At least 8 characters with one uppercase letter and one digit (spec §9). */
export const isPassword = (text: string) => text.length >= 8 && /[A-Z]/.test(text) && /[0-9]/.test(text);

/** Exactly ten ASCII digits (spec §9). */
export const isPhone = (text: string) => /^[0-9]{10}$/.test(text);

/** Between the digits of a phone number, or around it where it was copied from a list of contacts. */
const phoneSeparators = /[\s().\-\u2010-\u2013/\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/** A phone number of India without its code of the country, trunk prefix and separators; any other text as it is. */
export function phoneDigits(text: string): string {
  const [, digits] = /^(?:\+91|0091|91(?=\d{10}$)|0)?(\d{10})$/.exec(text.replace(phoneSeparators, "")) ?? [];
  return digits ?? text;
}

/** Starts with a capital, or with a letter of a script without capitals, such as Devanagari. */
export const startsWithCapital = (text: string) => /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text);

/**
 * The name of a freelancer: letters, digits, underscores and spaces (spec §5), and the marks that names are written with, as in
 * Dr. S. K. Rao-D’Souza (Retd.). Joiners shape letters of many scripts.
 */
export const isPersonName = (text: string) =>
  /^[\p{L}\p{M}\p{Nd}_ .,'‘’ʼ`´·・‧&/()\-\u2010-\u2013\u200c\u200d]*$/u.test(text) && startsWithCapital(text);

/** The accounts that admins decide about. */
export const accountKinds = ["client", "freelancer"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** How accounts are found by what they may do. */
export const accountStates = [...companyStatuses, "restricted"] as const;
export type AccountState = (typeof accountStates)[number];
