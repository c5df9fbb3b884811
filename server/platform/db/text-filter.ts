import { and, type Column, type SQL, sql } from "drizzle-orm";

/** The minimum length of a word that is also found inside other words, because the indexes are trigram indexes. */
const minInfixLength = 3;

/** The words of the filter of a list. Amounts may be written as displayed: ₹1,00,000. */
export const wordsOf = (typed: string | null | undefined): readonly string[] =>
  (typed ?? "")
    .split(/\s+/)
    .map((word) => word.replace(/^₹/, "").replace(/(?<=\d),(?=\d)/g, ""))
    .filter((word) => word !== "");

/** Expects a `plain_text` that begins with a space: a short word must be at the beginning of a word. */
export const hasWord = (plainText: SQL, word: string): SQL => {
  const escaped = word.replace(/[\\%_]/g, "\\$&");
  const begins = [...word].length < minInfixLength ? "% " : "%";
  return sql`${plainText} like plain_text(${`${begins}${escaped}%`}::text)`;
};

/** Several texts as one for the filter, without capitals and accents. */
export const textOf = (...texts: readonly (SQL | Column)[]): SQL =>
  sql`plain_text(concat_ws(' ', '', ${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}))`;

/** Whether these texts contain every typed word, in any order. Undefined without words. */
export const hasWords = (typed: string | null | undefined, ...texts: readonly (SQL | Column)[]): SQL | undefined =>
  and(...wordsOf(typed).map((word) => hasWord(textOf(...texts), word)));

/**
 * The same condition, which the planner now assumes to match often. It then scans a list in its order, instead of sorting
 * all of it for the few rows it expects of words without statistics.
 */
export const assumeFrequent = (isMet: SQL | undefined): SQL | undefined => isMet && sql`coalesce((${isMet}), false)`;

/** A day as displayed, for the filter. */
export const shownDay = (day: Column | SQL): SQL => sql`to_char(${day}, 'DD-MM-YYYY')`;
