import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import readSheets from "read-excel-file/node";

/** What a program of others finds in a spreadsheet: its sheets by their names, their cells row by row. */
type Found = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** A library that has nothing to do with ours, and, in `node scripts/test-all.mjs`, LibreOffice. Only text is a string to them. */
export const readers: Readonly<Record<string, (file: string) => Promise<Found>>> = {
  "a library": async (file) => {
    const sheets = await readSheets(file, { trim: false });
    return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
  },
  ...(process.env["SOFFICE_PATH"] && { LibreOffice: inLibreOffice }),
};

/** Comma, quote, UTF-8; cells as shown, text in quotes and nothing else; every sheet a file of its own. */
const asCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

async function inLibreOffice(file: string): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-office-"));
  try {
    const [profile, target] = [join(folder, "profile"), join(folder, "csv")];
    await mkdir(target);
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const convert = ["--headless", "--norestore", "--convert-to", asCsv, "--outdir", target, file];
    await promisify(execFile)(process.env["SOFFICE_PATH"] ?? "", [own, ...convert], { timeout: 120_000 });
    const prefix = `${basename(file, ".xlsx")}-`;
    const sheets = (await readdir(target)).map(async (name) => {
      const cells = cellsIn(await readFile(join(target, name), "utf8"));
      return [basename(name, ".csv").replace(prefix, ""), cells] as const;
    });
    return Object.fromEntries(await Promise.all(sheets));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is not in quotes is no text: a number, or the result of a formula. It is told from the text of the same letters. */
function cellsIn(csv: string): unknown[][] {
  const rows: unknown[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n)/g)) {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : { unquoted: cell };
    rows.at(-1)?.push(text);
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
