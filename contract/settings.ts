import { z } from "zod";
import { brandLengths } from "#domain/brand-setting.ts";
import { featureSetNames, isSettingValue, platformSettingNames } from "#domain/platform-setting.ts";
import { calls } from "./call.ts";
import { email, lengths, raw, whole } from "./fields.ts";

const missing = "please choose one";
const maxVersion = 2_147_483_646;

/** The version that the form has read; 0 for a setting that was never changed. */
const version = whole({ least: 0, most: maxVersion }, missing, missing);

const filled = "please fill this";
const oneLine = (most: number) =>
  raw(most, filled)
    .trim()
    .refine((typed) => !/\p{Cc}/u.test(typed), "use one line");

/** Every text but the name may be empty, which stands for the default. */
const brandFields = {
  name: oneLine(brandLengths.name).min(brandLengths.leastName, `use at least ${brandLengths.leastName} characters`),
  shortName: oneLine(brandLengths.shortName),
  nameHindi: oneLine(brandLengths.name),
  tagline: oneLine(brandLengths.tagline),
  logo: raw(lengths.file, filled),
  senderName: oneLine(brandLengths.name),
  replyTo: z.union([z.literal(""), email(filled, "enter a valid email")], "enter a valid email"),
  footer: raw(brandLengths.footer, filled).trim(),
  footerHindi: raw(brandLengths.footer, filled).trim(),
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

/** Settings of the platform that admins change while it runs. */
export const settings = calls({
  "settings.list": {
    ...managing,
    input: z.object({}),
    row: z.object({
      key: z.enum(platformSettingNames),
      value: z.string(),
      defaultValue: z.string(),
      values: z.array(z.string()),
      ...lastChange,
    }),
  },
  "settings.update": {
    ...managing,
    input: z
      .object({ key: z.enum(platformSettingNames, missing), value: raw(40, missing), version })
      .refine(({ key, value }) => isSettingValue(key, value), { path: ["value"], error: missing }),
    refuses: ["setting_moved_on"],
    answers: { done: "Success" },
    says: { done: "The setting was saved", otherwise: "The setting was not saved" },
    note: "Applies on every instance within two seconds. Refused if the setting was changed after this version was read.",
    ownTransaction: true,
    audited: "setting",
  },
  "settings.chooseFeatures": {
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
    ...managing,
    input: z.object({ accent }),
    row: z.object({ light: schemeAccent, dark: schemeAccent, isReadable: z.boolean() }),
    note: "The dark variant of an accent, and the contrast ratios of both. 4.5 and more is readable.",
  },
  "branding.update": {
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
