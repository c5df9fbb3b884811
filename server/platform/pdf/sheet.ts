import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import type { Language } from "#domain/language.ts";
import { breakMark, createDocumentFont, type TextFeatures } from "#server/platform/pdf/document-font.ts";
import { graphemesOf, openTypefaces, type Typefaces, type Weight } from "#server/platform/pdf/fonts.ts";
import { directionOf, hasRightToLeft, type TextDirection } from "#server/platform/pdf/shape.ts";

const ink = "#101a1c";
export const soft = "#4f5f63";
const line = "#c9d3d3";

export const margin = 56;
export const gap = 16;
export const small = 10;
const usual = 11;

interface SheetInfo {
  readonly language: Language;
  readonly title: string;
  readonly author?: string;
  /** The dates in the file, so that the same content is the same file, byte by byte. */
  readonly date: Date;
  /** All that is written, in any form: fonts are opened for its characters. */
  readonly content: unknown;
}

export type Sheet = ReturnType<typeof openPages>;

/** Opens a document on A4, with what a screen reader needs of it: a language, a title, and what each text of it is. */
export const openSheet = async (info: SheetInfo): Promise<Sheet> =>
  openPages(info, await openTypefaces(JSON.stringify([info.content, info.title, info.author])));

function openPages({ language, title, author, date }: SheetInfo, typefaces: Typefaces) {
  const doc = new PDFDocument({
    size: "A4",
    margin,
    lang: `${language}-IN`,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    // Pages are buffered, because footers are drawn on each of them at the end.
    bufferPages: true,
    info: { Title: title, ...(author && { Author: author }), CreationDate: date, ModDate: date },
    font: null as never,
  });
  // The types know files only.
  for (const [weight, typeface] of Object.entries(typefaces))
    doc.registerFont(weight, createDocumentFont(typeface) as never);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, root, width: doc.page.width - 2 * margin };
}

export async function closeSheet({ doc, root }: Sheet): Promise<Buffer> {
  root.end();
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

export interface Look {
  readonly font?: Weight;
  readonly size?: number;
  readonly colour?: string;
  readonly x?: number;
  readonly width?: number;
  readonly align?: "left" | "right";
  /** The space beneath the text. */
  readonly below?: number;
}

/** No word of a language is as long. What has no space for so many letters may break after every few of them. */
const unbroken = /[^ \t\n]{50,}/g;
const lettersBetweenBreaks = 10;

/**
 * A text whose lines can break within words of any length. To lay out a word that is longer than a line takes a time that grows
 * with its square, or with a higher power where its letters are joined.
 */
const breakable = (text: string) =>
  text.replace(unbroken, (word) => {
    let length = 0;
    let broken = "";
    for (const grapheme of graphemesOf(word)) {
      if (length >= lettersBetweenBreaks) {
        broken += breakMark;
        length = 0;
      }
      broken += grapheme;
      length += grapheme.length;
    }
    return broken;
  });

interface Paragraph {
  readonly words: string;
  readonly direction: TextDirection;
  readonly options: object;
}

/** Each paragraph has its own direction. Without `features` pdfkit lays a line out word by word, and knows each word once. */
function paragraphsOf(text: string): Paragraph[] {
  if (!hasRightToLeft(text)) return [{ words: breakable(text), direction: "ltr", options: {} }];
  return text.split("\n").map((paragraph) => {
    const direction = directionOf(paragraph);
    const features: TextFeatures = { direction };
    return { words: breakable(paragraph) || " ", direction, options: { features } };
  });
}

/**
 * Writes a text, in as many lines as it needs, and answers where it ends. What stands in the file beside the drawn letters is
 * the text itself: Indian scripts are drawn in another order than they are read.
 */
export function write({ doc, root, width }: Sheet, tag: string, text: string, look: Look = {}): number {
  const { font = "regular", size = usual, colour = ink, x = margin, below = gap } = look;
  const draw = () => {
    doc.font(font).fontSize(size).fillColor(colour);
    for (const { words, direction, options } of paragraphsOf(text)) {
      const align = look.align ?? (direction === "rtl" ? "right" : "left");
      doc.text(words, x, doc.y, { ...options, width: look.width ?? width, align });
    }
  };
  root.add(doc.struct(tag, { actual: text }, draw));
  doc.y += below;
  return doc.y;
}

export type Lines = readonly (readonly [name: string, value: string])[];

export const joinLines = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join("\n");

function rule({ doc, width }: Sheet, below: number): void {
  doc.markContent("Artifact");
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke();
  doc.endMarkedContent();
  doc.y += below;
}

/** Begins another page where so much does not fit on this one. */
function keepTogether({ doc }: Sheet, height: number): void {
  if (doc.y + height > doc.page.height - margin) doc.addPage();
}

function heightOf({ doc }: Sheet, text: string, width: number): number {
  doc.font("regular").fontSize(usual);
  const heights = paragraphsOf(text).map(({ words, options }) => doc.heightOfString(words, { ...options, width }));
  return heights.reduce((sum, height) => sum + height, 0);
}

const nameWidth = 150;

/** Names at the left, values beside them; whichever is longer says where the next one begins. */
export function writeFacts(sheet: Sheet, facts: Lines): void {
  if (facts.length === 0) return;
  const valueWidth = sheet.width - nameWidth;
  keepTogether(sheet, gap * 2);
  rule(sheet, gap / 2);
  for (const [name, value] of facts) {
    keepTogether(sheet, Math.max(heightOf(sheet, name, nameWidth), heightOf(sheet, value, valueWidth)));
    const top = sheet.doc.y;
    write(sheet, "P", name, { colour: soft, width: nameWidth, below: 0 });
    const end = sheet.doc.y;
    sheet.doc.y = top;
    write(sheet, "P", value, { x: margin + nameWidth, width: valueWidth, align: "left", below: 0 });
    sheet.doc.y = Math.max(end, sheet.doc.y) + gap / 2;
  }
}

/** Amounts at the right of their names. The last one is the total. */
export function writeSum(sheet: Sheet, amounts: Lines): void {
  const half = sheet.width / 2;
  rule(sheet, gap / 2);
  for (const each of amounts) {
    const [name, amount] = each;
    const isTotal = each === amounts.at(-1);
    if (isTotal) rule(sheet, gap / 2);
    const look: Look = isTotal ? { font: "strong", size: 14 } : {};
    const top = sheet.doc.y;
    write(sheet, "P", name, { ...look, width: half, below: 0 });
    sheet.doc.y = top;
    write(sheet, "P", amount, { ...look, x: margin + half, width: half, align: "right", below: gap / 2 });
  }
  sheet.doc.y += gap;
}
