import type { Role } from "#domain/role.ts";

/** Who a person is, as the identity provider says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Empty where the provider names none. */
  readonly email: string;
  readonly isEmailProved: boolean;
  /** How the person was authenticated (RFC 8176). */
  readonly methods: readonly string[];
}

/** Thrown for a sign-on that proves nobody. */
export class SignOnError extends Error {
  readonly problem: "away" | "cancelled" | "failed";

  constructor(problem: SignOnError["problem"], cause?: unknown) {
    super(`the sign-on is ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Single sign-on with the identity provider of the settings (docs/single-sign-on.md). */
export interface SignOn {
  readonly issuer: string;
  readonly label: string;
  /** For which it is offered. */
  readonly roles: readonly Role[];
  /** Whether the provider did not answer the last time. */
  readonly isAway: () => boolean;
  /** The address of the provider at which a sign-on begins; undefined while it does not answer. */
  readonly begin: (token: string) => Promise<string | undefined>;
  /** The identity that the provider proves by sending the browser to this address. */
  readonly finish: (query: string, token: string) => Promise<Identity>;
  /** Reads the metadata of the provider again. */
  readonly discover: () => Promise<void>;
  /** Discovers now, and while the provider is away again and again. Returns what ends it. */
  readonly start: () => () => void;
}

/** The path that the provider sends the browser back to. */
export const returnPath = "/oidc/return";
