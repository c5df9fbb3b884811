import type { settings } from "#contract/operation/settings.ts";
import { previewAccent, showBranding, updateBranding } from "#server/operation/settings/branding.ts";
import { confirmChange, withdrawChange } from "#server/operation/settings/changes.ts";
import { chooseFeatures, listSettings, saveSettings, updateSetting } from "#server/operation/settings/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

export const settingsHandlers: Handlers<typeof settings> = {
  "settings.list": listSettings,
  "settings.update": updateSetting,
  "settings.save": saveSettings,
  "settings.confirmChange": confirmChange,
  "settings.withdrawChange": withdrawChange,
  "settings.chooseFeatures": chooseFeatures,
  "branding.get": showBranding,
  "branding.preview": previewAccent,
  "branding.update": updateBranding,
};
