import type { PlatformSettings } from "#domain/platform-setting.ts";
import { insertChange } from "#server/operation/settings/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
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
