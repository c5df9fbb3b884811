import { isGuessable } from "#domain/identity/guessable.ts";
import type { Role } from "#domain/role.ts";
import type { Refusal } from "#server/platform/refusal.ts";

interface Owner {
  readonly username: string;
  readonly role: Role;
  readonly demo?: boolean;
}

/**
 * An admin cannot choose a common password. For other accounts the specification defines the rules; the password of the demo
 * admin is public and may be restored.
 */
export function refuseGuessed(
  newPassword: string,
  { username, role, demo = false }: Owner,
  refuse: (code: "invalid", more: { readonly fields: Readonly<Record<string, string>> }) => Refusal,
): void {
  if (role !== "admin" || demo || !isGuessable(newPassword, username)) return;
  throw refuse("invalid", { fields: { newPassword: "everybody tries this one first: choose another" } });
}
