import { transliterated } from "#domain/devanagari.ts";
import { additionalStopWords, meanings } from "#domain/hindi-words.ts";
import { withoutIgnorable } from "#domain/text.ts";

/** A word without case and accents, with its range in the text in UTF-16 units. */
export interface TextWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The characters of a word, as in `search_stems` of the database: ASCII letters and digits, and all other letters. */
const words =
  /[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2c00-\ud7ff\uf900-\ufffd\p{Surrogate}\p{Default_Ignorable_Code_Point}]+/gu;

const plain = (word: string) =>
  withoutIgnorable(word)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();

export const wordsOf = (text: string): TextWord[] =>
  [...text.matchAll(words)]
    .map(({ 0: found, index }) => ({
      word: plain(found),
      from: index,
      to: index + found.length,
    }))
    .filter(({ word }) => word !== "");

/** Equivalent spellings of a sound. The database folds its words in the same way (`search_fold`). */
const alike = [
  ["aa", "a"],
  ["ee", "i"],
  ["oo", "u"],
  ["sh", "s"],
  ["chh", "ch"],
  ["bh", "b"],
  ["dh", "d"],
  ["gh", "g"],
  ["jh", "j"],
  ["kh", "k"],
  ["ph", "f"],
  ["th", "t"],
  ["w", "v"],
  ["z", "j"],
  ["x", "ks"],
  ["q", "k"],
  ["y", "i"],
] as const;

export const folded = (word: string): string =>
  alike.reduce((folding, [from, to]) => folding.replaceAll(from, to), word).replaceAll(/(.)\1+/gu, "$1");

const stopWords = new Set([...additionalStopWords].map(folded));
/** English synonyms of each known word of both languages. */
const meaningsByFold = new Map<string, readonly string[]>();
for (const [group, hindi] of Object.entries(meanings)) {
  const english = group.split(" ");
  for (const word of [...english, ...hindi.split(" ")].map(folded))
    meaningsByFold.set(word, [...new Set([...(meaningsByFold.get(word) ?? []), ...english])]);
}

/** The number of tolerated typing mistakes by word length. */
export const mistypingsAllowed = (word: string) => (word.length < 6 ? 1 : 2);

/** The synonyms of a known word with a typing mistake. */
export const guessedMeanings = (word: string): readonly string[] =>
  word.length < 5
    ? []
    : [...meaningsByFold].flatMap(([known, synonyms]) =>
        mistypings(folded(word), known) <= mistypingsAllowed(known) ? synonyms : [],
      );

/** One word of a query. */
export interface SearchedWord {
  readonly word: string;
  /** The word in Latin letters. */
  readonly latin: string;
  /** English synonyms, if the word is known. */
  readonly synonyms: readonly string[];
}

/** Further words of a query are ignored. */
const maxSearchedWords = 8;

/** The distinct words of a query without stop words. */
export function searchedWords(query: string): SearchedWord[] {
  const words = new Set(wordsOf(query).map(({ word }) => word));
  return [...words]
    .map((word) => ({ word, latin: transliterated(word) }))
    .filter(({ latin }) => !stopWords.has(folded(latin)))
    .slice(0, maxSearchedWords)
    .map((word) => ({ ...word, synonyms: meaningsByFold.get(folded(word.latin)) ?? [] }));
}

/** The edit distance: letters missing, added, changed, or two adjacent ones swapped. */
export function mistypings(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(a.length, b.length);
}
