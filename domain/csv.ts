/** The first line by which spreadsheet programs are told the separator: `sep=;`. */
const separatorLine = /^\ufeff?"?sep=([^\r\n"])"?[,;\t]*(?:\r\n?|\n)/i;

/** A CSV file without that line, and what it says; most files have none. */
export function splitSeparatorLine(file: string) {
  const [head = "", separator] = separatorLine.exec(file) ?? [];
  return { separator, text: file.slice(head.length), linesBefore: head === "" ? 0 : 1 };
}

/** What a spreadsheet program takes for a formula. */
const startsFormula = /^[=+\-@\t\r]/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Numbers have a point and two decimals. A text that would be a formula has an apostrophe before it, which the programs hide. */
const fieldOf = (cell: string | number): string =>
  typeof cell === "number" ? cell.toFixed(2) : quoted(startsFormula.test(cell) ? `'${cell}` : cell);

/** A table as CSV by RFC 4180. The mark at its start tells Excel that it is UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(fieldOf).join(",")}\r\n`).join("")}`;
