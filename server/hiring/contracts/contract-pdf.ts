import { brokerageOf } from "#domain/catalog/fee.ts";
import type { ContractAct, ContractDocument } from "#domain/hiring/contract.ts";
import { type ContractWords, contractWordsIn } from "#domain/hiring/contract-words.ts";
import type { Language } from "#domain/language.ts";
import { formatDay, formatFee, formatPaise } from "#server/platform/format.ts";
import {
  closeSheet,
  gap,
  joinLines,
  type Lines,
  margin,
  openSheet,
  type Sheet,
  small,
  soft,
  write,
  writeFacts,
  writeSum,
} from "#server/platform/pdf/sheet.ts";

export interface DrawnVersion {
  readonly document: ContractDocument;
  readonly sha256: string;
  readonly createdAt: Date;
  readonly freelancerId: number;
}

/**
 * A version of a contract as a PDF. In one language it is the same file each time, byte by byte: nothing in it depends on anything
 * else, so it names no brand.
 */
export async function drawContract(version: DrawnVersion, language: Language): Promise<Uint8Array> {
  const { document, sha256, createdAt } = version;
  const words = contractWordsIn[language];
  const title = `${words.title} ${document.contractId}`;
  const sheet = await openSheet({ language, title, date: createdAt, content: version });
  write(sheet, "H1", words.title, { font: "strong", size: 22, below: gap / 2 });
  write(sheet, "P", words.version.replace("{version}", String(document.version)), { colour: soft });
  writeFacts(sheet, factsOf(document, words));
  writeSum(sheet, amountsOf(document, words));
  writePart(sheet, words.scope, [document.work.description]);
  const questions = document.questions.map(({ question, answer }) => joinLines(question, answer));
  if (questions.length > 0) writePart(sheet, words.questions, questions);
  const acts = document.acts.map((act) => actLine(act, version, words));
  writePart(sheet, words.agreed, [acts.join("\n")]);
  writeFacts(sheet, hashesOf(document, words));
  write(sheet, "P", words.about, { size: small, colour: soft, below: 0 });
  writeFooters(sheet, sha256);
  return closeSheet(sheet);
}

function factsOf(
  { contractId, company, freelancer, work, dueDay, terms, heldBy }: ContractDocument,
  words: ContractWords,
): Lines {
  return [
    [words.number, contractId],
    [words.company, joinLines(company.name, `${words.licence} ${company.licenceNumber}`, company.town)],
    [words.freelancer, joinLines(freelancer.name, freelancer.town)],
    [words.work, work.title],
    [words.category, `${work.category}, ${work.subcategory}`],
    [words.dueDay, formatDay(dueDay)],
    [words.payment, words.terms[terms]],
    ...(heldBy ? [[words.heldBy, heldBy] as const] : []),
  ];
}

const amountsOf = (document: ContractDocument, words: ContractWords): Lines => [
  [words.net, formatPaise(document.netPaise)],
  [words.brokerage.replace("{rate}", formatFee(brokerageOf(document))), formatPaise(document.brokeragePaise)],
  [words.price, formatPaise(document.pricePaise)],
  ...chargeOf(document, words),
];

/** A document of a contract without a fee of the company stays the same file. */
const chargeOf = ({ pricePaise, clientFee }: ContractDocument, words: ContractWords): Lines =>
  clientFee
    ? [
        [words.clientFee.replace("{rate}", formatFee(clientFee)), formatPaise(clientFee.amountPaise)],
        [words.total, formatPaise(pricePaise + clientFee.amountPaise)],
      ]
    : [];

function writePart(sheet: Sheet, title: string, paragraphs: readonly string[]): void {
  write(sheet, "H2", title, { font: "strong", size: 14, below: gap / 2 });
  for (const paragraph of paragraphs) write(sheet, "P", paragraph);
}

/** When it was, in UTC, so that it does not depend on where the file is made: 28-02-2026 19:05 UTC. */
function actLine({ act, accountId, at }: ContractAct, { document, freelancerId }: DrawnVersion, words: ContractWords) {
  const { name } = accountId === freelancerId ? document.freelancer : document.company;
  const [day = "", time = ""] = at.split("T");
  return `${formatDay(day)} ${time.slice(0, 5)} UTC: ${words.acts[act].replace("{name}", () => name)}`;
}

const hashesOf = ({ previousSha256, operatorTermsSha256 }: ContractDocument, words: ContractWords): Lines => [
  ...(previousSha256 ? [[words.previous, previousSha256] as const] : []),
  ...(operatorTermsSha256 ? [[words.operatorTerms, operatorTermsSha256] as const] : []),
];

const footerSize = 8;

/** The hash and the number of the page stand on each page, beneath its text. */
function writeFooters({ doc, width }: Sheet, sha256: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // A text beneath the margin would begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margin + gap;
    const look = { width, lineBreak: false } as const;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("regular").fontSize(footerSize).fillColor(soft);
    doc.text(`SHA-256 ${sha256}`, margin, y, look);
    doc.text(`${page - start + 1} / ${count}`, margin, y, { ...look, align: "right" });
    doc.endMarkedContent();
  }
}
