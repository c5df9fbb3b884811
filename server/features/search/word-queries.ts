import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** A word as documents contain it. */
export type Stem = string;
/** A part of a document: a stem, a stem of the title as `t:` or of the company's name as `o:`, or an id such as `#c7`. */
export type Lexeme = string;

/** The stems of each word, none for a stop word, and those of its other spellings. */
export async function stemsOf(db: Db, words: readonly string[]) {
  const { rows } = await db.execute<{ word: string; stems: Stem[]; spellings: Stem[]; known: boolean }>(sql`
    select word, stems,
      array(select v.word from search_vocabulary v, unnest(stems) stem
        where v.folded = search_fold(stem) and v.word <> stem and length(stem) > 3) as spellings,
      exists (select from search_vocabulary v where v.word = any (stems)) as known
    from unnest(${sql.param([...words])}::text[]) word, search_stems(word) stems`);
  return new Map(rows.map((row) => [row.word, row]));
}

/** Similar stems, most similar first. */
export async function similarStems(db: Db, stems: readonly Stem[]) {
  const { rows } = await db.execute<{ stem: Stem; similar: Stem[] }>(sql`
    select stem, array(
      select v.word from search_vocabulary v where v.folded % search_fold(stem) and v.word <> stem
      order by similarity(v.folded, search_fold(stem)) desc, v.word limit 40) as similar
    from unnest(${sql.param([...stems])}::text[]) stem where length(stem) > 3`);
  return new Map(rows.map((row) => [row.stem, row.similar]));
}

/** Categories and places with one of these words in their names. */
export async function namesWith(db: Db, stems: readonly Stem[]) {
  const { rows } = await db.execute<{ stem: Stem; lexeme: Lexeme; place: boolean }>(sql`
    with query_stems as (select stem from unnest(${sql.param([...stems])}::text[]) stem)
    select stem, '#c' || id as lexeme, false as place from query_stems, categories where search_stems(name) @> array[stem]
    union all select stem, '#s' || id, false from query_stems, subcategories where search_stems(name) @> array[stem]
    union all select stem, '#d' || id, true from query_stems, districts where search_stems(name) @> array[stem]
    union all select stem, '#l' || id, true from query_stems, locations where search_stems(name) @> array[stem]`);
  return rows;
}

/** The stems of words as they stand in texts, to show which of them matched. */
export async function stemsOfTexts(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, readonly Stem[]>> {
  const { rows } = await db.execute<{ word: string; stems: Stem[] }>(
    sql`select word, search_stems(word) as stems from unnest(${sql.param([...words])}::text[]) word`,
  );
  return new Map(rows.map(({ word, stems }) => [word, stems]));
}
