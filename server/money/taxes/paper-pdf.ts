import type { Language } from "#domain/language.ts";
import { gstStates, type StateCode } from "#domain/money/tax-numbers.ts";
import { taxPaperWordsIn } from "#domain/money/tax-paper-words.ts";
import { paise, toRupees } from "#domain/money.ts";
import type { Brand } from "#domain/operation/brand.ts";
import type { PaperParty, taxLines, taxPapers } from "#server/platform/db/schema/tax-papers.ts";
import { formatDay, formatRupees } from "#server/platform/format.ts";
import {
  closeSheet,
  gap,
  joinLines,
  type Lines,
  openSheet,
  small,
  soft,
  write,
  writeFacts,
  writeSum,
} from "#server/platform/pdf/sheet.ts";

interface NamedPaper {
  readonly number: string;
  readonly day: string;
}

interface NamedReceipt extends NamedPaper {
  readonly adjustedPaise: number;
  readonly adjustedTaxPaise: number;
}

interface DrawnPaper {
  readonly paper: typeof taxPapers.$inferSelect;
  readonly line: typeof taxLines.$inferSelect;
  /** The invoice that a credit is for. */
  readonly invoice: NamedPaper | null;
  /** The receipt voucher of a refund voucher, or whose rest an invoice adjusts. */
  readonly receipt: NamedReceipt | null;
}

interface PaperLook {
  readonly language: Language;
  readonly brand: Brand;
}

type Words = (typeof taxPaperWordsIn)[Language];

/** A tax invoice, a bill of supply, a credit note or a voucher as a PDF. In one language it is the same file each time, byte by byte. */
export async function drawPaper(drawn: DrawnPaper, { language, brand }: PaperLook): Promise<Uint8Array> {
  const { paper, line } = drawn;
  const words = taxPaperWordsIn[language];
  const heading = headingOf(drawn, words);
  const title = `${heading} ${paper.number}`;
  const date = new Date(`${paper.day}T00:00:00Z`);
  const sheet = await openSheet({
    language,
    title,
    author: paper.issuer.legalName,
    date,
    content: { ...drawn, title },
  });
  write(sheet, "P", paper.issuer.legalName, { font: "strong", size: 15, colour: brand.accent, below: 28 });
  write(sheet, "H1", heading, { font: "strong", size: 22, below: gap });
  if (line.isTest) write(sheet, "P", words.test, { font: "strong", colour: brand.accent });
  writeFacts(sheet, factsOf(drawn, words));
  writeSum(sheet, amountsOf(drawn, words));
  const { legalName: name, signatory, madeBy: operator, instructedOn } = paper.issuer;
  const look = { size: small, colour: soft, below: 0 };
  write(sheet, "P", fill(words.signatory, { name, signatory }), look);
  if (operator && instructedOn)
    write(sheet, "P", fill(words.instructed, { operator, name, day: formatDay(instructedOn) }), look);
  return closeSheet(sheet);
}

/** Only who is registered for GST issues a tax invoice. */
function headingOf({ paper, line: { kind, isTest } }: DrawnPaper, words: Words): string {
  if (isTest) return words.testTitle[kind];
  return kind === "invoice" && paper.issuer.gstin === null ? words.billOfSupply : words.title[kind];
}

const serviceWords = { freelancer: "brokerage", company: "clientFee", work: "work" } as const;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const stateText = (code: StateCode, words: Words) => fill(words.state, { state: gstStates[code], code });

const partyText = ({ legalName, address, stateCode, gstin }: PaperParty, words: Words) =>
  joinLines(legalName, address, stateText(stateCode, words), gstin ? fill(words.gstin, { gstin }) : words.unregistered);

const namedText = ({ number, day }: NamedPaper, words: Words) => fill(words.ofDay, { number, day: formatDay(day) });

/** An invoice says what of its fee was taxed when it was received. */
const adjustedText = (receipt: NamedReceipt, words: Words) =>
  joinLines(
    namedText(receipt, words),
    fill(words.adjusted, { fee: amountText(receipt.adjustedPaise), tax: amountText(receipt.adjustedTaxPaise) }),
  );

function factsOf({ paper, line, invoice, receipt }: DrawnPaper, words: Words): Lines {
  const { number, day, issuer, recipient, title } = paper;
  return [
    [words.number, number],
    [words.day, formatDay(day)],
    ...(invoice ? [[words.invoice, namedText(invoice, words)] as const] : []),
    ...(receipt && line.kind === "refund" ? [[words.receipt, namedText(receipt, words)] as const] : []),
    ...(receipt && line.kind === "invoice" ? [[words.adjustedReceipt, adjustedText(receipt, words)] as const] : []),
    [words.issuer, partyText(issuer, words)],
    [words.recipient, partyText(recipient, words)],
    [words.place, stateText(line.placeOfSupply, words)],
    [words.service, fill(words[serviceWords[line.side]], { title })],
    [words.sac, issuer.sac],
    [words.reverseCharge, words.no],
  ];
}

const rateText = (bps: number) => `${bps / 100} %`;
const amountText = (amount: number) => formatRupees(toRupees(paise(amount)));

function amountsOf({ paper, line }: DrawnPaper, words: Words): Lines {
  const { kind, fee, taxable, rateBps, cgst, sgst, igst } = line;
  if (paper.issuer.gstin === null)
    return [
      [words.value, amountText(fee)],
      [words.untaxedTotal[kind === "credit" ? kind : "invoice"], amountText(fee)],
    ];
  const heads: Lines =
    igst > 0
      ? [[fill(words.igst, { rate: rateText(rateBps) }), amountText(igst)]]
      : [
          [fill(words.cgst, { rate: rateText(rateBps / 2) }), amountText(cgst)],
          [fill(words.sgst, { rate: rateText(rateBps / 2) }), amountText(sgst)],
        ];
  return [[words.taxable, amountText(taxable)], ...heads, [words.total[kind], amountText(fee)]];
}
