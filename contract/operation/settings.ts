import { z } from "zod";
import { calls } from "#contract/call.ts";
import {
  email,
  id,
  lengths,
  oneLine,
  optionalText,
  presentPassword,
  raw,
  stepUp,
  stepUpRefusals,
  whole,
} from "#contract/fields.ts";
import { brandLengths } from "#domain/operation/brand-setting.ts";
import { permissions } from "#domain/permission.ts";
import {
  featureSetNames,
  isProtection,
  isSettingValue,
  type PlatformSetting,
  platformSettingNames,
  settingChangeHours,
} from "#domain/platform-setting.ts";

const missing = "please choose one";
const maxVersion = 2_147_483_646;

/** The version that the form has read; 0 for a setting that was never changed. */
const version = whole({ least: 0, most: maxVersion }, missing, missing);

const filled = "please fill this";
/** Every text but the name may be empty, which stands for the default. */
const brandFields = {
  name: oneLine(brandLengths.name, filled).min(
    brandLengths.leastName,
    `use at least ${brandLengths.leastName} characters`,
  ),
  shortName: oneLine(brandLengths.shortName, filled),
  nameHindi: oneLine(brandLengths.name, filled),
  tagline: oneLine(brandLengths.tagline, filled),
  logo: raw(lengths.file, filled),
  senderName: oneLine(brandLengths.name, filled),
  replyTo: z.union([z.literal(""), email(filled, "enter a valid email")], "enter a valid email"),
  footer: optionalText(brandLengths.footer, filled),
  footerHindi: optionalText(brandLengths.footer, filled),
};
const accent = raw(7, filled)
  .regex(/^#[\da-f]{6}$/i, "choose a colour")
  .toLowerCase();

/** The accent in one scheme. Ratios are contrast ratios of WCAG 2 from 1 to 21, rounded down to two decimals. */
const schemeAccent = z.object({
  colour: z.string(),
  strong: z.string(),
  wash: z.string(),
  onAccent: z.string(),
  /** The least of the colour on any surface. */
  surfaceRatio: z.number(),
  /** Of the text on the colour. */
  textRatio: z.number(),
});
const lastChange = {
  version: z.int(),
  /** The admin of the last change; null if there was none, or the account is gone. */
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
};

const managing = { method: "POST", by: ["admin"], needs: ["settings"] } as const;
/** Each setting has its own permission, which the handler checks. */
const settingRow = { method: "POST", by: ["admin"], needs: ["settings", "money"] } as const;

/** One field for each setting, by its name. */
const bySetting = <F>(fieldOf: (key: PlatformSetting) => F) =>
  Object.fromEntries(platformSettingNames.map((key) => [key, fieldOf(key)])) as Record<PlatformSetting, F>;
const newValue = (key: PlatformSetting) =>
  raw(40, missing)
    .refine((value) => isSettingValue(key, value), missing)
    .nullish();

/** Settings of the platform that admins change while it runs. */
export const settings = calls({
  "settings.list": {
    why: "Admins see the settings of the platform, their defaults and last changes.",
    ...settingRow,
    input: z.object({}),
    row: z.object({
      key: z.enum(platformSettingNames),
      value: z.string(),
      defaultValue: z.string(),
      values: z.array(z.string()),
      ...lastChange,
      /** What an admin needs to change it. */
      permission: z.enum(permissions),
      /** Whether it protects somebody from a single admin: a change needs the password, and a weaker value waits. */
      isProtection: z.boolean(),
      /** The weaker value that waits; null if none does. */
      change: z
        .object({
          changeId: z.int(),
          value: z.string(),
          proposedBy: z.string(),
          isOwn: z.boolean(),
          proposedAt: z.iso.datetime(),
          effectiveAt: z.iso.datetime(),
        })
        .nullable(),
    }),
  },
  "settings.update": {
    why: "Admins change the settings of the platform without a restart.",
    title: "Change a setting",
    ...settingRow,
    input: z
      .object({
        key: z.enum(platformSettingNames, missing),
        value: raw(40, missing),
        version,
        password: presentPassword.nullish(),
        code: stepUp.code,
      })
      .refine(({ key, value }) => isSettingValue(key, value), { path: ["value"], error: missing })
      .refine(({ key, password }) => !isProtection(key) || password, { path: ["password"], error: filled }),
    refuses: [...stepUpRefusals, "permission_missing", "setting_moved_on"],
    answers: { done: "Success", pending: "Pending" },
    says: {
      done: "The setting was saved",
      pending: `The change applies in ${settingChangeHours} hours, or once another admin confirms it`,
      otherwise: "The setting was not saved",
    },
    note:
      "Applies on every instance within two seconds. Refused if the setting was changed after this version was read. A setting that " +
      "protects somebody from a single admin needs the password again, and those of payouts the permission `money`. A weaker value of " +
      `it waits for another admin, or ${settingChangeHours} hours, and every admin with the permission is notified.`,
    ownTransaction: true,
    audited: "setting",
  },
  "settings.save": {
    why: "Admins change several settings at once, so that none of them applies without the others.",
    title: "Change settings",
    ...settingRow,
    input: z
      .object({
        ...bySetting(newValue),
        version: z.strictObject(bySetting(() => version.optional())),
        password: raw(lengths.password, filled).nullish(),
        code: stepUp.code,
      })
      .refine((input) => input.password || !platformSettingNames.some((key) => input[key] && isProtection(key)), {
        path: ["password"],
        error: filled,
      }),
    refuses: [...stepUpRefusals, "permission_missing", "setting_moved_on"],
    answers: { done: "Success", pending: "Pending" },
    extra: z.object({ pending: z.array(z.enum(platformSettingNames)) }),
    says: {
      done: "The settings were saved",
      pending: `Saved. A lower protection applies in ${settingChangeHours} hours, or once another admin confirms it`,
      otherwise: "The settings were not saved",
    },
    note:
      "All of the settings that are sent are changed, or none. `version` names the version of each that was read, 0 if it was never " +
      "changed; `setting_moved_on` names those that have another one now. The rules of `settings.update` apply to each of them, with " +
      "one password for all. `pending` names the settings whose weaker value waits.",
    ownTransaction: true,
    audited: "setting",
  },
  "settings.confirmChange": {
    why: "A second admin confirms a weaker protection, such as payouts without an approval.",
    title: "Confirm a change of a setting",
    ...settingRow,
    input: z.object({ changeId: id(missing), ...stepUp }),
    refuses: [...stepUpRefusals, "permission_missing", "not_found", "own_change", "permission_new"],
    answers: { done: "Success" },
    says: { done: "The setting was saved", otherwise: "The setting was not saved" },
    note: "Another admin than the one who proposed it applies a change that waits, and who has had the permission for a day.",
    ownTransaction: true,
    unrepeatable: true,
    audited: "setting",
  },
  "settings.withdrawChange": {
    why: "An admin stops a weaker protection before it applies.",
    title: "Withdraw a change of a setting",
    ...settingRow,
    input: z.object({ changeId: id(missing) }),
    refuses: ["permission_missing", "not_found"],
    answers: { done: "Success" },
    says: { done: "The change was withdrawn", otherwise: "The change was not withdrawn" },
    note: "Every admin with the permission for the setting can withdraw a change that waits.",
    audited: "setting",
  },
  "settings.chooseFeatures": {
    why: "An admin switches all features beyond the specification on or off at once.",
    title: "Choose the features of the platform",
    lastWriteWins: "The admin sets all of them at once, whatever they are.",
    ...managing,
    input: z.object({ features: z.enum(featureSetNames, missing) }),
    answers: { done: "Success" },
    says: { done: "The settings were saved", otherwise: "The settings were not saved" },
    note:
      "Sets `publicPages`, `publicWorks`, `freelancerSearch`, `reviews` and `staleWorkDays` at once: all of them on, or off as in the " +
      "specification. Applies on every instance within two seconds.",
    audited: "setting",
  },
  "branding.get": {
    why: "Admins see how the platform presents itself.",
    ...managing,
    input: z.object({}),
    row: z.object({
      name: z.string(),
      shortName: z.string(),
      nameHindi: z.string(),
      tagline: z.string(),
      logo: z.string(),
      accent: z.string(),
      senderName: z.string(),
      replyTo: z.string(),
      footer: z.string(),
      footerHindi: z.string(),
      ...lastChange,
    }),
    note: "Empty texts stand for the default.",
  },
  "branding.preview": {
    why: "Admins see whether an accent can be read in both schemes before they save it.",
    ...managing,
    input: z.object({ accent }),
    row: z.object({ light: schemeAccent, dark: schemeAccent, isReadable: z.boolean() }),
    note: "The dark variant of an accent, and the contrast ratios of both. 4.5 and more is readable.",
  },
  "branding.update": {
    why: "Admins give the platform its own name, logo, accent and e-mail texts.",
    title: "Change the branding",
    ...managing,
    input: z.object({ ...brandFields, accent, version }),
    refuses: ["setting_moved_on"],
    answers: { done: "Success" },
    extra: z.object({ light: schemeAccent.optional(), dark: schemeAccent.optional() }),
    says: { done: "The branding was saved", otherwise: "The branding was not saved" },
    note: "Replaces all fields. The logo is a picture of at least 256 by 256 pixels that upload has stored, or empty.",
    ownTransaction: true,
    audited: "setting",
  },
});
