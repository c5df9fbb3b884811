import readSheets from "read-excel-file/node";
import { hasLibreOffice, inLibreOffice, type Workbook } from "#server/test/libre-office.ts";

/** Independent readers: a library and, in `npm run test:all`, LibreOffice. They return text cells as strings. */
export const readers: Readonly<Record<string, (file: string) => Promise<Workbook>>> = {
  "a library": async (file) => {
    const sheets = await readSheets(file, { trim: false });
    return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
  },
  ...(hasLibreOffice && { LibreOffice: (file: string) => inLibreOffice(file) }),
};

/** Comma, quote, UTF-8, from the first line; the third column, that of account numbers, is text (docs/operations.md). */
const bankFileFilter = "--infilter=Text - txt - csv (StarCalc):44,34,76,1,3/2";

/** The rows of a bank file as LibreOffice shows them; undefined without LibreOffice. */
export async function bankFileInLibreOffice(file: string): Promise<readonly (readonly unknown[])[] | undefined> {
  if (!hasLibreOffice) return undefined;
  return Object.values(await inLibreOffice(file, bankFileFilter))[0];
}
