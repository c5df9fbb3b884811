import { save } from "#web/lib/files.ts";

const bold = (value: string) => ({ value, type: String, fontWeight: "bold" }) as const;

/** As wide as its longest text, within reason. */
const widthOf = (texts: readonly string[]) => ({
  width: Math.min(48, 3 + Math.max(...texts.map((text) => text.length))),
});

/**
 * Saves a table as an .xlsx with one sheet (spec §9). Every cell is text, so that no formula can be planted and leading
 * zeros stay (QUALITY section 2). What writes it is loaded when it is needed first.
 */
export async function saveSpreadsheet(
  file: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { default: write } = await import("write-excel-file/browser");
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })));
  const columns = headers.map((header, i) => widthOf([header, ...rows.map((row) => row[i] ?? "")]));
  const sheet = write([headers.map(bold), ...cells], { sheet: "Sheet1", columns, stickyRowsCount: 1 });
  save(await sheet.toBlob(), file);
}
