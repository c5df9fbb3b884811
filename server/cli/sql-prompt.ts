import { createInterface } from "node:readline";
import { describeTable, listTables, type SqlResult, type SqlSession } from "#server/platform/db/sql-session.ts";

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const help = "End a statement with ;   \\dt lists the tables, \\d NAME describes one, Ctrl-C cancels, \\q leaves.";

/** Reads statements from the terminal until `\q` or Ctrl-D. */
export async function runPrompt(session: SqlSession, { input, output }: Terminal): Promise<void> {
  const print = (line: string) => output.write(`${line}\n`);
  const lines = createInterface({ input, output });
  let pending = "";
  let isRunning = false;
  let isClosed = false;
  lines.on("close", () => (isClosed = true));
  const prompt = () => {
    if (isClosed) return;
    lines.setPrompt(pending.trim() === "" ? "kaamkaj=> " : "kaamkaj-> ");
    lines.prompt();
  };
  lines.on("SIGINT", () => {
    if (isRunning) return void session.cancel().catch((error: unknown) => print(messageOf(error)));
    pending = "";
    print("^C");
    prompt();
  });

  print(help);
  prompt();
  for await (const line of lines) {
    const command = pending.trim() === "" ? commandOf(line) : undefined;
    if (command === "quit") break;
    const { statements, rest } = command ? { statements: [command], rest: "" } : splitStatements(`${pending}${line}\n`);
    pending = rest;
    isRunning = true;
    for (const statement of statements)
      print(await session.run(statement).then(formatResult, (error: unknown) => messageOf(error)));
    isRunning = false;
    prompt();
  }
  lines.close();
}

/** The statement of a backslash command. */
function commandOf(line: string): string | undefined {
  const [word, name] = line.trim().split(/\s+/);
  if (word === "\\q" || word === "exit" || word === "quit") return "quit";
  if (word === "\\dt") return listTables;
  return word === "\\d" ? (name === undefined ? listTables : describeTable(name)) : undefined;
}

/** Runs the statements of a text in turn; throws at the first that fails. */
export async function runScript(session: SqlSession, text: string, print: (line: string) => void): Promise<void> {
  const { statements, rest } = splitStatements(text);
  for (const statement of [...statements, ...(rest.trim() === "" ? [] : [rest])])
    print(formatResult(await session.run(statement)));
}

export const messageOf = (error: unknown): string => {
  const { severity, message, detail, hint } = Object(error) as Record<string, string | undefined>;
  const lines = [`${severity ?? "ERROR"}: ${message ?? String(error)}`];
  if (detail) lines.push(`DETAIL: ${detail}`);
  if (hint) lines.push(`HINT: ${hint}`);
  return lines.join("\n");
};

/** A result as psql prints it. */
function formatResult({ command, rowCount, columns, rows }: SqlResult): string {
  if (columns.length === 0) return rowCount === null ? command : `${command} ${rowCount}`;
  const cells = rows.map((row) => row.map((value) => value?.replaceAll("\n", "\\n") ?? "NULL"));
  const widths = columns.map(({ name }, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return columns[at]?.isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(" | ")
      .trimEnd();
  return [
    line(columns.map(({ name }) => name)),
    widths.map((width) => "-".repeat(width)).join("-+-"),
    ...cells.map(line),
    `(${rows.length} ${rows.length === 1 ? "row" : "rows"})`,
  ].join("\n");
}

/** Strings, names, dollar quotes and comments, in which `;` ends no statement, or any other character. */
const part =
  /(?<!\w)[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'|'[^']*(?:''[^']*)*'|"[^"]*"|\$((?:[A-Za-z_]\w*)?)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|(?!\/\*|\$(?:[A-Za-z_]\w*)?\$)[^;'"]/y;

/** The statements of a text that end with `;`, and the rest. */
export function splitStatements(text: string): { statements: string[]; rest: string } {
  const statements: string[] = [];
  let start = 0;
  part.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    part.lastIndex = end;
    if (part.test(text)) {
      end = part.lastIndex;
      continue;
    }
    // A string or comment is not closed yet.
    if (text[end] !== ";") break;
    const statement = text.slice(start, end).trim();
    if (statement !== "") statements.push(statement);
    end += 1;
    start = end;
  }
  return { statements, rest: text.slice(start) };
}
