import type { PlatformSetting, PlatformSettings } from "#domain/platform-setting.ts";
import type { TextKey } from "#web/lib/text.ts";

interface SettingText<K extends PlatformSetting> {
  readonly name: TextKey;
  /** What the setting does. */
  readonly effect: TextKey;
  readonly values: Readonly<Record<PlatformSettings[K], TextKey>>;
}

/** The name of each setting, what it does, and its values. */
export const settingTexts: { readonly [K in PlatformSetting]: SettingText<K> } = {
  registration: {
    name: "Registration",
    effect: "Whether companies and freelancers can create accounts. Existing accounts are not affected.",
    values: { open: "Open to everyone", closed: "Closed" },
  },
};
