import type { Row } from "#contract/call.ts";
import type { search } from "#contract/search.ts";
import { type TextWord, wordsOf } from "#domain/search-words.ts";
import { type Stem, stemsOfTexts } from "#server/features/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

type Found = Row<(typeof search)["search.findJobs"]>;
type Matched = Found["matched"][number];

/** A piece of a description holds so many letters. */
const pieceLength = 160;

const textsOf = (row: Omit<Found, "matched">): readonly (readonly [Matched["field"], string])[] => [
  ["title", row.title],
  ["description", row.description],
  ["category", row.categoryname],
  ["subcategory", row.subcategory],
  ["company", row.companyname],
  ["district", row.districtname],
  ["location", row.locationname],
];

/** Adds why each was found: the words of its texts that are among the stems looked for. */
export async function withReasons(
  db: Db,
  rows: readonly Omit<Found, "matched">[],
  stems: ReadonlySet<Stem>,
): Promise<Found[]> {
  if (stems.size === 0) return rows.map((row) => ({ ...row, matched: [] }));
  const read = rows.map((row) => ({
    row,
    texts: textsOf(row).map(([field, text]) => ({ field, text, words: wordsOf(text) })),
  }));
  const words = read.flatMap(({ texts }) => texts.flatMap((text) => text.words.map(({ word }) => word)));
  const stemmed = await stemsOfTexts(db, [...new Set(words)]);
  const isLookedFor = ({ word }: TextWord) => (stemmed.get(word) ?? []).some((stem) => stems.has(stem));
  return read.map(({ row, texts }) => ({
    ...row,
    matched: texts.flatMap(({ field, text, words: all }) => {
      const hits = all.filter(isLookedFor);
      if (hits.length === 0) return [];
      return [field === "description" ? bestPiece(text, all, hits) : { field, text, parts: hits.map(partOf) }];
    }),
  }));
}

const partOf = ({ from, to }: TextWord): [number, number] => [from, to];

/** The piece of the description with the most different words; it begins and ends with a whole word. */
function bestPiece(text: string, words: readonly TextWord[], hits: readonly TextWord[]): Matched {
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
  return { field: "description", text: text.slice(begin, end), parts };
}
