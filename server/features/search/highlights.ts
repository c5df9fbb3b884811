import { type TextWord, wordsOf } from "#domain/search-words.ts";
import { type Stem, stemsOfTexts } from "#server/features/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** A text that matched, with the ranges of the matching UTF-16 units. */
interface Matched<N> {
  readonly field: N;
  readonly text: string;
  readonly parts: [number, number][];
}

/** A piece of a long text holds so many letters. */
const pieceLength = 160;

/** Adds why each was found: the words of its texts that are among the stems looked for, and of the long one the best excerpt. */
export async function withReasons<R extends object, N extends string>(
  db: Db,
  rows: readonly R[],
  stems: ReadonlySet<Stem>,
  textsOf: (row: R) => Readonly<Record<N, string>>,
  longText: N,
): Promise<(R & { readonly matched: Matched<N>[] })[]> {
  if (stems.size === 0) return rows.map((row) => ({ ...row, matched: [] }));
  const read = rows.map((row) => ({
    row,
    texts: (Object.entries<string>(textsOf(row)) as [N, string][]).map(([field, text]) => ({
      field,
      text,
      words: wordsOf(text),
    })),
  }));
  const words = read.flatMap(({ texts }) => texts.flatMap((text) => text.words.map(({ word }) => word)));
  const stemmed = await stemsOfTexts(db, [...new Set(words)]);
  const isLookedFor = ({ word }: TextWord) => (stemmed.get(word) ?? []).some((stem) => stems.has(stem));
  return read.map(({ row, texts }) => ({
    ...row,
    matched: texts.flatMap(({ field, text, words: all }) => {
      const hits = all.filter(isLookedFor);
      if (hits.length === 0) return [];
      return [field === longText ? bestPiece(field, text, all, hits) : { field, text, parts: hits.map(partOf) }];
    }),
  }));
}

const partOf = ({ from, to }: TextWord): [number, number] => [from, to];

/** The piece of a text with the most different words; it begins and ends with a whole word. */
function bestPiece<N>(field: N, text: string, words: readonly TextWord[], hits: readonly TextWord[]): Matched<N> {
  const within = (start: number) => hits.filter(({ from, to }) => from >= start && to <= start + pieceLength);
  const differing = (start: number) => new Set(within(start).map(({ word }) => word)).size;
  const starts = hits.map(({ from }) => from);
  const first = starts.reduce((best, start) => (differing(start) > differing(best) ? start : best), starts[0] ?? 0);
  // Some words before the first hit are worth reading as well.
  const begin = words.find(({ from }) => from >= first - pieceLength / 4)?.from ?? 0;
  const end = Math.max(
    ...words.filter(({ from, to }) => from >= begin && to <= begin + pieceLength).map(({ to }) => to),
    Math.min(begin + pieceLength, text.length),
  );
  const parts = hits
    .filter(({ from, to }) => from >= begin && to <= end)
    .map(({ from, to }): [number, number] => [from - begin, to - begin]);
  return { field, text: text.slice(begin, end), parts };
}
