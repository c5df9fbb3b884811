import { type TextWord, wordsOf } from "#domain/discovery/search-words.ts";
import { type Stem, wordsWith } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** A text that matched, with the ranges of the matching UTF-16 units. */
interface Matched<N> {
  readonly field: N;
  readonly text: string;
  readonly parts: [number, number][];
}

/** The number of letters in an excerpt of a long text. */
const pieceLength = 160;

/**
 * So many letters of the long texts are read for a page, the same number of each text: texts of the maximum length as a whole on a
 * page of the usual size, and their beginnings on a larger page.
 */
const maxLettersPerPage = 250_000;

/** Adds why each was found: the words of its texts that are among the stems looked for, and of the long one the best excerpt. */
export async function withReasons<R extends object, N extends string>(
  db: Db,
  rows: readonly R[],
  stems: ReadonlySet<Stem>,
  textsOf: (row: R) => Readonly<Record<N, string>>,
  longText: N,
): Promise<(R & { readonly matched: Matched<N>[] })[]> {
  if (stems.size === 0) return rows.map((row) => ({ ...row, matched: [] }));
  const maxLetters = Math.floor(maxLettersPerPage / rows.length);
  const read = rows.map((row) => ({
    row,
    texts: (Object.entries<string>(textsOf(row)) as [N, string][]).map(([field, text]) => ({
      field,
      text,
      words: wordsOf(field === longText ? text.slice(0, maxLetters) : text),
    })),
  }));
  const words = new Set<string>();
  for (const { texts } of read) for (const text of texts) for (const { word } of text.words) words.add(word);
  const found = await wordsWith(db, [...words], [...stems]);
  return read.map(({ row, texts }) => ({
    ...row,
    matched: texts.flatMap(({ field, text, words: all }) => {
      const hits = all.filter(({ word }) => found.has(word));
      if (hits.length === 0) return [];
      return [field === longText ? bestPiece(field, text, all, hits) : { field, text, parts: hits.map(partOf) }];
    }),
  }));
}

const partOf = ({ from, to }: TextWord): [number, number] => [from, to];

/** The piece of a text with the most different words; it begins with a whole word. */
function bestPiece<N>(field: N, text: string, words: readonly TextWord[], hits: readonly TextWord[]): Matched<N> {
  const first = bestStart(hits);
  // An excerpt begins a few words before the first hit.
  const begin = words.find(({ from }) => from >= first - pieceLength / 4)?.from ?? 0;
  const end = Math.min(begin + pieceLength, text.length);
  const parts = hits
    .filter(({ from, to }) => from >= begin && to <= end)
    .map(({ from, to }): [number, number] => [from - begin, to - begin]);
  return { field, text: text.slice(begin, end), parts };
}

/** Where the piece with the most different words begins. Each hit enters the window once and leaves it once. */
function bestStart(hits: readonly TextWord[]): number {
  const counts = new Map<string, number>();
  const count = ({ word }: TextWord, change: 1 | -1) => {
    const sum = (counts.get(word) ?? 0) + change;
    if (sum > 0) counts.set(word, sum);
    else counts.delete(word);
  };
  const [first] = hits;
  let best = { start: first?.from ?? 0, size: 0 };
  let start = 0;
  for (const hit of hits) {
    count(hit, 1);
    // The first hit stays, also where it alone is longer than a piece.
    for (let left = hits[start]; left && left !== hit && hit.to > left.from + pieceLength; left = hits[start]) {
      count(left, -1);
      start += 1;
    }
    if (counts.size > best.size) best = { start: hits[start]?.from ?? 0, size: counts.size };
  }
  return best.start;
}
