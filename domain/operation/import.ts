import { type Day, isDay } from "#domain/day.ts";
import type { Permission } from "#domain/permission.ts";

/** What can be imported. Companies and freelancers are accounts. */
export const importKinds = ["companies", "freelancers", "works", "places", "categories"] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStatuses = ["uploaded", "checked", "running", "done"] as const;

/**
 * What has become of a line: `waiting` until it is checked, `valid` until it runs. `existing` has a key that was imported
 * before. `failed` was valid when it was checked, and no longer when it ran.
 */
export const importLineStatuses = ["waiting", "valid", "invalid", "existing", "created", "failed"] as const;
export type ImportLineStatus = (typeof importLineStatuses)[number];

export const maxImportLines = 5000;
export const maxImportBytes = 2 * 1024 * 1024;
export const maxImportKeyLength = 100;
/** The number of people who get their link each minute. */
export const importMailsPerMinute = 100;
/** How long the link is valid with which a person sets a password. */
export const importLinkDays = 14;
/** When the lines of an import are deleted. */
export const importLineDays = 30;

interface ImportColumn {
  readonly name: string;
  readonly isOptional?: true;
}

/** The line's own name in the file: a file that is imported again creates no line a second time. */
const key: ImportColumn = { name: "key" };
const required = (...names: readonly string[]): readonly ImportColumn[] => names.map((name) => ({ name }));
const person = required("name", "EMAIL", "phone", "username", "districtid", "locationid");

interface ImportRule {
  /** The keys of the call that creates such a row by hand. */
  readonly columns: readonly [ImportColumn, ...ImportColumn[]];
  readonly permission: Extract<Permission, "people" | "reference">;
}

/** The columns of each kind, and the permission that opens it. */
export const importRules: Readonly<Record<ImportKind, ImportRule>> = {
  companies: { columns: [key, ...person, ...required("licenseno")], permission: "people" },
  freelancers: { columns: [key, ...person, ...required("categoryid", "subcategoryid")], permission: "people" },
  works: {
    columns: [
      key,
      ...required("company", "title", "description", "categoryid", "subcategoryid", "budget", "deadlinedate"),
    ],
    permission: "people",
  },
  places: {
    columns: [key, { name: "district" }, { name: "location", isOptional: true }],
    permission: "reference",
  },
  categories: {
    columns: [key, { name: "category" }, { name: "subcategory", isOptional: true }],
    permission: "reference",
  },
};

/** What is wrong with a file as a whole. */
export const importFileErrors = {
  tooLarge: "This file is larger than 2 MB. Split it into several files.",
  notCsv: "This is not a CSV file in UTF-8. Save the spreadsheet as CSV UTF-8.",
  unreadable:
    "A line of this file has an unclosed quotation mark or another number of columns than the first line. Save the spreadsheet as CSV UTF-8 again.",
  tooManyColumns: "The first line of this file has more than 1000 columns. Delete those that the import does not have.",
  missingColumns: "The first line does not name these columns:",
  unknownColumns: "The first line names columns that this import does not have:",
  repeatedColumns: "The first line names these columns more than once:",
  noLines: "This file has no lines below the names of its columns. Fill it in and choose it again.",
  tooManyLines: "This file has more than 5000 lines. Split it.",
} as const;

/** What is wrong with a line, beyond the rules of the call that creates such a row by hand. */
export const importLineErrors = {
  noKey: "give each line a key of its own",
  longKey: "use at most 100 characters",
  repeatedKey: "another line of this file has this key",
  noDistrict: "there is no district with this name or id",
  noLocation: "there is no location with this name or id in the district",
  noCategory: "there is no category with this name or id",
  noSubcategory: "there is no subcategory with this name or id in the category",
  noCompany: "no imported company has this key",
  takenUsername: "Username already exist",
  repeatedUsername: "another line of this file has this username",
  pastDeadline: "the deadline cannot be before today",
  unexpected: "this line could not be created",
  unclearDay: "write the day as year, month and day: 2027-12-31",
  unclearAmount: "write whole rupees in digits only: 25000",
} as const;

const months = "january february march april may june july august september october november december".split(" ");

/** A day as spreadsheet programs write it. Undefined where it could be two days: 05/06/2027 is in May or in June. */
export function dayInCell(cell: string): Day | undefined {
  const [date = ""] = cell.trim().split(/[T\s]+0{1,2}:00(?::00(?:\.0+)?)?(?:Z|\s*AM)?$/i);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? [];
  if (year) return dayOf(year, Number(month), Number(day));
  const [, named, name = "", yearBehind] = /^(\d{1,2})[-/.\s]+([a-z]{3,9})\.?[-/,.\s]+(\d{4})$/i.exec(date) ?? [];
  if (yearBehind) return dayOf(yearBehind, monthNamed(name), Number(named));
  const [, one, other, yearLast] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(date) ?? [];
  if (!yearLast) return undefined;
  const days = [dayOf(yearLast, Number(other), Number(one)), dayOf(yearLast, Number(one), Number(other))];
  const [found, second] = [...new Set(days.filter((each) => each !== undefined))];
  return second === undefined ? found : undefined;
}

/** The number of a month by its English name or its first letters; 0 for any other word. */
const monthNamed = (name: string) => months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

function dayOf(year: string, month: number, day: number): Day | undefined {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** Whole rupees as spreadsheet programs write them, as digits: ₹1,00,000.00 is 100000. Undefined for any other amount. */
export function rupeesInCell(cell: string): string | undefined {
  const amount = cell.trim().replace(/^(?:₹|rs\.?|inr)\s*|\s*(?:₹|inr|\/-)$/gi, "");
  const [, digits] = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.00?)?$/.exec(amount) ?? [];
  return digits?.replaceAll(",", "");
}
