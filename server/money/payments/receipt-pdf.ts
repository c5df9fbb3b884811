import { Buffer } from "node:buffer";
import type { Row } from "#contract/call.ts";
import type { payments } from "#contract/money/payments.ts";
import { brokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import type { Language } from "#domain/language.ts";
import { linesOfChange, receiptWordsIn, sumFor, taxLinesOf } from "#domain/money/receipt.ts";
import { type Brand, brandName } from "#domain/operation/brand.ts";
import { formatDay, formatFee, formatRupees } from "#server/platform/format.ts";
import {
  closeSheet,
  gap,
  joinLines,
  type Lines,
  type Look,
  margin,
  openSheet,
  type Sheet,
  small,
  soft,
  write,
  writeFacts,
  writeSum,
} from "#server/platform/pdf/sheet.ts";

/** A receipt as a PDF. In one language it is the same file each time, byte by byte: its date is that of the payment. */
export async function drawReceipt(
  receipt: Receipt,
  paidAt: Date,
  { language, brand, logo }: ReceiptLook,
): Promise<Uint8Array> {
  const words = receiptWordsIn[language];
  const product = brandName(brand, language);
  const title = `${words.title[receipt.recipientRole]} ${receipt.receiptNumber}`;
  const sheet = await openSheet({ language, title, author: product, date: paidAt, content: receipt });
  drawHead(sheet, receipt, words, { product, accent: brand.accent, logo });
  writeFacts(sheet, factsOf(receipt, words));
  writeSum(sheet, amountsOf(receipt, words));
  // A receipt of a payment of which nothing went back stays the same file.
  if (receipt.changes.length > 0) writeSum(sheet, changesOf(receipt, words));
  const taxes = taxLinesOf(receipt.recipientRole, receipt);
  if (taxes.length > 0)
    writeSum(
      sheet,
      taxes.map(({ words: name, amount, sign }) => [words[name], `${sign}${formatRupees(amount)}`]),
    );
  write(
    sheet,
    "P",
    words.about.replace("{product}", () => product),
    { size: small, colour: soft, below: 0 },
  );
  return closeSheet(sheet);
}

export interface ReceiptLook {
  readonly language: Language;
  readonly brand: Brand;
  /** PNG. */
  readonly logo: Uint8Array | undefined;
}

export type Receipt = Row<(typeof payments)["payments.getReceipt"]>;

type Words = (typeof receiptWordsIn)[Language];

const logoSide = 24;

/** Beside the name of the product, which says the same. Returns its width with the gap behind it. */
function drawLogo({ doc }: Sheet, logo: Uint8Array): number {
  doc.markContent("Artifact");
  doc.image(Buffer.from(logo), margin, doc.y - 2, { fit: [logoSide, logoSide] });
  doc.endMarkedContent();
  return logoSide + gap / 2;
}

function drawHead(
  sheet: Sheet,
  { recipientRole, isTestPayment }: Receipt,
  words: Words,
  {
    product,
    accent,
    logo,
  }: { readonly product: string; readonly accent: string; readonly logo: Uint8Array | undefined },
): void {
  const indent = logo ? drawLogo(sheet, logo) : 0;
  const look: Look = { font: "strong", size: 15, colour: accent, below: 28 };
  write(sheet, "P", product, { ...look, x: margin + indent, width: sheet.width - indent });
  write(sheet, "H1", words.title[recipientRole], { font: "strong", size: 22, below: gap });
  if (isTestPayment) write(sheet, "P", words.test, { font: "strong", colour: accent });
}

function factsOf(receipt: Receipt, words: Words): Lines {
  const { licenseno, companyCity, freelancerCity, categoryname, subcategory } = receipt;
  return [
    [words.number, receipt.receiptNumber],
    [words.paidOn, formatDay(receipt.paymentdate)],
    [words.company, joinLines(receipt.companyname, licenseno && `${words.licence} ${licenseno}`, companyCity)],
    [words.freelancer, joinLines(receipt.freelancername, freelancerCity)],
    [words.work, receipt.title],
    ...(receipt.milestone === null ? [] : [[words.milestone, receipt.milestone] as const]),
    ...(receipt.heldBy === null ? [] : [[words.heldBy, receipt.heldBy] as const]),
    [words.category, `${categoryname}, ${subcategory}`],
    ...(receipt.paperNumber ? [[words.paper, receipt.paperNumber] as const] : []),
    ...(receipt.workPaperNumber ? [[words.workPaper, receipt.workPaperNumber] as const] : []),
  ];
}

const changesOf = ({ changes, remaining, recipientRole }: Receipt, words: Words): Lines => [
  ...changes.flatMap((change) =>
    linesOfChange(recipientRole, change).map(({ words: name, amount, sign }): Lines[number] => [
      words[name].replace("{day}", formatDay(change.day)),
      `${sign}${formatRupees(amount)}`,
    ]),
  ),
  [words.remaining[recipientRole], formatRupees(remaining)],
];

function amountsOf(receipt: Receipt, words: Words): Lines {
  const { lines, total } = sumFor(receipt.recipientRole, receipt);
  const rateOf = (part: string) => formatFee(part === "clientFee" ? clientFeeOf(receipt) : brokerageOf(receipt));
  return [...lines, total].map((each) => [
    words[each.words].replace("{rate}", () => rateOf(each.part)),
    `${each.isTaken ? "−" : ""}${formatRupees(receipt[each.part])}`,
  ]);
}
