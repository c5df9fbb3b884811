import type { Permission } from "./permission.ts";

/** One value of several. */
interface Choice {
  readonly values: readonly string[];
  readonly standard: string;
  /** The default in production, where it is another one. */
  readonly productionStandard?: string;
  /** What an admin needs to change it, where it is another permission than `settings`. */
  readonly permission?: Permission;
  /**
   * Of a setting that protects somebody from a single admin, every value from the weakest to the strongest. A weaker one waits
   * for another admin, or for a day.
   */
  readonly weakestFirst?: readonly string[];
}

/** Every whole number of a range. */
const numbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => `${least + index}` as const);

/** A number of which a larger one protects more. */
const protection = (least: number, most: number, standard: `${number}`) =>
  ({ values: numbers(least, most), weakestFirst: numbers(least, most), standard }) as const;

/** Settings that an admin changes while the product runs, each with its values and its default. */
export const platformSettings = {
  /** Whether companies and freelancers may register. */
  registration: { values: ["open", "closed"], standard: "open" },
  /** Whether an unproved address keeps an account from applying, posting works and writing messages. */
  emailProof: { values: ["remind", "required"], standard: "remind" },
  /** How many e-mails an unproved address gets, beside those about security and decisions; 0 for no limit. */
  unprovedEmailLimit: {
    values: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
    standard: "0",
    productionStandard: "3",
  },
  /** Whether a message with contact details is sent only once its writer has confirmed it, before a freelancer is engaged. */
  contactRule: { values: ["off", "confirm"], standard: "off" },
  /** From when on a company reads phone and e-mail of a freelancer, and both read contact details in texts: the application, or its acceptance. */
  contacts: { values: ["applied", "hired"], standard: "applied" },
  /** Whether the first jobs of a company, and every job with a sign of fraud, wait for an admin before freelancers find them. */
  firstJobs: { values: ["off", "review"], standard: "off" },
  /** Whether a freelancer is limited in applications a day and in open ones; the numbers are settings of the environment. */
  applicationLimits: { values: ["off", "on"], standard: "off" },
  /** Whether freelancers can have their identity checked by an admin, or need that to apply. */
  identity: { values: ["off", "offered", "required"], standard: "offered" },
  /** Whether a picture of the freelancer is asked for beside the document. */
  identitySelfie: { values: ["off", "on"], standard: "off" },
  /** Within how many hours somebody who writes to the operator gets a first answer; the law allows 48. */
  ticketAnswerHours: { values: numbers(1, 48), standard: "24" },
  /** Within how many days what somebody writes to the operator is settled; the law allows a month. */
  ticketSettleDays: { values: numbers(1, 30), standard: "15" },
  /** Whether visitors read how soon the operator answers. */
  ticketFigures: { values: ["off", "on"], standard: "off" },
  /** Whether freelancers and companies can publish a page that visitors read without a login. */
  publicPages: { values: ["off", "on"], standard: "off" },
  /** Whether companies with a public page can let visitors read a work without a login. */
  publicWorks: { values: ["off", "on"], standard: "off" },
  /** Who finds freelancers that have agreed to it: nobody, companies, or visitors as well. */
  freelancerSearch: { values: ["off", "companies", "public"], standard: "off" },
  /** Whether both sides review each other after a payment. */
  reviews: { values: ["off", "on"], standard: "off" },
  /** How many days after a decision its subject can appeal. */
  appealDays: protection(1, 90, "30"),
  /** How many days a freelancer waits for money after a payment. */
  payoutHoldDays: { ...protection(0, 30, "5"), permission: "money" },
  /** After how many contracts whose hold is over a freelancer does not wait any more. */
  payoutTrustedContracts: { ...protection(1, 20, "3"), permission: "money" },
  /** Whether admins create runs of payouts, or the platform does every Monday. */
  payoutRuns: {
    values: ["manual", "weekly"],
    standard: "manual",
    permission: "money",
    // Nobody has created a weekly run, so that any single admin can approve it and send it.
    weakestFirst: ["weekly", "manual"],
  },
  /** Of how many rupees on another admin approves a run of payouts. */
  payoutApproval: {
    values: ["none", "10000", "50000", "100000", "500000", "1000000"],
    standard: "none",
    permission: "money",
    weakestFirst: ["none", "1000000", "500000", "100000", "50000", "10000"],
  },
  /** Whether companies can post works whose milestones they fund before the work on them starts. */
  fundedWorks: { values: ["off", "on"], standard: "off", permission: "money" },
  /** Whether freelancers and companies give the tax numbers of India, which the accountant checks. */
  tax: { values: ["off", "india"], standard: "off", permission: "money" },
  /** After how many days without activity an open work is paused; 0 for never. */
  staleWorkDays: { values: ["0", "14", "21", "30", "45", "60", "90"], standard: "0" },
  /** How many years after a payment its receipt names a party that was erased. The law of the operator decides. */
  receiptRetentionYears: protection(1, 30, "8"),
  /** How many years after its end a contract is stored. The law of the operator decides. */
  contractRetentionYears: protection(1, 30, "8"),
} as const satisfies Readonly<Record<string, Choice>>;

