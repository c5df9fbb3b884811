import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** The cells of a workbook by sheet and row. */
export type Workbook = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Set by `npm run test:all`, where LibreOffice is installed. */
export const hasLibreOffice = Boolean(process.env["SOFFICE_PATH"]);

/** Comma, quote, UTF-8; formatted cells, quotes around text alone; one file per sheet. */
const asCsv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

/** The cells of a file as LibreOffice has them. Text cells are strings. */
export async function inLibreOffice(file: string, ...options: readonly string[]): Promise<Workbook> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-office-"));
  try {
    const [profile, target] = [join(folder, "profile"), join(folder, "csv")];
    await mkdir(target);
    const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
    const convert = ["--headless", "--norestore", ...options, "--convert-to", asCsv, "--outdir", target, file];
    await promisify(execFile)(process.env["SOFFICE_PATH"] ?? "", [own, ...convert], { timeout: 120_000 });
    const prefix = `${basename(file, extname(file))}-`;
    const sheets = (await readdir(target)).map(async (name) => {
      const cells = cellsIn(await readFile(join(target, name), "utf8"));
      return [basename(name, ".csv").replace(prefix, ""), cells] as const;
    });
    return Object.fromEntries(await Promise.all(sheets));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Comma, quote, UTF-8, from the first line, each column as LibreOffice recognizes it. */
const csvFilter = "--infilter=Text - txt - csv (StarCalc):44,34,76,1";

/** The rows of a CSV file as somebody has them who opens it without choosing anything. */
export async function csvInLibreOffice(file: string): Promise<readonly (readonly unknown[])[]> {
  return Object.values(await inLibreOffice(file, csvFilter))[0] ?? [];
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
