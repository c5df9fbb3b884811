import {
  guessedMeanings,
  mistypings,
  mistypingsAllowed,
  type SearchedWord,
  searchedWords,
} from "#domain/discovery/search-words.ts";
import {
  type Lexeme,
  type NameKind,
  namesWith,
  type Stem,
  similarStems,
  stemsOf,
} from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** A search word: which lexemes of a document match it, with which score. */
export interface Term {
  readonly levels: readonly Level[];
  /** Subcategories with this name: a work in one of them scores without containing the word. */
  readonly named: readonly Lexeme[];
}

interface Level {
  readonly score: number;
  readonly lexemes: readonly Lexeme[];
}

/** A search word and its stems. */
interface ParsedWord {
  readonly exact: readonly Stem[];
  readonly synonyms: readonly Stem[];
  /** Other spellings, and corrections of typing errors. */
  readonly near: readonly Stem[];
  /** Whether the word occurs in a document, or its meaning is in the dictionary. */
  readonly known: boolean;
  readonly latin: string;
}

/** Scores. A title counts more than the text, an exact word more than a guess. */
const scores = { title: 10, place: 9, skill: 9, subcategory: 8, company: 7, near: 6, category: 5 } as const;
const textScores = { exact: 4, synonyms: 3, near: 2 } as const;
/** The lowest score of a match in the title or in a name. */
export const minStrongScore = scores.category;

export async function parseQuery(db: Db, query: string): Promise<ParsedWord[]> {
  const searched = searchedWords(query);
  if (searched.length === 0) return [];
  const stemsByWord = await stemsOf(db, [
    ...new Set(searched.flatMap(({ word, latin, synonyms }) => [word, latin, ...synonyms])),
  ]);
  const stems = (words: readonly string[]) => [...new Set(words.flatMap((word) => stemsByWord.get(word)?.stems ?? []))];
  return searched
    .map(({ word, latin, synonyms }: SearchedWord) => ({
      exact: stems([word, latin]),
      synonyms: stems(synonyms),
      near: [word, latin].flatMap((form) => stemsByWord.get(form)?.spellings ?? []),
      latin,
      known: [word, latin, ...synonyms].some((form) => stemsByWord.get(form)?.known),
    }))
    .filter(({ exact }) => exact.length > 0);
}

/** Corrects typing errors, in words that no document contains or in all. */
export async function correctWords(
  db: Db,
  words: readonly ParsedWord[],
  which: "unknown" | "all",
): Promise<ParsedWord[]> {
  const isChecked = ({ known }: ParsedWord) => which === "all" || !known;
  const checked = words.filter(isChecked);
  if (checked.length === 0) return [...words];
  const similar = await similarStems(
    db,
    checked.flatMap(({ exact }) => exact),
  );
  const meanings = new Map(words.filter(({ known }) => !known).map((word) => [word, guessedMeanings(word.latin)]));
  const stemmed = await stemsOf(db, [...new Set([...meanings.values()].flat())]);
  return words.map((word) => {
    if (!isChecked(word)) return word;
    const corrections = word.exact.flatMap((stem) =>
      (similar.get(stem) ?? []).filter((other) => mistypings(stem, other) <= mistypingsAllowed(stem)),
    );
    const near = [...new Set([...word.near, ...corrections])];
    if (word.known) return { ...word, near };
    // A word that no document contains is a typing error, so its corrections count like synonyms.
    const guesses = (meanings.get(word) ?? []).flatMap((english) => stemmed.get(english)?.stems ?? []);
    return { ...word, near: [], synonyms: [...new Set([...word.synonyms, ...near, ...guesses])] };
  });
}

export async function termsOf(db: Db, kinds: readonly NameKind[], words: readonly ParsedWord[]): Promise<Term[]> {
  const stems = new Set(words.flatMap(({ exact, synonyms, near }) => [...exact, ...synonyms, ...near]));
  const names = await namesWith(db, kinds, [...stems]);
  const named = (stems: readonly Stem[], kind: "#c" | "#s" | "#k" | "place") =>
    names
      .filter(({ stem, lexeme, place }) => stems.includes(stem) && (place ? "place" : lexeme.slice(0, 2)) === kind)
      .map(({ lexeme }) => lexeme);
  const inTitle = (stems: readonly Stem[]) => stems.map((stem) => `t:${stem}`);
  const ofCompany = (stems: readonly Stem[]) => stems.map((stem) => `o:${stem}`);
  return words.map(({ exact, synonyms, near }) => {
    const certain = [...exact, ...synonyms];
    const subcategories = named(certain, "#s");
    const levels: Level[] = [
      { score: scores.title, lexemes: inTitle(exact) },
      { score: scores.place, lexemes: [...inTitle(synonyms), ...named(certain, "place")] },
      { score: scores.skill, lexemes: named(certain, "#k") },
      { score: scores.subcategory, lexemes: subcategories },
      { score: scores.company, lexemes: ofCompany(exact) },
      { score: scores.near, lexemes: [...inTitle(near), ...ofCompany(near), ...named(near, "place")] },
      { score: scores.category, lexemes: [...named(certain, "#c"), ...named(near, "#s"), ...named(near, "#c")] },
      { score: textScores.exact, lexemes: exact },
      { score: textScores.synonyms, lexemes: synonyms },
      { score: textScores.near, lexemes: near },
    ];
    return { levels: levels.filter(({ lexemes }) => lexemes.length > 0), named: subcategories };
  });
}
