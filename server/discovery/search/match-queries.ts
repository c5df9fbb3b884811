import { type SQL, sql } from "drizzle-orm";
import { minStrongScore, type Term } from "#server/discovery/search/query-parser.ts";
import { type SearchIndex, tableOf } from "#server/discovery/search/search-index.ts";
import type { Expression, Lexeme } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

const joinWith = (parts: readonly Expression[], by: "&" | "|") =>
  parts.length < 2 ? (parts[0] ?? "") : `(${parts.join(by)})`;
const anyOf = (lexemes: readonly Lexeme[]) =>
  joinWith(
    [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`),
    "|",
  );
export const allOf = (parts: readonly Expression[]) => joinWith(parts.filter(Boolean), "&");

/** The number of words that must match. */
export type Required = "all" | "all but one" | "any";

function matching(words: readonly Expression[], required: Required): Expression {
  if (required === "all" || words.length < 2) return allOf(words);
  if (required === "any" || words.length === 2) return joinWith(words, "|");
  return joinWith(
    words.map((_, left) => allOf(words.filter((__, at) => at !== left))),
    "|",
  );
}

const wordIn = ({ levels }: Term, least: number) =>
  anyOf(levels.filter(({ score }) => score >= least).flatMap(({ lexemes }) => lexemes));

/** Matches documents that contain the required words, anywhere or in titles and names. */
export const anywhere = (terms: readonly Term[], required: Required) =>
  matching(
    terms.map((term) => wordIn(term, 0)),
    required,
  );
export const inNames = (terms: readonly Term[], required: Required) =>
  matching(
    terms.map((term) => wordIn(term, minStrongScore)),
    required,
  );

export const matches = (document: SQL, expression: Expression) => sql`${document} @@ ${expression}::tsquery`;

/** The score that the category with the name of a word adds to a match in the text. */
const categoryBonus = 3;

/** The score of a document: each word counts by its best match. */
export function scoreOf(document: SQL, terms: readonly Term[]): SQL<number> {
  const scores = terms.map(({ levels, named }) => {
    const cases = levels.map(
      ({ score, lexemes }) => sql`when ${matches(document, anyOf(lexemes))} then ${sql.raw(String(score))}`,
    );
    const best = sql`case ${sql.join(cases, sql` `)} else 0 end`;
    if (named.length === 0) return best;
    return sql`${best} + case when ${matches(document, anyOf(named))} then ${sql.raw(String(categoryBonus))} else 0 end`;
  });
  return sql<number>`(${sql.join(scores, sql` + `)})::int`;
}

/** Rows stored in the order of an index share pages, so an index scan saves up to this share of the cost of a row. */
const correlationSaving = 0.75;

/**
 * The number of rows to scan along the index of a column for so many matches; undefined where finding all matches costs less. The
 * estimate uses the planner's statistics of word frequencies and of the correlation with the index.
 */
export async function rowsToScan(
  db: Db,
  { table }: Pick<SearchIndex<never>, "table">,
  column: string,
  filter: SQL,
  limit: number,
): Promise<number | undefined> {
  const [{ rows }, plan] = await Promise.all([
    db.execute<{ all: number; order: number }>(sql`
      select reltuples::float8 as all, coalesce((
        select abs(correlation) from pg_stats where tablename = relname and schemaname = 'public' and attname = ${column}), 0) as order
      from pg_class where oid = ${table}::regclass`),
    db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      sql`explain (format json) select from ${tableOf({ table })} where ${filter}`,
    ),
  ]);
  const { all, order } = rows[0] ?? { all: 0, order: 0 };
  const matchCount = plan.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  const walk = (limit * all) / Math.max(matchCount, 1);
  // Negative until the table has been analysed.
  return walk > 0 && walk * (1 - correlationSaving * order) < matchCount ? Math.ceil(2 * walk) : undefined;
}

/** Whether at least so many rows match. Looks at the first of the ranked order before the others. */
export async function hasMatches<F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  expression: Expression,
  least: number,
): Promise<boolean> {
  const isMatch = index.isMatch(expression);
  const { by, direction } = index.orders[index.ranked];
  const table = tableOf(index);
  const hasEnough = (from: SQL) =>
    sql`(select count(*) >= ${least} from (select from ${from} where ${isMatch} limit ${least}) matches)`;
  const first = sql`(select * from ${table} order by ${by} ${direction}, ${index.id} ${direction} limit ${100 * least}) first`;
  // PostgreSQL reads the others only where the first are not enough.
  const { rows } = await db.execute<{ hasMatches: boolean }>(
    sql`select case when ${hasEnough(first)} then true else ${hasEnough(table)} end as "hasMatches"`,
  );
  return rows[0]?.hasMatches ?? false;
}
