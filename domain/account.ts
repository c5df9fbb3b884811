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

/** Starts with a capital, or with a letter of a script without capitals, such as Devanagari. */
export const startsWithCapital = (text: string) => /^[\p{Lu}\p{Lo}]/u.test(text);

/** The name in a freelancer's profile: a capital, then letters, digits, underscores or spaces (spec §5). */
export const isPlainName = (text: string) => /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{Nd}_ ]*$/u.test(text);
