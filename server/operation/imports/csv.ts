import { CsvError, type Info, parse } from "csv-parse/sync";
import { splitSeparatorLine } from "#domain/csv.ts";
import { type ImportKind, type importFileErrors, importRules, maxImportLines } from "#domain/operation/import.ts";

/** A line of a file: its number in a spreadsheet program, where the names of the columns are line 1, and its cells. */
export interface FileLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Why a file cannot be imported, and the columns that this is about. */
export interface FileProblem {
  readonly error: keyof typeof importFileErrors;
  readonly columns?: readonly string[];
}

const delimiters = [",", ";", "\t"] as const;

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** The separator that the names of the columns stand between. */
const delimiterIn = (text: string) => {
  const [head = ""] = text.split(/\r?\n|\r/, 1);
  return delimiters.toSorted((a, b) => countOf(head, b) - countOf(head, a))[0] ?? ",";
};

/** The text of a file in UTF-8; undefined for any other file, like a spreadsheet that was not saved as CSV. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

interface NumberedRecord {
  readonly line: number;
  readonly record: readonly string[];
}

/** Spreadsheet programs save empty lines as well. */
const maxRecords = 10 * maxImportLines;

class TooManyLines extends Error {}

/**
 * The first line and those with a text, or why there are none. Reading ends with the first line too many, because a line that has
 * another number of columns than the first one takes much longer than the others.
 */
function recordsIn(file: string): readonly NumberedRecord[] | FileProblem {
  const { separator, text, linesBefore } = splitSeparatorLine(file);
  const lines: NumberedRecord[] = [];
  const collect = (record: readonly string[], { records, empty_lines }: Info): null => {
    if (lines.length === 0 || !isEmpty(record)) lines.push({ line: linesBefore + records + empty_lines, record });
    if (lines.length > maxImportLines + 1 || records > maxRecords) throw new TooManyLines();
    return null;
  };
  try {
    const delimiter = separator ?? delimiterIn(text);
    parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, on_record: collect });
    return lines;
  } catch (error) {
    if (error instanceof TooManyLines) return { error: "tooManyLines" };
    if (error instanceof CsvError) return { error: "unreadable" };
    throw error;
  }
}

/** No import has as many columns with a name. Spreadsheet programs save empty ones beside them. */
const maxColumns = 1000;

const isEmpty = (record: readonly string[]) => record.every((cell) => cell === "");

const differing = (names: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
};

/** The names that stand in a list a second time. */
function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name) || !seen.add(name));
}

/** What is wrong with the names of the columns. */
function headProblem(kind: ImportKind, head: readonly string[]): FileProblem | undefined {
  const { columns } = importRules[kind];
  const names = columns.map(({ name }) => name);
  const required = columns.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const problems: readonly FileProblem[] = [
    { error: "missingColumns", columns: differing(required, head) },
    { error: "unknownColumns", columns: differing(head, names) },
    { error: "repeatedColumns", columns: repeated(head) },
  ];
  return problems.find(({ columns }) => columns && columns.length > 0);
}

/** A name as the contract writes it: spreadsheet programs change no case, but people do. */
const nameIn = (kind: ImportKind, name: string) =>
  importRules[kind].columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name ?? name;

/** Reads a file as a whole: its lines, or why it has none. Lines without any text are left out. */
export function readCsv(kind: ImportKind, bytes: Uint8Array): readonly FileLine[] | FileProblem {
  const text = textOf(bytes);
  if (text === undefined) return { error: "notCsv" };
  const records = recordsIn(text);
  if ("error" in records) return records;
  const [{ record: first } = { record: [] }, ...rest] = records;
  if (first.length > maxColumns) return { error: "tooManyColumns" };
  const head = first.slice(0, first.findLastIndex((name) => name !== "") + 1).map((name) => nameIn(kind, name));
  const problem = headProblem(kind, head);
  if (problem) return problem;
  if (rest.some(({ record }) => !isEmpty(record.slice(head.length)))) return { error: "unreadable" };
  if (rest.length === 0) return { error: "noLines" };
  return rest.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(head.map((name, at) => [name, record[at] ?? ""])),
  }));
}
