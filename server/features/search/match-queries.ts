import { type SQL, sql } from "drizzle-orm";
import { minStrongScore, type Term } from "#server/features/search/query-parser.ts";
import type { Lexeme } from "#server/features/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** A question to the index of documents, as PostgreSQL writes it. Lexemes hold letters, digits, `#` and `:` alone. */
export type Expression = string;

const joined = (parts: readonly Expression[], by: "&" | "|") =>
  parts.length < 2 ? (parts[0] ?? "") : `(${parts.join(by)})`;
const anyOf = (lexemes: readonly Lexeme[]) =>
  joined(
    [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`),
    "|",
  );
export const allOf = (parts: readonly Expression[]) => joined(parts.filter(Boolean), "&");

/** How many of the words must match. */
export type Required = "all" | "all but one" | "any";

function matching(words: readonly Expression[], required: Required): Expression {
  if (required === "all" || words.length < 2) return allOf(words);
  if (required === "any" || words.length === 2) return joined(words, "|");
  return joined(
    words.map((_, left) => allOf(words.filter((__, at) => at !== left))),
    "|",
  );
}

const wordIn = ({ levels }: Term, least: number) =>
  anyOf(levels.filter(({ score }) => score >= least).flatMap(({ lexemes }) => lexemes));

/** Documents that hold so many of the words, wherever; and those that hold them in a title or a name. */
export const wherever = (terms: readonly Term[], required: Required) =>
  matching(
    terms.map((term) => wordIn(term, 0)),
    required,
  );
export const inNames = (terms: readonly Term[], required: Required) =>
  matching(
    terms.map((term) => wordIn(term, minStrongScore)),
    required,
  );

const holds = (document: SQL, expression: Expression) => sql`${document} @@ ${expression}::tsquery`;

/**
 * What holds this and is not past its deadline, which no index is to answer: a planner who hopes to meet a few matches soon would
 * walk along the deadlines, to the end where there is none.
 */
export const holdsNow = (expression: Expression) =>
  sql`${holds(sql`document`, expression)} and (deadline < current_date) is not true`;

/** What being in the right category adds to a word that stands in the text as well. */
const alsoNamed = 3;

/** How well a document matches: each word by the best place it stands in. */
export function scoreOf(document: SQL, terms: readonly Term[]): SQL<number> {
  const scores = terms.map(({ levels, named }) => {
    const cases = levels.map(
      ({ score, lexemes }) => sql`when ${holds(document, anyOf(lexemes))} then ${sql.raw(String(score))}`,
    );
    const best = sql`case ${sql.join(cases, sql` `)} else 0 end`;
    if (named.length === 0) return best;
    return sql`${best} + case when ${holds(document, anyOf(named))} then ${sql.raw(String(alsoNamed))} else 0 end`;
  });
  return sql<number>`(${sql.join(scores, sql` + `)})::int`;
}

/** Rows that lie as an index has them share their pages: one that is met along it costs so much less than one that is looked up. */
const spared = 0.75;

/**
 * Along how many rows of the index of a column one has to walk to meet so many matches; nothing where it costs less to find them all.
 * The planner's own statistics say how frequent words are, and how far rows lie in that order.
 */
export async function stepsTo(db: Db, column: string, found: SQL, wanted: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ all: number; order: number }>(sql`
    select reltuples::float8 as all, coalesce((
      select abs(correlation) from pg_stats where tablename = relname and schemaname = 'public' and attname = ${column}), 0) as order
    from pg_class where oid = 'work_search'::regclass`);
  const plan = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from work_search where ${found}`,
  );
  const { all, order } = rows[0] ?? { all: 0, order: 0 };
  const matches = plan.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  const walk = (wanted * all) / Math.max(matches, 1);
  // Below nothing while the table was never analysed.
  return walk > 0 && walk * (1 - spared * order) < matches ? Math.ceil(2 * walk) : undefined;
}

/** Whether there are at least so many; among the newest, or anywhere. */
export async function hasMatches(db: Db, expression: Expression, least: number): Promise<boolean> {
  const found = holdsNow(expression);
  const count = async (from: SQL) => {
    const query = sql`select count(*)::int as count from (select from ${from} where ${found} limit ${least}) found`;
    return (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0;
  };
  const newest = sql`(select * from work_search order by posted_at desc, work_id desc limit ${100 * least}) newest`;
  return (await count(newest)) >= least || (await count(sql`work_search`)) >= least;
}
