import { isProtection, platformSettingNames, platformSettings } from "#domain/platform-setting.ts";
import type { MailTemplate } from "#server/notify/mail/templates/mail-template.ts";
import { settingChangeProposed, settingWeakened } from "#server/notify/mail/templates/settings.ts";

/** The e-mails about a weaker value of each protection. */
export const weakenedSettings: Readonly<Record<string, MailTemplate>> = Object.fromEntries(
  platformSettingNames.filter(isProtection).flatMap((key) => {
    const [value = "", before = ""] = platformSettings[key].values;
    const change = { key, value, before, proposer: "asha_1" };
    return [
      [`a weaker ${key} that waits`, settingChangeProposed(change)],
      [`a weaker ${key}`, settingWeakened(change)],
    ];
  }),
);
