import { createHash } from "node:crypto";
import type { taxes } from "#contract/money/taxes.ts";
import { addDays } from "#domain/day.ts";
import { financialYearOf } from "#domain/money/tax.ts";
import { paperFileName, paperNumber, testGeneration, workPaperNumber, workPrefix } from "#domain/money/tax-paper.ts";
import { signatoryOfWork } from "#domain/money/tax-statement.ts";
import type * as paperPdf from "#server/money/taxes/paper-pdf.ts";
import {
  closedUntil,
  insertPaper,
  linesToPaper,
  lockOperator,
  nextNumber,
  paperWith,
  statementOfWork,
} from "#server/money/taxes/paper-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { PaperIssuer } from "#server/platform/db/schema/tax-papers.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { threadOf } from "#server/platform/threads/jobs.ts";

const papersPerTransaction = 100;

/** Makes the papers of all fees that have none. What was taxed before it was switched off gets its papers too. */
export async function makePapers({ db }: Pick<Services, "db">): Promise<void> {
  while ((await db.transaction(makeSome)) === papersPerTransaction);
}

type Operator = NonNullable<Awaited<ReturnType<typeof lockOperator>>>;
type Waiting = Awaited<ReturnType<typeof linesToPaper>>[number];

/** A transaction that is rolled back leaves no gap: its numbers are given again. */
async function makeSome(tx: Db): Promise<number> {
  const waiting = (await linesToPaper(tx, 1)).length > 0;
  const operator = waiting ? await lockOperator(tx) : undefined;
  if (!operator) return 0;
  const closed = await closedUntil(tx);
  const lines = await linesToPaper(tx, papersPerTransaction);
  for (const line of lines) await makePaper(tx, operator, line, closed);
  return lines.length;
}

interface Issue {
  readonly issuer: PaperIssuer;
  readonly prefix: string;
  readonly numberOf: typeof paperNumber;
}

/** Who issues a paper, and how it is numbered. That of the work is of the freelancer, in a series of their own. */
async function issueOf(tx: Db, operator: Operator, { line, freelancer }: Waiting): Promise<Issue> {
  const { prefix, legalName, address, stateCode, gstin, signatory, sac } = operator;
  if (line.side !== "work")
    return { issuer: { legalName, address, stateCode, gstin, signatory, sac }, prefix, numberOf: paperNumber };
  if (!freelancer) throw new Error(`line ${line.id} is of a work without a supply`);
  const { accountId, ...party } = freelancer;
  const signedBy = signatoryOfWork(await statementOfWork(tx));
  const issuer = { ...party, signatory: signedBy, madeBy: legalName };
  return { issuer, prefix: workPrefix(accountId), numberOf: workPaperNumber };
}

async function makePaper(tx: Db, operator: Operator, waiting: Waiting, closed: string) {
  const { line, recipient, title } = waiting;
  const { kind, isTest, id: lineId } = line;
  const { issuer, prefix, numberOf } = await issueOf(tx, operator, waiting);
  const generation = isTest ? testGeneration : operator.generation;
  const firstDay = line.day > closed ? line.day : addDays(closed, 1);
  const year = financialYearOf(firstDay);
  const { serial, day } = await nextNumber(tx, { prefix, kind, generation, year }, firstDay);
  const number = numberOf({ prefix, kind, generation, day, serial });
  const sha256 = createHash("sha256")
    .update(JSON.stringify({ number, day, line, issuer, recipient, title }))
    .digest("hex");
  await insertPaper(tx, { lineId, number, prefix, generation, year, serial, day, issuer, recipient, title, sha256 });
  const after = { number, day, fee: line.fee, sha256 };
  await insertOwnEntry(tx, { call: "taxpaper", subject: "tax", subjectId: number, after });
}

/** Draws papers outside the event loop. */
const inPaperThread = threadOf<typeof paperPdf>(new URL("./paper-pdf.ts", import.meta.url));

export const downloadPaper: Handler<(typeof taxes)["taxes.downloadPaper"]> = async ({ paperId }, context) => {
  const { db, actor, browser, services, refuse } = context;
  const drawn = await paperWith(db, actor, paperId);
  if (!drawn) throw refuse("not_found");
  const { language = "en" } = browser;
  const look = { language, brand: services.platformSettings.brand() };
  const bytes = await inPaperThread(queueKeys(actor, browser.network), "drawPaper", drawn, look);
  return { name: paperFileName(drawn.paper.number), bytes };
};