/** Every feature beyond the specification that a setting switches on. */
const everyFeature = {
  publicPages: "on",
  publicWorks: "on",
  freelancerSearch: "public",
  reviews: "on",
  staleWorkDays: "30",
} as const;
type FeatureSetting = keyof typeof everyFeature;

export const featureSettings = Object.keys(everyFeature) as FeatureSetting[];

const offOf = (name: FeatureSetting) => [name, platformSettings[name].standard] as const;

/** Two sets of features that an admin chooses from at the beginning; `asBefore` is what the specification has. */
export const featureSets = {
  everything: everyFeature,
  asBefore: Object.fromEntries(featureSettings.map(offOf)),
} as const;
export type FeatureSet = keyof typeof featureSets;
export const featureSetNames = Object.keys(featureSets) as [FeatureSet, ...FeatureSet[]];

const protections = { applicationLimits: "on", firstJobs: "review" } as const;

/**
 * What a new installation begins with: every feature, and in production what protects its users. One that existed before keeps what
 * it has until an admin chooses.
 */
export const firstSettings = (isProduction: boolean): Readonly<Record<string, string>> =>
  isProduction ? { ...everyFeature, ...protections } : everyFeature;

type Table = typeof platformSettings;
export type PlatformSetting = keyof Table;
export type PlatformSettings = { readonly [K in PlatformSetting]: Table[K]["values"][number] };

export const platformSettingNames = Object.keys(platformSettings) as [PlatformSetting, ...PlatformSetting[]];

/** How many hours a weaker protection waits, unless another admin confirms it before. */
export const settingChangeHours = 24;

/** What an admin needs to change a setting. */
export function permissionOf(name: PlatformSetting): Permission {
  const { permission = "settings" }: Choice = platformSettings[name];
  return permission;
}

/** Whether a setting protects somebody from a single admin. */
export function isProtection(name: PlatformSetting): boolean {
  const { weakestFirst }: Choice = platformSettings[name];
  return weakestFirst !== undefined;
}

/** Whether a value of a protection protects less than the present one. */
export function isWeaker(name: PlatformSetting, present: string, value: string): boolean {
  const { weakestFirst = [] }: Choice = platformSettings[name];
  return weakestFirst.indexOf(value) < weakestFirst.indexOf(present);
}

/** Whether a setting can have this value. */
export const isSettingValue = (name: PlatformSetting, value: unknown): boolean =>
  (platformSettings[name].values as readonly unknown[]).includes(value);

export function standardOf(name: PlatformSetting, isProduction: boolean): string {
  const { standard, productionStandard = standard }: Choice = platformSettings[name];
  return isProduction ? productionStandard : standard;
}

/** The settings of an installation: stored values, and the default of each other setting. Unknown names and values are ignored. */
export function settingsFrom(stored: ReadonlyMap<string, unknown>, isProduction: boolean): PlatformSettings {
  const currentOf = (name: PlatformSetting) => {
    // A number in a text comes out of the database as a number.
    const value = String(stored.get(name) ?? "");
    return isSettingValue(name, value) ? value : standardOf(name, isProduction);
  };
  return Object.fromEntries(platformSettingNames.map((name) => [name, currentOf(name)])) as PlatformSettings;
}

/** Whether freelancers fill in a page: for visitors, or for companies that look for them. */
export const hasFreelancerPages = ({
  publicPages,
  freelancerSearch,
}: Pick<PlatformSettings, "publicPages" | "freelancerSearch">): boolean =>
  publicPages === "on" || freelancerSearch !== "off";
