import type { Role } from "#domain/role.ts";

interface Scope {
  /** The roles that make a call which it opens (contract/tokens.test.ts). */
  readonly roles: readonly Role[];
}

const everyone = ["admin", "client", "freelancer"] as const;
const parties = ["client", "freelancer"] as const;

/** What an access token opens: one scope for each subject and direction. None of them moves money. */
export const tokenScopes = {
  "works:read": { roles: everyone },
  "works:write": { roles: ["client"] },
  "requests:read": { roles: parties },
  "requests:write": { roles: parties },
  "contracts:read": { roles: everyone },
  "contracts:write": { roles: parties },
  "messages:read": { roles: parties },
  "messages:write": { roles: parties },
  "payments:read": { roles: everyone },
  "payouts:read": { roles: ["admin", "freelancer"] },
  "reports:read": { roles: ["admin"] },
  "reference:read": { roles: everyone },
} as const satisfies Readonly<Record<string, Scope>>;

export type TokenScope = keyof typeof tokenScopes;

export const scopeNames = Object.keys(tokenScopes) as readonly TokenScope[];

/** The scopes with which this role can do something. */
export const scopesOf = (role: Role): readonly TokenScope[] =>
  scopeNames.filter((name) => (tokenScopes[name] as Scope).roles.includes(role));

/** How many tokens an account can have that have not expired. */
export const maxTokens = 20;
/** The lifetime of a token in days. */
export const tokenDays = { least: 1, most: 365 };
export const standardTokenDays = 90;
/** How many days before the end its owner is reminded. */
export const tokenReminderDays = 7;
