import { expressionOf, type Filters } from "#server/discovery/search/filter-queries.ts";
import { workIndex } from "#server/discovery/search/find-queries.ts";
import { anywhere, hasMatches, type Required } from "#server/discovery/search/match-queries.ts";
import { correctWords, parseQuery, termsOf } from "#server/discovery/search/query-parser.ts";
import type { SearchIndex } from "#server/discovery/search/search-index.ts";
import type { Expression } from "#server/discovery/search/word-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** With fewer matches, the next reading of the words is tried. */
const minMatches = 10;

/** The readings of the words, from exact to corrected. The last one is used whatever it finds. */
const readings = [
  { corrects: "unknown", required: "all" },
  { corrects: "all", required: "all" },
  { corrects: "all", required: "all but one" },
  { corrects: "all", required: "any" },
] as const satisfies readonly { corrects: "unknown" | "all"; required: Required }[];

/** The strictest reading of the words that finds enough; later pages use the reading of the first one. */
export async function readWords<F, O extends string>(
  db: Db,
  index: SearchIndex<F, O>,
  query: string,
  reading?: number,
) {
  const words = await parseQuery(db, query);
  const read = async (corrects: "unknown" | "all") => {
    const corrected = await correctWords(db, words, corrects);
    const terms = await termsOf(db, index.names, corrected);
    return {
      terms,
      stems: new Set(corrected.flatMap(({ exact, synonyms, near }) => [...exact, ...synonyms, ...near])),
    };
  };
  /** Two readings of the same words may be the same expression, of which it is known that it finds too little. */
  const insufficient = new Set<Expression>();
  const findsEnough = async (expression: Expression) => {
    if (insufficient.has(expression)) return false;
    if (await hasMatches(db, index, expression, minMatches)) return true;
    insufficient.add(expression);
    return false;
  };
  const corrections: { unknown?: ReturnType<typeof read>; all?: ReturnType<typeof read> } = {};
  for (const [at, { corrects, required }] of readings.entries()) {
    const isLast = at === readings.length - 1;
    if (reading !== undefined && reading !== at && !isLast) continue;
    corrections[corrects] ??= read(corrects);
    const { terms, stems } = await corrections[corrects];
    const expression = { terms, required, stems, reading: at };
    if (terms.length === 0 || isLast || reading === at || (await findsEnough(anywhere(terms, required))))
      return expression;
  }
  throw new Error("the last reading was not used");
}

/**
 * The filters that the document index answers, in the strictest reading of the words: what it matches, the search finds in every
 * reading. Empty where they match everything.
 */
export async function strictExpression(db: Db, filters: Filters): Promise<Expression> {
  const { terms, required } = await readWords(db, workIndex, filters.q ?? "", 0);
  return expressionOf(anywhere(terms, required), filters);
}
