import { sql } from "drizzle-orm";
import type { Input } from "#contract/call.ts";
import type { freelancerSearch } from "#contract/discovery/freelancer-search.ts";
import { all } from "#server/discovery/search/filter-queries.ts";
import { allOf, matches } from "#server/discovery/search/match-queries.ts";
import type { Cursor, SearchIndex } from "#server/discovery/search/search-index.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import { isIdentityChecked } from "#server/platform/db/checked-identities.ts";

export type Filters = Input<(typeof freelancerSearch)["freelancers.count"]> & {
  /** Only freelancers whose page visitors may read. */
  readonly isForVisitors: boolean;
};

export type Order = "onTime" | "newest" | "paid";

/** A language is a text of its owner, so that it is quoted within a `tsquery`. */
const languageLexeme = (language: string): Expression =>
  `'n:${language.toLowerCase().replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const expressionOf = (words: Expression, filters: Filters): Expression =>
  allOf([
    words,
    filters.categoryId ? `'#c${filters.categoryId}'` : "",
    filters.subcategoryId ? `'#s${filters.subcategoryId}'` : "",
    filters.districtId ? `'#d${filters.districtId}'` : "",
    filters.locationId ? `'#l${filters.locationId}'` : "",
    ...(filters.skillIds ?? []).map((id) => `'#k${id}'`),
    filters.language ? languageLexeme(filters.language) : "",
    filters.isAvailable ? "'#a'" : "",
    filters.isForVisitors ? "'#p'" : "",
  ]);

const isMatch = (expression: Expression) => matches(sql`document`, expression);
const hasPaidWorks = ({ paidWorks }: Filters) => paidWorks && sql`paid_works >= ${paidWorks}::int`;

const hasIdentity = (filters: Filters) => filters.isIdentityChecked && isIdentityChecked(sql`account_id`);

/** Descending by a column, and then by the id: the latest registration first. */
const orderBy = (column: "on_time_bound" | "account_id" | "paid_works") => ({
  column,
  by: sql.identifier(column).getSQL(),
  unindexed: sql`${sql.identifier(column)} + 0`,
  value: sql`${sql.identifier(column)}`,
  direction: sql`desc`,
  after: ({ by, id }: Cursor) => sql`(${sql.identifier(column)}, account_id) < (${by}::int8, ${id}::int8)`,
});

/** The search for listed freelancers. */
export const freelancerIndex: SearchIndex<Filters, Order> = {
  table: "freelancer_search",
  id: sql`account_id`,
  names: ["#c", "#s", "#d", "#l", "#k"],
  orders: { onTime: orderBy("on_time_bound"), newest: orderBy("account_id"), paid: orderBy("paid_works") },
  ranked: "onTime",
  isMatch,
  expressionOf,
  conditions: (expression, filters) =>
    all(expression && isMatch(expression), hasPaidWorks(filters), hasIdentity(filters)),
  rangeOf: (filters, order) => all(order === "paid" && hasPaidWorks(filters)),
};
