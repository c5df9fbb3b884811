/** One value of several. */
interface Choice {
  readonly values: readonly string[];
  readonly standard: string;
}

/** Settings that an admin changes while the product runs, each with its values and its default. */
export const platformSettings = {
  /** Whether companies and freelancers may register. */
  registration: { values: ["open", "closed"], standard: "open" },
} as const satisfies Readonly<Record<string, Choice>>;

type Table = typeof platformSettings;
export type PlatformSetting = keyof Table;
export type PlatformSettings = { readonly [K in PlatformSetting]: Table[K]["values"][number] };

export const platformSettingNames = Object.keys(platformSettings) as [PlatformSetting, ...PlatformSetting[]];

/** Whether a setting can have this value. */
export const isSettingValue = (name: PlatformSetting, value: unknown): boolean =>
  (platformSettings[name].values as readonly unknown[]).includes(value);

/** The settings of an installation: stored values, and the default of each other setting. Unknown names and values are ignored. */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): PlatformSettings {
  const currentOf = (name: PlatformSetting) => {
    const value = stored.get(name);
    return isSettingValue(name, value) ? value : platformSettings[name].standard;
  };
  return Object.fromEntries(platformSettingNames.map((name) => [name, currentOf(name)])) as PlatformSettings;
}
