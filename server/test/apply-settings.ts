import { eq } from "drizzle-orm";
import type { PlatformSettings } from "#domain/platform-setting.ts";
import { insertChange } from "#server/operation/settings/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { buildAdmin } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

/** The settings with which people find each other, all on. */
export const allDiscovery = {
  publicPages: "on",
  publicWorks: "on",
  freelancerSearch: "public",
  reviews: "on",
} as const satisfies Partial<PlatformSettings>;

/** Sets these settings, and all others to their defaults. */
export async function applySettings({ db, services }: Opened, settings: Partial<PlatformSettings>): Promise<void> {
  await db.delete(platformSettings);
  const rows = Object.entries(settings) as [keyof PlatformSettings, string][];
  for (const [key, value] of rows) await db.insert(platformSettings).values({ key, value, version: 1 });
  await services.platformSettings.refresh();
}

/** Another admin, who has proposed a weaker protection. */
export async function buildColleague(db: Db) {
  const { id: colleague } = await buildAdmin(db);
  return {
    colleague,
    settingChange: await insertChange(db, { key: "payoutRuns", value: "weekly", proposedBy: colleague }),
  };
}

/** Those of an earlier world: the number of active admins and of open invitations is limited. */
export async function endAdmins(db: Db): Promise<void> {
  await db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.role, "admin"));
  await db.delete(accountInvitations).where(eq(accountInvitations.kind, "admin"));
}
