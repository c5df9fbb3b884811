import type { PlatformSetting, PlatformSettings } from "#domain/platform-setting.ts";
import { type TextKey, t } from "#web/lib/text.ts";

interface SettingText<K extends PlatformSetting> {
  readonly name: TextKey;
  /** What the setting does. */
  readonly effect: TextKey;
  /** Numbers stand for themselves. */
  readonly values: { readonly [V in PlatformSettings[K] as V extends `${number}` ? never : V]: TextKey } & {
    readonly "0"?: TextKey;
  };
}

/** The name of each setting, what it does, and its values. */
export const settingTexts: { readonly [K in PlatformSetting]: SettingText<K> } = {
  registration: {
    name: "Registration",
    effect: "Whether companies and freelancers can create accounts. Existing accounts are not affected.",
    values: { open: "Open to everyone", closed: "Closed" },
  },
  emailProof: {
    name: "Confirmed email addresses",
    effect: "Whether an account needs a confirmed address to apply, post works and write messages.",
    values: { remind: "Optional, with a reminder", required: "Required" },
  },
  unprovedEmailLimit: {
    name: "Emails to unconfirmed addresses",
    effect:
      "How many emails an address gets before it is confirmed, in addition to those about security and decisions.",
    values: { "0": "No limit" },
  },
  contactRule: {
    name: "Contact details in messages",
    effect:
      "Whether someone who writes an email address or a phone number before a freelancer is engaged has to confirm the message.",
    values: { off: "Sent as they are", confirm: "Sent once confirmed" },
  },
  publicPages: {
    name: "Pages of freelancers and companies",
    effect:
      "Whether freelancers and companies can publish a page that visitors and search engines read without a login. Each decides for the own page.",
    values: { off: "Not offered", on: "Offered" },
  },
  publicWorks: {
    name: "Public works",
    effect:
      "Whether companies with a public page can let visitors and search engines read an open work without a login. It has no effect while there are no public pages.",
    values: { off: "Not offered", on: "Offered" },
  },
  freelancerSearch: {
    name: "Search for freelancers",
    effect:
      "Who finds freelancers by words, skill, place and track record. Each freelancer decides whether to be found. Visitors find only those with a public page.",
    values: { off: "Nobody", companies: "Companies", public: "Companies and visitors" },
  },
  reviews: {
    name: "Reviews",
    effect:
      "Whether a company and a freelancer can review each other for 14 days after a payment. Nobody reads a review before both are written or the days are over. Admins with the permission for moderation can remove a review that is reported.",
    values: { off: "No reviews", on: "Both sides review each other" },
  },
  appealDays: {
    name: "Time to appeal",
    effect: "For how many days after a decision its subject can appeal. It applies to earlier decisions as well.",
    values: {},
  },
  payoutHoldDays: {
    name: "Hold before payouts",
    effect:
      "For how many days the money of a payment is held before it is sent to the freelancer. It applies to payments from now on.",
    values: { "0": "Not held" },
  },
  payoutRuns: {
    name: "Runs of payouts",
    effect:
      "Whether a run is created every Monday, as it would be by hand. An admin still makes its bank file and records the results.",
    values: { manual: "By hand", weekly: "Every Monday" },
  },
  payoutApproval: {
    name: "Approval of payouts",
    effect: "Of how many rupees on another admin has to approve a run of payouts before it is sent.",
    values: { none: "Not needed" },
  },
  payoutTrustedContracts: {
    name: "Contracts until nothing is held",
    effect:
      "After how many paid contracts whose hold is over a freelancer does not wait any more. It applies to payments from now on.",
    values: {},
  },
  staleWorkDays: {
    name: "Pause of idle works",
    effect:
      "After how many days without an application, message, offer or edit an open work is hidden from freelancers. Its company is warned five days before and can reopen it.",
    values: { "0": "Never" },
  },
  receiptRetentionYears: {
    name: "Receipts of erased accounts",
    effect:
      "For how many years after a payment its receipt names a party whose account was erased. Ask your accountant. It applies to accounts that are erased from now on.",
    values: {},
  },
  contractRetentionYears: {
    name: "Ended contracts",
    effect:
      "For how many years after its end a contract is stored, with the names in it. Ask your lawyer. It applies to earlier contracts as well.",
    values: {},
  },
};

/** A value in words; numbers stand for themselves. */
export function settingValueText(name: PlatformSetting, value: string): string {
  const text = (settingTexts[name].values as Readonly<Record<string, TextKey>>)[value];
  return text ? t(text) : value;
}
