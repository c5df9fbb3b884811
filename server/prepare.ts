import { firstSettings } from "#domain/platform-setting.ts";
import { openDemoAccounts } from "#server/demo/credentials.ts";
import { hasAccounts, wasDemoCleared } from "#server/demo/rows.ts";
import { fillDemo } from "#server/demo/seed.ts";
import type { DemoAccount } from "#server/identity/accounts/demo-accounts.ts";
import { hasDemoAccounts } from "#server/identity/accounts/demo-queries.ts";
import { createFirstAdmin } from "#server/identity/accounts/service.ts";
import { openSetup } from "#server/identity/admin/setup.ts";
import { refuseAnotherKey } from "#server/identity/secondstep/service.ts";
import { refuseAnotherPayoutKey } from "#server/money/payouts/details-key.ts";
import { refuseAnotherTaxKey } from "#server/money/taxes/number-key.ts";
import { insertSettings } from "#server/operation/settings/queries.ts";
import { whileNobodyPrepares } from "#server/platform/db/locks.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Log } from "#server/platform/log.ts";
import { SettingsError } from "#server/platform/settings.ts";

export interface Prepared {
  /** Creates the first admin if there is none. */
  readonly setupToken: string | undefined;
  /** The demo accounts. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Whether demo accounts of an earlier start exist while the demo is off. */
  readonly hasUnusableDemo: boolean;
}

/**
 * Prepares the database before the product listens: the demo once, the first admin, and in production no demo account. Of several
 * instances that start at once, the others find what the first one has made.
 */
export const prepare = (services: Services, say: (line: string) => void): Promise<Prepared> =>
  whileNobodyPrepares(services.pool, () => prepareAlone(services, say));

async function prepareAlone(services: Services, say: (line: string) => void): Promise<Prepared> {
  const { settings, db } = services;
  const hasUnusableDemo = !settings.demo && (await hasDemoAccounts(db));
  if (settings.production && hasUnusableDemo)
    throw new SettingsError("There are demo accounts in this database. Remove them first: kaamkaj demo:clear");
  await refuseAnotherKey(services);
  await refuseAnotherPayoutKey(services);
  await refuseAnotherTaxKey(services);
  // A cleared demo is not created again.
  if (settings.demo && !(await hasAccounts(db)) && !(await wasDemoCleared(db))) {
    say("Filling the demo ...");
    await silently(services.log, () => fillDemo(services));
  }
  if (!(await hasAccounts(db))) {
    await insertSettings(db, firstSettings(settings.production));
    await services.platformSettings.refresh();
  }
  const demoAccounts = await openDemoAccounts(services);
  await createFirstAdmin(services);
  return { demoAccounts, hasUnusableDemo, setupToken: await openSetup(services) };
}

/** Slow statements of the first start are not printed; a failure is thrown. */
async function silently(log: Log, run: () => Promise<void>): Promise<void> {
  const { level } = log;
  log.level = "silent";
  try {
    await run();
  } finally {
    log.level = level;
  }
}
