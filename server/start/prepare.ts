import { createFirstAdmin } from "#server/accounts/service.ts";
import { hasAccounts, hasDemoAccounts } from "#server/db/demo-rows.ts";
import { fillDemo } from "#server/db/seed.ts";
import { refuseAnotherKey } from "#server/secondstep/service.ts";
import type { Services } from "#server/services.ts";
import { openSetup } from "#server/session/setup-service.ts";
import { SettingsError } from "#server/settings.ts";

export interface Prepared {
  /** Makes the first admin, where there is none yet. */
  readonly setupToken: string | undefined;
}

/** What the database must hold before anybody is let in: the demo once, the first admin, and in production no demo account. */
export async function prepare(services: Services, say: (line: string) => void): Promise<Prepared> {
  const { settings, db } = services;
  if (settings.production && (await hasDemoAccounts(db)))
    throw new SettingsError("There are demo accounts in this database. Remove them first: npm run demo:clear");
  await refuseAnotherKey(services);
  if (settings.demo && !(await hasAccounts(db))) {
    say("Filling the demo ...");
    await fillDemo(services);
  }
  await createFirstAdmin(services);
  return { setupToken: await openSetup(services) };
}
