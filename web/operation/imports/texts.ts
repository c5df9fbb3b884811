import type { ImportKind, ImportLineStatus } from "#domain/operation/import.ts";
import type { TextKey } from "#texts/hindi.ts";
import { t, tWords } from "#web/lib/text.ts";
import type { Import, ImportLine } from "#web/operation/imports/queries.ts";

const kinds: Readonly<Record<ImportKind, TextKey>> = {
  companies: "Companies",
  freelancers: "Freelancers",
  works: "Jobs",
  places: "Districts and locations",
  categories: "Categories and subcategories",
};
export const kindName = (kind: ImportKind): string => t(kinds[kind]);

const lineStatuses: Readonly<Record<ImportLineStatus, TextKey>> = {
  waiting: "Not checked",
  valid: "Ready",
  invalid: "With problems",
  existing: "Imported before",
  created: "Created",
  failed: "Not created",
};
export const lineStatusName = (status: ImportLineStatus): string => t(lineStatuses[status]);

const importStates = {
  uploaded: { word: t("Not checked"), colour: "plain" },
  checked: { word: t("Checked"), colour: "blue" },
  running: { word: t("Running"), colour: "blue" },
  done: { word: t("Done"), colour: "green" },
} as const satisfies Record<Import["status"], { word: string; colour: string }>;

const cancelled = { word: t("Cancelled"), colour: "plain" } as const;

export const stateOf = ({ status, isCancelled }: Import) => (isCancelled ? cancelled : importStates[status]);

/** What is wrong with a line, one problem for each column. */
export const problemsOf = ({ problems }: ImportLine): readonly string[] =>
  problems.map(({ column, text, value }) => `${column}: ${tWords(text)}${value && ` (${value})`}`);

/** The name of each column. */
const columns: Readonly<Record<string, TextKey>> = {
  key: "Your own name of the line, which stays the same. A line with a key that was imported before creates nothing.",
  name: "The name, beginning with a capital letter",
  EMAIL: "Where the link to set a password is sent",
  phone: "10 digits, without +91",
  username: "5 to 19 letters, digits and underscores, beginning with a letter",
  districtid: "The name of the district, or its id",
  locationid: "The name of the location in the district, or its id",
  licenseno: "The license number",
  categoryid: "The name of the category, or its id",
  subcategoryid: "The name of the subcategory in the category, or its id",
  company: "The key of the imported company that posts the job",
  title: "The title of the job",
  description: "What is to be done",
  budget: "Whole rupees",
  deadlinedate: "A day from today on, as YYYY-MM-DD",
  district: "The name of the district",
  location: "The name of a location in it; empty for the district alone",
  category: "The name of the category",
  subcategory: "The name of a subcategory in it; empty for the category alone",
};
export const columnText = (column: string): string => {
  const text = columns[column];
  return text ? t(text) : "";
};
