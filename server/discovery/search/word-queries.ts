import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";

/** A word as documents contain it. */
export type Stem = string;
/** A part of a document: a stem, a stem of the title as `t:` or of the owner's name as `o:`, or an id such as `#c7`. */
export type Lexeme = string;

/** A `tsquery` as text. Lexemes consist of letters, digits, `#` and `:` only, so they need no escaping. */
export type Expression = string;

interface StemsOfWord {
  readonly word: string;
  readonly stems: readonly Stem[];
  readonly spellings: readonly Stem[];
  readonly known: boolean;
}

/** The stems of each word, none for a stop word, and those of its other spellings. */
export async function stemsOf(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, StemsOfWord>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<StemsOfWord & Record<string, unknown>>(sql`
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

/** Names that are looked up when a search begins: documents contain their ids. */
const nameTables = {
  "#c": { table: "categories", isPlace: false },
  "#s": { table: "subcategories", isPlace: false },
  "#d": { table: "districts", isPlace: true },
  "#l": { table: "locations", isPlace: true },
  "#k": { table: "skills", isPlace: false },
} as const;
export type NameKind = keyof typeof nameTables;

/** Names of these kinds with one of these words: categories, places, approved skills. */
export async function namesWith(db: Db, kinds: readonly NameKind[], stems: readonly Stem[]) {
  const selects = kinds.map((kind) => {
    const { table, isPlace } = nameTables[kind];
    const isOffered = kind === "#k" ? sql` and status = 'approved'` : sql``;
    return sql`select stem, ${sql.raw(`'${kind}'`)} || id as lexeme, ${sql.raw(String(isPlace))} as place
      from query_stems, ${sql.identifier(table)} where search_stems(name) @> array[stem]${isOffered}`;
  });
  const { rows } = await db.execute<{ stem: Stem; lexeme: Lexeme; place: boolean }>(sql`
    with query_stems as (select stem from unnest(${sql.param([...stems])}::text[]) stem)
    ${sql.join(selects, sql` union all `)}`);
  return rows;
}

/** The words that contain one of the stems. */
export async function wordsWith(
  db: Db,
  words: readonly string[],
  stems: readonly Stem[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from unnest(${sql.param([...words])}::text[]) word where search_stems(word) && ${sql.param([...stems])}::text[]`,
  );
  return new Set(rows.map(({ word }) => word));
}
