import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatDay, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";

type Row = RowOf<"publicPages.works">;

/** What stands of a public work in a list, as texts; an empty one is not shown. */
export interface WorkTexts {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly slug: string;
  readonly logo: string;
  readonly place: string;
  /** Category and subcategory. */
  readonly skill: string;
  readonly skills: string;
  readonly budget: string;
  readonly quotes: string;
  readonly deadline: string;
  readonly posted: string;
  readonly description: string;
  readonly verified: string;
  /** The number of applicants in words. */
  readonly applicants: string;
}

/** A hole of a page, or of a row of a list, that the server fills (server/discovery/public-works/public-html.ts). */
export function holeOf(kind: "page" | "work", name: string): string {
  return `__${kind}${name}__`;
}

export const workHoles = (kind: "page" | "work"): WorkTexts => ({
  id: holeOf(kind, "Id"),
  title: holeOf(kind, "Title"),
  company: holeOf(kind, "Company"),
  slug: holeOf(kind, "Slug"),
  logo: holeOf(kind, "Logo"),
  place: holeOf(kind, "Place"),
  skill: holeOf(kind, "Skill"),
  skills: holeOf(kind, "Skills"),
  budget: holeOf(kind, "Budget"),
  quotes: holeOf(kind, "Quotes"),
  deadline: holeOf(kind, "Deadline"),
  posted: holeOf(kind, "Posted"),
  description: holeOf(kind, "Description"),
  verified: holeOf(kind, "Verified"),
  applicants: holeOf(kind, "Applicants"),
});

export const workTexts = (row: Row): WorkTexts => ({
  id: String(row.workId),
  title: row.title,
  company: row.companyName,
  slug: row.companySlug,
  logo: row.logo,
  place: [...new Set([row.town, row.district]), ...(row.state ? [row.state, t("India")] : [])].join(", "),
  skill: `${row.category} · ${row.subcategory}`,
  skills: row.skills.join(", "),
  budget: formatRupees(row.budget),
  quotes: row.quotes ? t("Quotes welcome") : "",
  deadline: formatDay(row.deadline),
  posted: formatDay(row.postedDate),
  description: row.description,
  verified: row.paymentVerified ? t("Payment verified") : "",
  applicants: row.applicants > 0 ? t("{count} applied", { count: formatCount(row.applicants) }) : "",
});
