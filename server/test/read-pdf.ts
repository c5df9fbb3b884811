import { Buffer } from "node:buffer";
import { getDocumentProxy } from "unpdf";

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function readPage(page: PdfPage) {
  const { items } = await page.getTextContent();
  const [, , , top = 0] = page.view;
  const pieces = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
  return {
    lines: pieces.map(({ str }) => str),
    rightEdges: pieces.map(({ transform, width }) => Number(transform[4]) + width),
    /** Whether everything drawn lies on the page, and within its margins at the sides. */
    fits: pieces.every(({ transform, width }) => {
      const [, , , , x = 0, y = 0] = transform as number[];
      return x >= 55 && x + width <= 595.5 - 55 && y > 20 && y < top;
    }),
  };
}

/** What a reader of PDF finds: how many pages, and the pieces of text on them. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await readPage(await document.getPage(number)));
  const lines = pages.flatMap((page) => page.lines);
  return {
    pages: document.numPages,
    textOfPages: pages.map((page) => page.lines.join(" ")),
    lines,
    text: lines.join(" "),
    rightEdges: pages.flatMap((page) => page.rightEdges),
    fits: pages.every(({ fits }) => fits),
    info: (await document.getMetadata()).info as Record<string, unknown>,
  };
}

const escapes: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "(": "\\(", ")": "\\)", "\\": "\\\\" };

/** Whether a text stands in the file as it was written, beside what is drawn. */
export function inFile(bytes: Buffer, text: string): boolean {
  const plain = Buffer.from(text, "utf16le").swap16().toString("latin1");
  return bytes.toString("latin1").includes(plain.replace(/[\t\n()\\]/g, (byte) => escapes[byte] ?? byte));
}
