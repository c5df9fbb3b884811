import { z } from "zod";
import { isPassword, isPersonName, isPhone, isUsername, phoneDigits, startsWithCapital } from "#domain/account.ts";
import { isDay } from "#domain/day.ts";
import { isEmail } from "#domain/internet-address.ts";
import { canonical, hasLetter, isVisible, withoutInvisible } from "#domain/text.ts";
import { reasonRange } from "#domain/trust/verification.ts";

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store (docs/design/promises.md#security). */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/** The lengths of docs/design/details.md#15, in UTF-16 code units as the browser's `maxlength` counts them. */
export const lengths = {
  username: 19,
  password: 128,
  name: 80,
  title: 120,
  description: 5000,
  reason: 1000,
  progress: 2000,
  email: 254,
  licence: 40,
  file: 100,
  reference: 60,
  search: 1000,
  question: 200,
  answer: 1000,
  query: 200,
  page: 20_000,
} as const;

/**
 * Untrimmed text, bounded and storable. `wrong` is the text of §5 for the format of a field. It is the message for every
 * violation except an absent value, including the length and the JSON type.
 */
export const raw = (most: number, missing: string, wrong?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : (wrong ?? missing)) })
    .max(most, wrong ?? `use at most ${most} characters`)
    .refine(isStorable, wrong ?? "contains characters that cannot be stored");

/** Trimmed text in its canonical form, which may be empty. */
export const optionalText = (most: number, missing: string, wrong?: string) =>
  raw(most, missing, wrong).overwrite(canonical).trim();

/** Trimmed text in its canonical form that must not be empty; `missing` is the message if it is. */
export const text = (most: number, missing: string, wrong?: string) =>
  optionalText(most, missing, wrong).min(1, missing);

const invisibleError = "contains invisible characters";

/** Tabs and line breaks come along with what is pasted from a table or a letter; on one line they are spaces. */
const withoutBreaks = (typed: string) => typed.replace(/[\t-\r\u2028\u2029]+/g, " ");

/** A title or a number on one line: text that others read beside their own, so that nothing in it is hidden or reorders it. */
export const line = (most: number, missing: string, wrong?: string) =>
  text(most, missing, wrong)
    .overwrite(withoutBreaks)
    .refine(isVisible, wrong ?? invisibleError);

/** A line by which somebody or something is called. */
export const name = (most: number, missing: string, wrong?: string) =>
  line(most, missing, wrong).refine(hasLetter, wrong ?? missing);

/** A line that may be empty, and has no line breaks. */
export const oneLine = (most: number, missing: string) =>
  optionalText(most, missing)
    .refine((typed) => !/[\p{Cc}\u2028\u2029]/u.test(typed), "use one line")
    .refine((typed) => isVisible(typed.replace(/\p{Cc}/gu, "")), invisibleError);

/** Why something was decided about another person, who reads it. */
export const reason = (missing: string) =>
  text(reasonRange.most, missing).min(reasonRange.least, `use at least ${reasonRange.least} characters`);

const idUpTo = (most: number, missing: string) =>
  z
    .union([z.int(missing).positive(missing), z.string(missing).regex(/^[1-9][0-9]{0,15}$/, missing)], {
      error: missing,
    })
    .transform(Number)
    .refine((number) => number <= most, missing);

/** The key of a row: a JSON number or its decimal string (docs/design/details.md#6). */
export const id = (missing = "please fill this") => idUpTo(2_147_483_647, missing);

/** The key of a row in a table that outgrows 32 bits. */
export const longId = (missing = "please fill this") => idUpTo(Number.MAX_SAFE_INTEGER, missing);

/** The caller's own login id: absent or null means the session's (docs/design/details.md#6). */
export const ownId = id("not a login id").nullish();

/** A whole number, or a string of ASCII digits and nothing else (docs/design/details.md#6). */
export const whole = (range: { least: number; most: number }, missing: string, wrong: string) =>
  z
    .union(
      [
        z.number(missing),
        z
          .string(missing)
          .min(1, missing)
          .max(20, wrong)
          .regex(/^[0-9]+$/, wrong),
      ],
      {
        error: (issue) => (issue.input === undefined || issue.input === null || issue.input === "" ? missing : wrong),
      },
    )
    .transform(Number)
    .refine((number) => Number.isInteger(number) && number >= range.least && number <= range.most, wrong);

export const day = (missing: string) => z.string(missing).min(1, missing).refine(isDay, "please choose a day");

/** An end of a range of days; empty means open-ended (docs/design/rules.md#reports). */
export const openDay = z.union([z.literal(""), day("please choose a day")], { error: "please choose a day" }).nullish();

export const username = (missing: string, wrong: string) =>
  raw(lengths.search, missing, wrong).trim().min(1, missing).refine(isUsername, wrong);

export const newPassword = (missing: string, wrong: string) =>
  raw(lengths.password, missing, wrong).min(1, missing).refine(isPassword, wrong);

/** The current password of the account, which sensitive changes require. */
export const presentPassword = raw(lengths.password, "please fill this field").min(1, "please fill this field");

/** The password again, and a code where two-factor authentication is on: an open session alone is not enough. */
export const stepUp = {
  password: presentPassword,
  code: raw(lengths.name, "please fill this field").trim().nullish(),
};
export const stepUpRefusals = ["password_wrong", "code_wrong"] as const;

/** As it is written or pasted, with the code of the country and with separators; stored as ten digits. */
export const phone = (missing: string, wrong: string) =>
  raw(40, missing, wrong).overwrite(phoneDigits).min(1, missing).refine(isPhone, wrong);

export const email = (missing: string, wrong: string) => text(lengths.email, missing, wrong).refine(isEmail, wrong);

export const capitalName = (missing: string, wrong: string) =>
  name(lengths.name, missing, wrong).refine(startsWithCapital, wrong);

/** The name of a freelancer, when they register and ever after. */
export const personName = (missing: string, wrong: string) => capitalName(missing, wrong).refine(isPersonName, wrong);

/** The version of the row that the caller has read (domain/edited-fields.ts). Absent, the row is changed as it is. */
export const readVersion = raw(20, "not a version")
  .regex(/^[0-9a-z]+-[0-9a-z]+$/, "not a version")
  .nullish();

/** A file name returned by `upload`. The handler checks whether the caller may use it. */
export const fileName = (missing: string) => text(lengths.file, missing);

/** What a file was called where it comes from. Its sender may not know of the characters that are left out. */
export const shownFileName = (missing: string) =>
  raw(lengths.file, missing).overwrite(canonical).overwrite(withoutInvisible).trim().min(1, missing);

/** Input of every paged list (docs/design/details.md#7). A limit above 200 is capped. */
export const pageInput = {
  limit: whole({ least: 1, most: Number.MAX_SAFE_INTEGER }, "not a limit", "not a limit").optional(),
  after: raw(400, "not a page key").optional(),
};

/** Words that the rows of a list must contain, in any order. Absent or empty, it matches everything. */
export const filter = { q: optionalText(lengths.query, "please fill this").nullish() };
