import type { Role } from "#domain/role.ts";

export interface DemoAccount {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
}

/**
 * The accounts to try the demo with, shown on the login page (docs/configuration.md#first-admin-and-demo). On this machine only:
 * with DEMO_PUBLIC they have other passwords.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { role: "admin", username: "admin", password: "Admin1234" },
  { role: "client", username: "democlient", password: "Client1234" },
  { role: "freelancer", username: "demofreelancer", password: "Freelancer1234" },
];
