import { type SQL, sql } from "drizzle-orm";
import type { Expression, NameKind } from "#server/discovery/search/word-queries.ts";

/** The id of a row and the values that sort it, as numbers for the page key. */
export interface SortKey {
  readonly id: number;
  readonly score: number;
  readonly by: number;
}

/** The last row of the previous page. */
export type Cursor = Omit<SortKey, "score"> & { readonly score?: number };

/** An order with an index. `unindexed` sorts the same way, but the planner cannot use the index and finds the matches first. */
export interface SearchOrder {
  readonly column: string;
  readonly by: SQL;
  readonly unindexed: SQL;
  /** The value in the page key. */
  readonly value: SQL;
  readonly direction: SQL;
  readonly after: (cursor: Cursor) => SQL;
}

/** A table with a document for each row, and how it is searched with these filters. */
export interface SearchIndex<F, O extends string = string> {
  readonly table: string;
  readonly id: SQL;
  /** The kinds of names whose ids documents contain. */
  readonly names: readonly NameKind[];
  readonly orders: Readonly<Record<O, SearchOrder>>;
  /** The descending order that decides between equal scores. Only its first matches are ranked. */
  readonly ranked: O;
  /** Whether a row matches, and may be found at present. */
  readonly isMatch: (expression: Expression) => SQL;
  /** The filters that the document index answers; empty without any. */
  readonly expressionOf: (words: Expression, filters: F) => Expression;
  /** All conditions on a row. */
  readonly conditions: (expression: Expression, filters: F) => SQL;
  /** The conditions that limit the range of an order's index. */
  readonly rangeOf: (filters: F, order: O) => SQL;
}

export const tableOf = ({ table }: Pick<SearchIndex<never>, "table">): SQL => sql`${sql.identifier(table)}`;
