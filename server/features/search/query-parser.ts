import {
  guessedMeanings,
  mistypings,
  mistypingsAllowed,
  type SearchedWord,
  searchedWords,
} from "#domain/search-words.ts";
import { type Lexeme, namedBy, type Stem, similarTo, stemsOf } from "#server/features/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** One word that is looked for: what in a document counts as a match, and how much. */
export interface Term {
  readonly levels: readonly Level[];
  /** Subcategories of that name: to lie in one is worth something beside the words as well. */
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
  /** Somebody wrote it, or we know what it means. */
  readonly known: boolean;
  readonly latin: string;
}

/** What is worth how much. A title weighs more than the text; what was only guessed weighs less than what was said. */
const worth = { title: 10, place: 9, subcategory: 8, company: 7, near: 6, category: 5 } as const;
const worthInText = { exact: 4, meant: 3, near: 2 } as const;
/** From here on a match is one of the title or of a name. */
export const strong = worth.category;

export async function understand(db: Db, query: string): Promise<Understood[]> {
  const searched = searchedWords(query);
  if (searched.length === 0) return [];
  const known = await stemsOf(db, [...new Set(searched.flatMap(({ word, latin, meant }) => [word, latin, ...meant]))]);
  const stems = (words: readonly string[]) => [...new Set(words.flatMap((word) => known.get(word)?.stems ?? []))];
  return searched
    .map(({ word, latin, meant }: SearchedWord) => ({
      exact: stems([word, latin]),
      meant: stems(meant),
      near: [word, latin].flatMap((form) => known.get(form)?.spelt ?? []),
      latin,
      known: [word, latin, ...meant].some((form) => known.get(form)?.known),
    }))
    .filter(({ exact }) => exact.length > 0);
}

/** With what might have been meant: by the words that nobody ever wrote, or by all. */
export async function corrected(db: Db, words: readonly Understood[], which: "unknown" | "all"): Promise<Understood[]> {
  const isDoubtful = ({ known }: Understood) => which === "all" || !known;
  const doubtful = words.filter(isDoubtful);
  if (doubtful.length === 0) return [...words];
  const similar = await similarTo(
    db,
    doubtful.flatMap(({ exact }) => exact),
  );
  const meanings = new Map(words.filter(({ known }) => !known).map((word) => [word, guessedMeanings(word.latin)]));
  const stemmed = await stemsOf(db, [...new Set([...meanings.values()].flat())]);
  return words.map((word) => {
    if (!isDoubtful(word)) return word;
    const written = word.exact.flatMap((stem) =>
      (similar.get(stem) ?? []).filter((other) => mistypings(stem, other) <= mistypingsAllowed(stem)),
    );
    const near = [...new Set([...word.near, ...written])];
    if (word.known) return { ...word, near };
    // What nobody wrote was mistyped: what is near to it is what was meant.
    const meant = (meanings.get(word) ?? []).flatMap((english) => stemmed.get(english)?.stems ?? []);
    return { ...word, near: [], meant: [...new Set([...word.meant, ...near, ...meant])] };
  });
}

export async function termsOf(db: Db, words: readonly Understood[]): Promise<Term[]> {
  const names = await namedBy(db, [
    ...new Set(words.flatMap(({ exact, meant, near }) => [...exact, ...meant, ...near])),
  ]);
  const named = (stems: readonly Stem[], kind: "#c" | "#s" | "place") =>
    names
      .filter(({ stem, lexeme, place }) => stems.includes(stem) && (place ? "place" : lexeme.slice(0, 2)) === kind)
      .map(({ lexeme }) => lexeme);
  const inTitle = (stems: readonly Stem[]) => stems.map((stem) => `t:${stem}`);
  const ofCompany = (stems: readonly Stem[]) => stems.map((stem) => `o:${stem}`);
  return words.map(({ exact, meant, near }) => {
    const sure = [...exact, ...meant];
    const subcategories = named(sure, "#s");
    const levels: Level[] = [
      { score: worth.title, lexemes: inTitle(exact) },
      { score: worth.place, lexemes: [...inTitle(meant), ...named(sure, "place")] },
      { score: worth.subcategory, lexemes: subcategories },
      { score: worth.company, lexemes: ofCompany(exact) },
      { score: worth.near, lexemes: [...inTitle(near), ...ofCompany(near), ...named(near, "place")] },
      { score: worth.category, lexemes: [...named(sure, "#c"), ...named(near, "#s"), ...named(near, "#c")] },
      { score: worthInText.exact, lexemes: exact },
      { score: worthInText.meant, lexemes: meant },
      { score: worthInText.near, lexemes: near },
    ];
    return { levels: levels.filter(({ lexemes }) => lexemes.length > 0), named: subcategories };
  });
}
