import { zip } from "#web/lib/zip.ts";

/** Texts, and numbers to calculate with. */
export type Cell = string | number;
type Row = readonly Cell[];
/** The position of each text, which is stored once. */
type Texts = Map<string, number>;

const mime = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const ours = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
const part = (name: string, kind: string) => `<Override PartName="/xl/${name}.xml" ContentType="${ours}.${kind}+xml"/>`;

/** The parts of a workbook of one sheet beside its cells. */
const frame: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part("workbook", "sheet.main")}${part("worksheets/sheet1", "worksheet")}${part("styles", "styles")}${part("sharedStrings", "sharedStrings")}</Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${relation(1, "worksheet", "worksheets/sheet1.xml")}${relation(2, "styles", "styles.xml")}${relation(3, "sharedStrings", "sharedStrings.xml")}</Relationships>`,
  // Number format 49 is text: edited cells stay text too. 2 has two decimals.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
const styles = { cell: 1, heading: 2, number: 3 } as const;

/** The number of rows or texts that are written at once. */
const stride = 1000;

/**
 * A table as an .xlsx with one sheet (spec §9). Every text stays text, so that no formula can be planted and leading zeros
 * stay (docs/design/promises.md#security). Why we write it ourselves: docs/decisions/0008.
 */
export async function spreadsheetOf<R>(headers: Row, rows: readonly R[], cellsOf: (row: R) => Row): Promise<Blob> {
  const texts: Texts = new Map();
  const archive = await zip([
    ...Object.entries(frame).map(([name, xml]) => ({ name, parts: [declaration + xml] })),
    { name: "xl/worksheets/sheet1.xml", parts: sheet(headers, rows, cellsOf, texts) },
    // Written after the sheet, whose cells fill the table of texts.
    { name: "xl/sharedStrings.xml", parts: sharedTexts(texts) },
  ]);
  return new Blob([...archive], { type: mime });
}

function* sheet<R>(headers: Row, rows: readonly R[], cellsOf: (row: R) => Row, texts: Texts): Iterable<string> {
  const frozenHead = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozenHead}</sheetView></sheetViews>`;
  yield `<cols>${columnsXml([headers, ...rows.slice(0, stride).map(cellsOf)])}</cols>`;
  yield `<sheetData>${rowXml(headers, 1, styles.heading, texts)}`;
  for (let from = 0; from < rows.length; from += stride)
    yield rows
      .slice(from, from + stride)
      .map((row, i) => rowXml(cellsOf(row), from + i + 2, styles.cell, texts))
      .join("");
  // Texts of digits are text on purpose: no warning in each corner.
  const all = `A1:${letterOf(headers.length - 1)}${rows.length + 1}`;
  yield `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** Each column is as wide as the longest text of the first rows, within limits. */
const columnsXml = (sample: readonly [Row, ...Row[]]) =>
  sample[0]
    .map((_, i) => {
      const width = Math.min(48, 3 + Math.max(...sample.map((row) => String(row[i] ?? "").length)));
      return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
    })
    .join("");

/** Tables have at most 26 columns. */
const letterOf = (column: number) => String.fromCharCode(65 + column);

function rowXml(row: Row, position: number, style: number, texts: Texts): string {
  const cells = row.map((cell, i) => {
    if (typeof cell === "number") return `<c r="${letterOf(i)}${position}" s="${styles.number}"><v>${cell}</v></c>`;
    const index = texts.get(cell) ?? texts.size;
    texts.set(cell, index);
    return `<c r="${letterOf(i)}${position}" s="${style}" t="s"><v>${index}</v></c>`;
  });
  return `<row r="${position}">${cells.join("")}</row>`;
}

function* sharedTexts(texts: Texts): Iterable<string> {
  yield `${declaration}<sst xmlns="${main}" uniqueCount="${texts.size}">`;
  const all = [...texts.keys()];
  for (let from = 0; from < all.length; from += stride)
    yield all
      .slice(from, from + stride)
      .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
      .join("");
  yield "</sst>";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these invisible characters
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A spreadsheet reads `_x0041_` as A: such a text says of its underscore that it is one. */
const escaped = (text: string) =>
  text
    .replace(unwritable, "")
    .replace(/\r\n?/g, "\n")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>]/g, (character) => entities[character] ?? "");
