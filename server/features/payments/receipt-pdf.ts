import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import PDFDocument from "pdfkit";
import type { Row } from "#contract/call.ts";
import type { payments } from "#contract/payments.ts";
import { type Brand, brandName } from "#domain/brand.ts";
import type { Language } from "#domain/language.ts";
import { receiptWordsIn, sumFor } from "#domain/receipt.ts";
import { createFairQueue, type QueueKeys } from "#server/platform/fair-queue.ts";
import { formatDay, formatRupees } from "#server/platform/format.ts";

const ink = "#101a1c";
const soft = "#4f5f63";
const line = "#c9d3d3";

const margin = 56;
const gap = 16;
const small = 10;
const usual = 11;

const receiptQueue = createFairQueue({ running: 1, waiting: 200, waitingPerKey: 20 });

/** A receipt as a PDF. In one language it is the same file each time, byte by byte: its date is that of the payment. */
export const drawReceipt = (
  receipt: Receipt,
  paidAt: Date,
  { language, brand, logo }: ReceiptLook,
  keys: QueueKeys,
): Promise<Buffer> =>
  receiptQueue(keys, async () => {
    const words = receiptWordsIn[language];
    const product = brandName(brand, language);
    const page = openPage(receipt, paidAt, await receiptFonts(), language, product);
    drawHead(page, receipt, words, { product, accent: brand.accent, logo });
    drawFacts(page, factsOf(receipt, words));
    drawSum(page, receipt, words);
    write(
      page,
      "P",
      words.about.replace("{product}", () => product),
      { size: small, colour: soft, below: 0 },
    );
    return closed(page);
  });

interface ReceiptLook {
  readonly language: Language;
  readonly brand: Brand;
  /** PNG. */
  readonly logo: Buffer | undefined;
}

export type Receipt = Row<(typeof payments)["payments.getReceipt"]>;

type Page = ReturnType<typeof openPage>;
type Words = (typeof receiptWordsIn)[Language];

function openPage(
  { receiptNumber, recipientRole }: Receipt,
  paidAt: Date,
  fonts: Fonts,
  language: Language,
  product: string,
) {
  const doc = new PDFDocument({
    size: "A4",
    margin,
    lang: `${language}-IN`,
    pdfVersion: "1.7",
    // What a screen reader needs of a document: a language, a title, and what each text of it is.
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${receiptWordsIn[language].title[recipientRole]} ${receiptNumber}`,
      Author: product,
      CreationDate: paidAt,
      ModDate: paidAt,
    },
    font: null as never,
  });
  // The types know files only; a font that is open already spares reading it each time.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as never);
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { doc, root, width: doc.page.width - 2 * margin };
}

async function closed({ doc, root }: Page): Promise<Buffer> {
  root.end();
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

interface Look {
  readonly font?: keyof Fonts;
  readonly size?: number;
  readonly colour?: string;
  readonly x?: number;
  readonly width?: number;
  readonly align?: "left" | "right";
  /** What is left free beneath it. */
  readonly below?: number;
}

/**
 * Writes a text, in as many lines as it needs, and answers where it ends. What stands in the file beside the drawn letters is
 * the text itself: Indian scripts are drawn in another order than they are read.
 */
function write({ doc, root, width }: Page, tag: string, text: string, look: Look = {}): number {
  const { font = "regular", size = usual, colour = ink, align = "left", below = gap } = look;
  const x = look.x ?? margin;
  const draw = () =>
    doc
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, doc.y, { width: look.width ?? width, align });
  root.add(doc.struct(tag, { actual: text }, draw));
  doc.y += below;
  return doc.y;
}

const logoSide = 24;

/** Beside the name of the product, which says the same. Returns its width with the gap behind it. */
function drawLogo({ doc }: Page, logo: Buffer): number {
  doc.markContent("Artifact");
  doc.image(logo, margin, doc.y - 2, { fit: [logoSide, logoSide] });
  doc.endMarkedContent();
  return logoSide + gap / 2;
}

function drawHead(
  page: Page,
  { recipientRole, isTestPayment }: Receipt,
  words: Words,
  { product, accent, logo }: { readonly product: string; readonly accent: string; readonly logo: Buffer | undefined },
): void {
  const indent = logo ? drawLogo(page, logo) : 0;
  const look: Look = { font: "strong", size: 15, colour: accent, below: 28 };
  write(page, "P", product, { ...look, x: margin + indent, width: page.width - indent });
  write(page, "H1", words.title[recipientRole], { font: "strong", size: 22, below: gap });
  if (isTestPayment) write(page, "P", words.test, { font: "strong", colour: accent });
}

type Lines = readonly (readonly [name: string, value: string])[];

const joinLines = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join("\n");

function factsOf(receipt: Receipt, words: Words): Lines {
  const { licenseno, companyCity, freelancerCity, categoryname, subcategory } = receipt;
  return [
    [words.number, receipt.receiptNumber],
    [words.paidOn, formatDay(receipt.paymentdate)],
    [words.company, joinLines(receipt.companyname, licenseno && `${words.licence} ${licenseno}`, companyCity)],
    [words.freelancer, joinLines(receipt.freelancername, freelancerCity)],
    [words.work, receipt.title],
    [words.category, `${categoryname}, ${subcategory}`],
  ];
}

function rule({ doc, width }: Page, below: number): void {
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

const nameWidth = 150;

/** Names at the left, values beside them; whichever is longer says where the next one begins. */
function drawFacts(page: Page, facts: Lines): void {
  rule(page, gap / 2);
  for (const [name, value] of facts) {
    const top = page.doc.y;
    write(page, "P", name, { colour: soft, width: nameWidth, below: 0 });
    const end = page.doc.y;
    page.doc.y = top;
    write(page, "P", value, { x: margin + nameWidth, width: page.width - nameWidth, below: 0 });
    page.doc.y = Math.max(end, page.doc.y) + gap / 2;
  }
}

function drawSum(page: Page, receipt: Receipt, words: Words): void {
  const { lines, total } = sumFor(receipt.recipientRole);
  const rate = `${receipt.brokerageBps / 100}%`;
  rule(page, gap / 2);
  for (const each of [...lines, total]) {
    const isTotal = each === total;
    if (isTotal) rule(page, gap / 2);
    const look: Look = isTotal ? { font: "strong", size: 14 } : {};
    const top = page.doc.y;
    const half = page.width / 2;
    write(page, "P", words[each.words].replace("{rate}", rate), { ...look, width: half, below: 0 });
    page.doc.y = top;
    const amount = `${each.isTaken ? "−" : ""}${formatRupees(receipt[each.part])}`;
    write(page, "P", amount, { ...look, x: margin + half, width: half, align: "right", below: gap / 2 });
  }
  page.doc.y += gap;
}

/** Open fonts (SIL OFL) with Latin, Greek, Cyrillic, Devanagari and the rupee sign. */
const files = {
  regular: import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
} as const;

type Fonts = Readonly<Record<keyof typeof files, Font>>;

async function open(file: string): Promise<Font> {
  const font = create(Buffer.from(await readFile(new URL(file))));
  if (!("layout" in font)) throw new Error(`${file} holds no single font`);
  return font;
}

let opened: Promise<Fonts> | undefined;

/** Parsed once, with the first receipt: parsing takes longer than drawing. */
function receiptFonts(): Promise<Fonts> {
  opened ??= Promise.all([open(files.regular), open(files.strong)]).then(([regular, strong]) => ({ regular, strong }));
  return opened;
}
