import type { Cell } from "#web/lib/spreadsheet.ts";

/** What a spreadsheet program takes for a formula. */
const startsFormula = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Numbers have a point and two decimals. A text that would be a formula has an apostrophe before it, which the programs hide. */
const fieldOf = (cell: Cell): string =>
  typeof cell === "number" ? cell.toFixed(2) : quoted(startsFormula.test(cell) ? `'${cell}` : cell);

/** A table as CSV by RFC 4180. The mark at its start tells Excel that it is UTF-8. */
export const csvOf = <R>(headers: readonly string[], rows: readonly R[], cellsOf: (row: R) => readonly Cell[]): Blob =>
  new Blob(["\ufeff", ...[headers, ...rows.map(cellsOf)].map((cells) => `${cells.map(fieldOf).join(",")}\r\n`)], {
    type: "text/csv",
  });
