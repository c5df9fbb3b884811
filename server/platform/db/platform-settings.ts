import { setTimeout as delay } from "node:timers/promises";
import type { Brand } from "#domain/operation/brand.ts";
import { brandFrom } from "#domain/operation/brand-setting.ts";
import { type PlatformSettings, settingsFrom } from "#domain/platform-setting.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { type Log, onceAMinute } from "#server/platform/log.ts";

/** A change reaches every instance within two seconds. */
const pauseMs = 1_000;

/** The key under which the brand is stored beside the settings. */
export const brandKey = "branding";

/** The settings of the platform in memory: reading them costs a request nothing. */
export interface LiveSettings {
  readonly current: () => PlatformSettings;
  /** The same object until the brand changes. */
  readonly brand: () => Brand;
  /** Reads them again, after a change on this instance. */
  readonly refresh: () => Promise<void>;
}

const readRows = prepared("platform_settings", (db) =>
  db.select({ key: platformSettings.key, value: platformSettings.value }).from(platformSettings),
);

/** Reads the settings, and again every second until it is stopped. While the database does not answer, the last ones apply. */
export async function openLiveSettings(
  db: Db,
  { log, isProduction }: { readonly log: Log; readonly isProduction: boolean },
): Promise<{ readonly live: LiveSettings; readonly stop: () => Promise<void> }> {
  let current = settingsFrom(new Map(), isProduction);
  let brand = brandFrom(undefined);
  const refresh = async () => {
    const rows = await readRows(db, {});
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    current = settingsFrom(stored, isProduction);
    const newest = brandFrom(stored.get(brandKey));
    if (JSON.stringify(newest) !== JSON.stringify(brand)) brand = newest;
  };
  await refresh();
  const ending = new AbortController();
  const { signal } = ending;
  const complain = onceAMinute((error: unknown) => log.warn({ err: error }, "the platform settings could not be read"));
  const keepReading = async () => {
    while (!signal.aborted) {
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await refresh().catch((error: unknown) => signal.aborted || complain(error));
    }
  };
  const reading = keepReading();
  return {
    live: { current: () => current, brand: () => brand, refresh },
    stop: () => {
      ending.abort();
      return reading;
    },
  };
}
