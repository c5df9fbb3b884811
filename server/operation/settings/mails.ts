import { screen } from "#contract/screens.ts";
import {
  isProtection,
  type PlatformSetting,
  platformSettingNames,
  platformSettings,
  settingChangeHours,
} from "#domain/platform-setting.ts";
import { sample } from "#server/notify/mail/sample.ts";
import type { MailSamples } from "#server/platform/mail/mail-template.ts";
import { type MailTemplate, oneLine, type Say } from "#server/platform/mail/mail-template.ts";
import type { TextKey } from "#texts/hindi.ts";

/** The names of the settings that protect somebody from a single admin. */
const settingNames = {
  appealDays: "Time to appeal",
  payoutHoldDays: "Hold before payouts",
  payoutTrustedContracts: "Contracts before the hold ends",
  payoutRuns: "Payout batches",
  payoutApproval: "Approval of payouts",
  receiptRetentionYears: "Receipts of erased accounts",
  contractRetentionYears: "Ended contracts",
} as const satisfies Readonly<Partial<Record<PlatformSetting, TextKey>>>;

const valueTexts = {
  none: "Not needed",
  weekly: "Every Monday",
  manual: "Manually",
} as const satisfies Readonly<Record<string, TextKey>>;

type PlainText = (typeof settingNames)[keyof typeof settingNames] | (typeof valueTexts)[keyof typeof valueTexts];

/** The text of a name, or the name itself: numbers stand for themselves. */
function textIn(say: Say, texts: Readonly<Record<string, PlainText>>, name: string): string {
  const text = texts[name];
  return text === undefined ? name : say(text);
}

export interface WeakenedSetting {
  readonly key: PlatformSetting;
  readonly value: string;
  /** The value that it replaces. */
  readonly before: string;
  /** The username of the admin who proposed it. */
  readonly proposer: string;
}

function changeIn(say: Say, { key, value, before, proposer }: WeakenedSetting): string {
  return say("{setting}: {value} instead of {before}, proposed by {proposer}.", {
    setting: textIn(say, settingNames, key),
    value: textIn(say, valueTexts, value),
    before: textIn(say, valueTexts, before),
    proposer: oneLine(proposer),
  });
}

const button = (say: Say) => ({ words: say("Open the settings"), screen: screen("/adminmaster/settings") });

/** To every admin who may change the setting. */
export const settingChangeProposed =
  (change: WeakenedSetting): MailTemplate =>
  (say) => ({
    subject: say("A protection of {product} will be lowered"),
    paragraphs: [
      changeIn(say, change),
      say("It applies in {hours} hours, or once another admin confirms it. Until then you can withdraw it.", {
        hours: String(settingChangeHours),
      }),
    ],
    button: button(say),
  });

/** `confirmer` is the username of another admin; none where the time of waiting ended. */
export const settingWeakened =
  (change: WeakenedSetting, confirmer?: string): MailTemplate =>
  (say) => ({
    subject: say("A protection of {product} was lowered"),
    paragraphs: [
      changeIn(say, change),
      confirmer === undefined
        ? say("No other admin confirmed it: its {hours} hours are over.", { hours: String(settingChangeHours) })
        : say("{confirmer} confirmed it.", { confirmer: oneLine(confirmer) }),
      say("The change applies now. You can raise it again at once."),
    ],
    button: button(say),
  });

export const samples: MailSamples = {
  ...Object.fromEntries(
    platformSettingNames.filter(isProtection).flatMap((key) => {
      const [value = "", before = ""] = platformSettings[key].values;
      const change = { key, value, before, proposer: sample.username };
      return [
        [`a weaker ${key} that waits`, settingChangeProposed(change)],
        [`a weaker ${key}`, settingWeakened(change)],
        [`a weaker ${key} that another admin confirmed`, settingWeakened(change, sample.username)],
      ];
    }),
  ),
};
