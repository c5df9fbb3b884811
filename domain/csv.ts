/** The first line by which spreadsheet programs are told the separator: `sep=;`. */
const separatorLine = /^\ufeff?"?sep=([^\r\n"])"?[,;\t]*(?:\r\n?|\n)/i;

/** A CSV file without that line, and what it says; most files have none. */
export function splitSeparatorLine(file: string) {
  const [head = "", separator] = separatorLine.exec(file) ?? [];
  return { separator, text: file.slice(head.length), linesBefore: head === "" ? 0 : 1 };
}
