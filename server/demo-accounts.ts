import type { Role } from "#domain/role.ts";

interface DemoAccount {
  readonly role: Role;
  readonly username: string;
  readonly password: string;
}

/** The accounts to try the demo with, shown on the login page (DESIGN section 4). They work from this very machine only. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: "admin", username: "admin", password: "Admin1234" },
  { role: "client", username: "democlient", password: "Client1234" },
  { role: "freelancer", username: "demofreelancer", password: "Freelancer1234" },
];
