import { csvText } from "#domain/csv.ts";
import type { Cell } from "#web/lib/spreadsheet.ts";

/** A table as a CSV file. */
export const csvOf = <R>(headers: readonly string[], rows: readonly R[], cellsOf: (row: R) => readonly Cell[]): Blob =>
  new Blob([csvText([headers, ...rows.map(cellsOf)])], { type: "text/csv" });
