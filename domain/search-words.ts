import { transliterated } from "./devanagari.ts";
import { meanings, unmeant } from "./hindi-words.ts";

/** A word of a text, without case and accents, and where it stands in the text: UTF-16 units, from and to. */
export interface TextWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** What a word may consist of, as `search_stems` in the database has it: ASCII letters and digits, and all letters beyond. */
const words =
  /[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2c00-\ud7ff\uf900-\ufffd\p{Surrogate}]+/gu;

const plain = (word: string) =>
  word
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();

export const wordsOf = (text: string): TextWord[] =>
  [...text.matchAll(words)].map(({ 0: found, index }) => ({
    word: plain(found),
    from: index,
    to: index + found.length,
  }));

/** Spellings that people use alike for the same sound; the database folds its words in the same way (`search_fold`). */
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

const saysNothing = new Set([...unmeant].map(folded));
/** For each word that we know, in either language, the English words for the same thing. */
const meaningsByFold = new Map<string, readonly string[]>();
for (const [group, hindi] of Object.entries(meanings)) {
  const english = group.split(" ");
  for (const word of [...english, ...hindi.split(" ")].map(folded))
    meaningsByFold.set(word, [...new Set([...(meaningsByFold.get(word) ?? []), ...english])]);
}

/** So many mistakes a word of that length may have. */
export const mistypingsAllowed = (word: string) => (word.length < 6 ? 1 : 2);

/** What a word means that is one of those we know, but for a letter or two. */
export const guessedMeanings = (word: string): readonly string[] =>
  word.length < 5
    ? []
    : [...meaningsByFold].flatMap(([known, meant]) =>
        mistypings(folded(word), known) <= mistypingsAllowed(known) ? meant : [],
      );

/** One word of what is looked for. */
export interface SearchedWord {
  readonly said: string;
  /** In the script that most works are written in; the word itself when it is. */
  readonly latin: string;
  /** English words for the same, where it is a word that we know. */
  readonly meant: readonly string[];
}

/** So many words make a search; whatever follows them is not looked at. */
const most = 8;

/** What is looked for, each word once and without those that say nothing. */
export function searchedWords(query: string): SearchedWord[] {
  const said = new Set(wordsOf(query).map(({ word }) => word));
  return [...said]
    .map((word) => ({ said: word, latin: transliterated(word) }))
    .filter(({ latin }) => !saysNothing.has(folded(latin)))
    .slice(0, most)
    .map((word) => ({ ...word, meant: meaningsByFold.get(folded(word.latin)) ?? [] }));
}

/** How many letters were mistyped at least: left out, put in, changed, or two beside each other swapped. */
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
