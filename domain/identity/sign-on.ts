import { type Role, roles } from "#domain/role.ts";

/** How the settings of the operator call the roles. */
const roleNames: ReadonlyMap<string, Role> = new Map([
  ["admin", "admin"],
  ["company", "client"],
  ["freelancer", "freelancer"],
]);

/** The roles in a list such as `company,freelancer`, in their usual order; undefined where a word is none. */
export function signOnRoles(list: string): readonly Role[] | undefined {
  const named = list.split(",").map((word) => roleNames.get(word.trim()));
  return named.includes(undefined) ? undefined : roles.filter((role) => named.includes(role));
}

/** Methods beside a password or PIN (RFC 8176) that prove something a person has or is. */
const secondMethods = ["otp", "hwk", "swk", "sms", "tel", "sc", "fpt", "face", "iris", "retina", "vbm"];

/** Whether an identity provider says that it asked for two factors. */
export const hasSecondFactor = (methods: readonly string[]): boolean =>
  methods.includes("mfa") ||
  (methods.some((method) => method === "pwd" || method === "pin") &&
    methods.some((method) => secondMethods.includes(method)));

/** Why a sign-on did not lead into an account; the login screen says it. */
export type SignOnProblem =
  | "away"
  | "cancelled"
  | "domain"
  | "failed"
  | "linked"
  | "role"
  | "taken"
  | "unauthorized"
  | "unproved";

/** How long a new identity waits to be linked or registered. */
export const newIdentityMinutes = 60;

/** How long after a login with its password an account is linked without asking for it again. */
export const freshLoginMinutes = 5;

/** The domain of an address, in small letters. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether an address belongs to one of the domains; to any without one. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(domainOf(email));
