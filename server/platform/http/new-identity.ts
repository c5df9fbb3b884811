import { newIdentityMinutes } from "#domain/identity/sign-on.ts";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";

/** An identity without an account, which waits in a signed cookie to be linked or registered. */
export interface NewIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Empty where the provider names none. */
  readonly email: string;
  readonly isEmailProved: boolean;
  /** When the provider proved it, in milliseconds. */
  readonly provedAt: number;
}

export function signIdentity(identity: NewIdentity, keys: SigningKeys): string {
  const text = Buffer.from(JSON.stringify(identity)).toString("base64url");
  return `${text}.${keys.sign("new-identity", text).toString("base64url")}`;
}

/** The identity in the value of a cookie; undefined for one that was not signed here, or whose time is over. */
export function readIdentity(value: string, keys: SigningKeys): NewIdentity | undefined {
  const [text = "", signature = ""] = value.split(".");
  if (!keys.verify("new-identity", text, Buffer.from(signature, "base64url"))) return undefined;
  const identity = JSON.parse(Buffer.from(text, "base64url").toString()) as NewIdentity;
  return Date.now() - identity.provedAt < newIdentityMinutes * 60_000 ? identity : undefined;
}
