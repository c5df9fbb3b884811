import { mistypings, type SearchedWord, searchedWords } from "#domain/search-words.ts";
import type { Db } from "#server/db/connect.ts";
import { type Lexeme, namedBy, type Stem, similarTo, stemsOf } from "#server/search/word-queries.ts";

/** One word that is looked for: what in a document counts as a match, and how much. */
export interface Term {
  readonly levels: readonly Level[];
  /** Lies in a category of that name as well. */
  readonly named: readonly Lexeme[];
}

interface Level {
  readonly score: number;
  readonly lexemes: readonly Lexeme[];
}

/** A word and the stems that stand for it. */
interface Understood {
  readonly exact: readonly Stem[];
  readonly meant: readonly Stem[];
  /** Other spellings, and what was meant if it was mistyped. */
  readonly near: readonly Stem[];
  readonly known: boolean;
}

/** What is worth how much. A title weighs more than the text; what was only guessed weighs less than what was said. */
const worth = { title: 10, meantTitle: 9, place: 9, company: 7, name: 6, nearTitle: 6, nearName: 5 } as const;
const worthInText = { exact: 4, meant: 3, near: 2 } as const;
/** From here on a match is one of the title or of a name. */
export const strong = worth.nearName;

/** So many mistakes a word of that length may have. */
const allowed = (stem: Stem) => (stem.length < 6 ? 1 : 2);

export async function understand(db: Db, query: string): Promise<Understood[]> {
  const searched = searchedWords(query);
  if (searched.length === 0) return [];
  const known = await stemsOf(db, [...new Set(searched.flatMap(({ said, latin, meant }) => [said, latin, ...meant]))]);
  const stems = (words: readonly string[]) => [...new Set(words.flatMap((word) => known.get(word)?.stems ?? []))];
  return searched
    .map(({ said, latin, meant }: SearchedWord) => ({
      exact: stems([said, latin]),
      meant: stems(meant),
      near: [said, latin].flatMap((word) => known.get(word)?.spelt ?? []),
      known: [said, latin, ...meant].some((word) => known.get(word)?.known),
    }))
    .filter(({ exact }) => exact.length > 0);
}

/** With what might have been meant, for the words that nobody ever wrote, or for all. */
export async function corrected(db: Db, words: readonly Understood[], which: "unknown" | "all"): Promise<Understood[]> {
  const isDoubtful = ({ known }: Understood) => which === "all" || !known;
  const similar = await similarTo(
    db,
    words.filter(isDoubtful).flatMap(({ exact }) => exact),
  );
  return words.map((word) => {
    if (!isDoubtful(word)) return word;
    const guessed = word.exact.flatMap((stem) =>
      (similar.get(stem) ?? []).filter((other) => mistypings(stem, other) <= allowed(stem)),
    );
    return { ...word, near: [...new Set([...word.near, ...guessed])] };
  });
}

export async function termsOf(db: Db, words: readonly Understood[]): Promise<Term[]> {
  const names = await namedBy(db, [
    ...new Set(words.flatMap(({ exact, meant, near }) => [...exact, ...meant, ...near])),
  ]);
  const named = (stems: readonly Stem[], place: boolean) =>
    names.filter((name) => name.place === place && stems.includes(name.stem)).map(({ lexeme }) => lexeme);
  return words.map(({ exact, meant, near }) => {
    const sure = [...exact, ...meant];
    const levels: Level[] = [
      { score: worth.title, lexemes: exact.map((stem) => `t:${stem}`) },
      { score: worth.place, lexemes: [...meant.map((stem) => `t:${stem}`), ...named(sure, true)] },
      { score: worth.company, lexemes: exact.map((stem) => `o:${stem}`) },
      { score: worth.name, lexemes: [...named(sure, false), ...near.map((stem) => `t:${stem}`)] },
      {
        score: worth.nearName,
        lexemes: [...named(near, true), ...named(near, false), ...near.map((stem) => `o:${stem}`)],
      },
      { score: worthInText.exact, lexemes: exact },
      { score: worthInText.meant, lexemes: meant },
      { score: worthInText.near, lexemes: near },
    ];
    return { levels: levels.filter(({ lexemes }) => lexemes.length > 0), named: named(sure, false) };
  });
}
