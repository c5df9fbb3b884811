import type { Role } from "./role.ts";

/** A company waits until the admin has looked at it (spec §4). */
export const companyStatuses = ["pending", "accepted", "rejected"] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/** What the admin may do to a company. A rejected one may be verified later, and an accepted one rejected. */
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

/** A capital, or a letter of a script that has none, like Devanagari: nobody is kept out for how their name is written. */
export const startsWithCapital = (text: string) => /^[\p{Lu}\p{Lo}]/u.test(text);

/** A freelancer who edits the profile: a capital, then letters, digits, underscores or spaces (spec §5). */
export const isPlainName = (text: string) => /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{Nd}_ ]*$/u.test(text);
