import type { PlatformSetting, PlatformSettings } from "#domain/platform-setting.ts";
import type { TextKey } from "#texts/hindi.ts";
import { formatCount, formatRupees } from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";

/** The groups of the screen, in their order. */
export const settingGroups: readonly { readonly name: TextKey; readonly keys: readonly PlatformSetting[] }[] = [
  {
    name: "Accounts and messages",
    keys: [
      "registration",
      "emailProof",
      "unprovedEmailLimit",
      "contactRule",
      "contacts",
      "firstJobs",
      "identity",
      "identitySelfie",
      "applicationLimits",
    ],
  },
  {
    name: "What visitors and users see",
    keys: ["publicPages", "publicWorks", "freelancerSearch", "reviews", "staleWorkDays"],
  },
  { name: "Payouts", keys: ["payoutHoldDays", "payoutTrustedContracts", "payoutRuns", "payoutApproval"] },
  {
    name: "Messages to the operator",
    keys: ["ticketAnswerHours", "ticketSettleDays", "ticketFigures"],
  },
  { name: "Appeals and records", keys: ["appealDays", "receiptRetentionYears", "contractRetentionYears"] },
  // Beside the holder of their money, which is beneath the settings.
  { name: "Funded milestones", keys: ["fundedWorks"] },
  { name: "Tax", keys: ["tax"] },
];

interface SettingText<K extends PlatformSetting> {
  readonly name: TextKey;
  /** What the setting does. */
  readonly effect: TextKey;
  /** The texts of the values. A number is shown as it is. */
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
    effect: "Whether an account needs a confirmed address to apply, post jobs and write messages.",
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
      "Whether someone who writes an email address or a phone number before a freelancer is accepted has to confirm the message.",
    values: { off: "Sent as they are", confirm: "Sent once confirmed" },
  },
  contacts: {
    name: "Contact details of applicants",
    effect:
      "When a company sees the email address and phone number of a freelancer. With “After acceptance”, contact details that either side writes before it are hidden as well, also from their writer.",
    values: { applied: "With the application", hired: "After acceptance" },
  },
  firstJobs: {
    name: "Check of new jobs",
    effect:
      "Whether an admin reads the first two jobs of a company that has never paid before freelancers find them, and every job with contact details, a fee, or a text that was posted in the last 30 days.",
    values: { off: "Listed at once", review: "Checked first" },
  },
  applicationLimits: {
    name: "Limits of applications",
    effect:
      "Whether a freelancer is limited in applications a day and in open applications. The server's settings have the two numbers.",
    values: { off: "Not limited", on: "Limited" },
  },
  identity: {
    name: "Identity of freelancers",
    effect:
      "Whether freelancers can show a document, which an admin compares with their name. With “Required to apply”, nobody applies without it.",
    values: { off: "Not offered", offered: "Offered", required: "Required to apply" },
  },
  identitySelfie: {
    name: "Picture of the freelancer",
    effect: "Whether a picture of their face is asked for beside the document.",
    values: { off: "Not asked for", on: "Asked for" },
  },
  ticketAnswerHours: {
    name: "First answer",
    effect: "Within how many hours somebody who writes to the operator gets a first answer. The law allows 48.",
    values: {},
  },
  ticketSettleDays: {
    name: "Settled within",
    effect: "Within how many days what somebody writes to the operator is settled. The law allows a month.",
    values: {},
  },
  ticketFigures: {
    name: "Times on the Complaints page",
    effect: "Whether visitors read there how soon the operator usually answers.",
    values: { off: "Not shown", on: "Shown" },
  },
  publicPages: {
    name: "Pages of freelancers and companies",
    effect:
      "Whether freelancers and companies can publish a page that visitors and search engines read without logging in. Everyone decides about their own page.",
    values: { off: "Not offered", on: "Offered" },
  },
  publicWorks: {
    name: "Open jobs",
    effect:
      "Whether companies with a public page can let visitors and search engines read an open job without a login. It has no effect while there are no public pages.",
    values: { off: "Not offered", on: "Offered" },
  },
  freelancerSearch: {
    name: "Search for freelancers",
    effect:
      "Who can search freelancers by words, skill, place and track record. Each freelancer decides whether to be listed. Visitors find only those with a public page.",
    values: { off: "Nobody", companies: "Companies", public: "Companies and visitors" },
  },
  reviews: {
    name: "Reviews",
    effect:
      "Whether a company and a freelancer can review each other for 14 days after a payment. Reviews stay hidden until both are written or the days are over. Admins with the Moderation permission can remove a reported review.",
    values: { off: "No reviews", on: "Both sides review each other" },
  },
  appealDays: {
    name: "Time to appeal",
    effect:
      "For how many days after a decision the person concerned can appeal. It applies to earlier decisions as well.",
    values: {},
  },
  payoutHoldDays: {
    name: "Hold before payouts",
    effect: "How many days the money is held before it is sent to the freelancer. Applies to payments from now on.",
    values: { "0": "Not held" },
  },
  payoutRuns: {
    name: "Payout batches",
    effect:
      "Whether a payout batch is created every Monday. An admin still creates the bank file and records the results.",
    values: { manual: "Manually", weekly: "Every Monday" },
  },
  payoutApproval: {
    name: "Approval of payouts",
    effect: "From this amount on, another admin has to approve a payout batch before it is sent.",
    values: { none: "Not needed" },
  },
  payoutTrustedContracts: {
    name: "Contracts before the hold ends",
    effect: "After this many paid contracts, a freelancer's money is no longer held. Applies to payments from now on.",
    values: {},
  },
  staleWorkDays: {
    name: "Pause of idle jobs",
    effect:
      "After how many days without an application, message, offer or edit an open job is hidden from freelancers. Its company is warned five days before and can reopen it.",
    values: { "0": "Never" },
  },
  fundedWorks: {
    name: "Funded milestones",
    effect:
      "Whether companies can post jobs whose milestones they fund before the work on them starts. The law decides who may hold that money.",
    values: { off: "Not offered", on: "Offered" },
  },
  tax: {
    name: "Taxes of India",
    effect:
      "Whether freelancers and companies can give their PAN and GSTIN in My Account, and the tax inside the fees is booked and has its papers, from the day that an admin with the permission Tax chooses. Nothing is withheld.",
    values: { off: "Not used", india: "Used" },
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

const days = (count: number) => t(plural(count, "{count} day", "{count} days"), { count: formatCount(count) });
const hours = (count: number) => t(plural(count, "{count} hour", "{count} hours"), { count: formatCount(count) });
const years = (count: number) => t(plural(count, "{count} year", "{count} years"), { count: formatCount(count) });

/** What the numbers of a setting count. */
const units: { readonly [K in PlatformSetting]?: (count: number) => string } = {
  appealDays: days,
  ticketAnswerHours: hours,
  ticketSettleDays: days,
  payoutHoldDays: days,
  staleWorkDays: days,
  receiptRetentionYears: years,
  contractRetentionYears: years,
  payoutApproval: formatRupees,
};

/** A value in words; a number with what it counts. */
export function settingValueText(name: PlatformSetting, value: string): string {
  const text = (settingTexts[name].values as Readonly<Record<string, TextKey>>)[value];
  return text ? t(text) : (units[name]?.(Number(value)) ?? value);
}
