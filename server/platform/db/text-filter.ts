import { and, type Column, type SQL, sql } from "drizzle-orm";

/** From so many letters on a word is found inside of others, which the indexes of three letters each are made for. */
const letters = 3;

/** The words of what was typed into the filter of a list. Amounts are written as people read them: ₹1,00,000. */
export const wordsOf = (typed: string | null | undefined): readonly string[] =>
  (typed ?? "")
    .split(/\s+/)
    .map((word) => word.replace(/^₹/, "").replace(/(?<=\d),(?=\d)/g, ""))
    .filter((word) => word !== "");

/** `plain_text` of a text that begins with a space: so that a word that is too short to be found inside others is found where one begins. */
export const hasWord = (plainText: SQL, word: string): SQL => {
  const escaped = word.replace(/[\\%_]/g, "\\$&");
  const begins = [...word].length < letters ? "% " : "%";
  return sql`${plainText} like plain_text(${`${begins}${escaped}%`}::text)`;
};

/** Several texts as one that is looked through, without capitals and accents. */
export const textOf = (...texts: readonly (SQL | Column)[]): SQL =>
  sql`plain_text(concat_ws(' ', '', ${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}))`;

/** Whether these texts have every word that was typed, in any order; nothing typed narrows nothing. */
export const hasWords = (typed: string | null | undefined, ...texts: readonly (SQL | Column)[]): SQL | undefined =>
  and(...wordsOf(typed).map((word) => hasWord(textOf(...texts), word)));

/**
 * The same, said so that it is believed to be met often: a list is then gone through in its order, instead of being read whole
 * and sorted for the few rows that a planner expects of words it knows nothing about.
 */
export const assumeFrequent = (isMet: SQL | undefined): SQL | undefined => isMet && sql`coalesce((${isMet}), false)`;

/** A day as people read it, to be found by it. */
export const shownDay = (day: Column): SQL => sql`to_char(${day}, 'DD-MM-YYYY')`;
