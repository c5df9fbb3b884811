import { isGuessable } from "#domain/guessable.ts";
import type { Role } from "#domain/role.ts";
import type { Refusal } from "#server/platform/refusal.ts";

interface Owner {
  readonly username: string;
  readonly role: Role;
  readonly demo?: boolean;
}

/**
 * The admin's own password, whichever way it comes to be, is none that everybody tries first. For the others the specification
 * says which passwords are right; the demo's is public anyway, and may be put back.
 */
export function refuseGuessed(
  newPassword: string,
  { username, role, demo = false }: Owner,
  refuse: (code: "invalid", more: { readonly fields: Readonly<Record<string, string>> }) => Refusal,
): void {
  if (role !== "admin" || demo || !isGuessable(newPassword, username)) return;
  throw refuse("invalid", { fields: { newPassword: "everybody tries this one first: choose another" } });
}
