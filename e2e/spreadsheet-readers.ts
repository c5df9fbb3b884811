import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import readSheets from "read-excel-file/node";

/** The cells of a workbook by sheet and row. */
type Workbook = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Independent readers: a library and, in `npm run test:all`, LibreOffice. They return text cells as strings. */
export const readers: Readonly<Record<string, (file: string) => Promise<Workbook>>> = {
  "a library": async (file) => {
    const sheets = await readSheets(file, { trim: false });
    return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
  },
  ...(process.env["SOFFICE_PATH"] && { LibreOffice: (file: string) => inLibreOffice(file) }),
};

/** Comma, quote, UTF-8; formatted cells, quotes around text alone; one file per sheet. */
const asCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

/** Comma, quote, UTF-8, from the first line; the third column, that of account numbers, is text (docs/operations.md). */
const bankFileFilter = "--infilter=Text - txt - csv (StarCalc):44,34,76,1,3/2";

/** The rows of a bank file as LibreOffice shows them; undefined without LibreOffice. */
export async function bankFileInLibreOffice(file: string): Promise<readonly (readonly unknown[])[] | undefined> {
  if (!process.env["SOFFICE_PATH"]) return undefined;
  return Object.values(await inLibreOffice(file, bankFileFilter))[0];
}

async function inLibreOffice(file: string, ...options: readonly string[]): Promise<Workbook> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-office-"));
  try {
    const [profile, target] = [join(folder, "profile"), join(folder, "csv")];
    await mkdir(target);
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const convert = ["--headless", "--norestore", ...options, "--convert-to", asCsv, "--outdir", target, file];
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

/** A cell without quotes is a number or the result of a formula, and is marked as such. */
function cellsIn(csv: string): unknown[][] {
  const rows: unknown[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n)/g)) {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : { unquoted: cell };
    rows.at(-1)?.push(text);
    if (end === "\n") rows.push([]);
  }
  return rows.slice(0, -1);
}
