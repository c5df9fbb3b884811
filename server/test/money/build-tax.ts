import { and, eq, sql } from "drizzle-orm";
import { taxStatements as statementWords } from "#domain/money/tax-statement.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import {
  taxInstructions,
  taxLines,
  taxOperator,
  taxPapers,
  taxPeriods,
  taxRates,
  taxStatements,
} from "#server/platform/db/schema/tax-papers.ts";
import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import { taxCertificates } from "#server/platform/db/schema/withholding.ts";
import { zip } from "#server/test/documents.ts";
import type { Opened } from "#server/test/open.ts";

export const gstin = "27AAPFU0939F1ZV";
export const pan = "AAPFU0939F";

type Overrides = Partial<Omit<typeof taxPeople.$inferInsert, "accountId">>;

/** Tax numbers of an account that wait for the accountant, and the version that a screen would have read. */
export async function buildTaxNumbers({ db, services }: Opened, accountId: number, overrides: Overrides = {}) {
  const { taxSeal } = services;
  const [row] = await db
    .insert(taxPeople)
    .values({
      accountId,
      panSealed: taxSeal.close(pan, accountId),
      panFingerprint: taxSeal.fingerprint(pan),
      panLast4: pan.slice(-4),
      gstin,
      stateCode: "27",
      legalName: "Asha Menon",
      address: "4 Hill Road, Mumbai",
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return { loginid: accountId, version: String(row.savedAt.getTime()) };
}

export async function buildNumbersOf(opened: Opened, accountIds: readonly number[]): Promise<void> {
  for (const id of accountIds) await buildTaxNumbers(opened, id);
}

/** The operator of tax papers, as an accountant would type it. */
export const operator = {
  legalName: "Kaamkaj Services Private Limited",
  address: "1 Marine Drive, Mumbai",
  gstin,
  pan,
  tan: "MUMK12345A",
  signatory: "Kavita Rao",
  prefix: "KJ",
  sac: "998599",
};

/** All that is needed to switch tax papers on, which they are not. */
export async function buildTaxSetup({ db }: Opened): Promise<void> {
  const row = { ...operator, id: 1, stateCode: "27", startsOn: null } as const;
  await db.insert(taxOperator).values(row).onConflictDoUpdate({ target: taxOperator.id, set: row });
  await db.insert(taxRates).values({ fromDay: "2017-07-01", bps: 1800 }).onConflictDoNothing();
  const confirmed = { professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: "2026-01-01" };
  const rows = statementWords.map((text, index) => ({ number: index + 1, text, ...confirmed }));
  await db.insert(taxStatements).values(rows).onConflictDoNothing();
}

const month = "2026-01-01";
const parts = { fee: 100_000, rateBps: 1800, taxable: 84_746, cgst: 7_627, sgst: 7_627, igst: 0 };

/** Invoices of both sides of a payment between these parties, and certificates of the freelancer, as many of each, and their standing instruction. Returns one of the freelancer and their month, which is open. */
export async function buildTaxPapers(opened: Opened, freelancerId: number, ownerId: number, count = 1) {
  const { db } = opened;
  const isBetween = and(eq(workRequests.freelancerId, freelancerId), eq(workRequests.ownerId, ownerId));
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(workRequests, eq(workRequests.id, payments.requestId))
    .where(isBetween)
    .limit(1);
  if (!payment) throw new Error("nothing was paid between them");
  await buildInstruction(opened, freelancerId);
  await db.delete(taxPeriods);
  const shared = {
    ...parts,
    kind: "invoice",
    paymentId: payment.id,
    day: month,
    placeOfSupply: "27",
    isTest: false,
  } as const;
  const sides = [
    { ...shared, side: "freelancer", accountId: freelancerId } as const,
    { ...shared, side: "company", accountId: ownerId } as const,
  ];
  let certificateId = 0;
  for (const index of Array.from({ length: count }).keys()) {
    await db.insert(taxLines).values(sides);
    certificateId = await buildCertificate(opened, freelancerId, String(index));
  }
  await makePapers(opened.services);
  const [paper] = await db
    .select({ paperId: taxPapers.id })
    .from(taxPapers)
    .innerJoin(taxLines, eq(taxLines.id, taxPapers.lineId))
    .where(eq(taxLines.accountId, freelancerId))
    .orderBy(sql`${taxPapers.id} desc`)
    .limit(1);
  return { paperId: paper?.paperId ?? 0, month, certificateId };
}

/** An invoice of FO for a payment of CO, a certificate and the standing instruction of FO, and the numbers of FX. */
export async function buildTaxPaper(opened: Opened, { FO, FX, CO }: Readonly<Record<"FO" | "FX" | "CO", number>>) {
  await buildTaxSetup(opened);
  await buildTaxNumbers(opened, FX);
  await opened.db.update(taxOperator).set({ workInvoices: true });
  return buildTaxPapers(opened, FO, CO);
}

/** A standing instruction of a freelancer for papers of their works. */
export const buildInstruction = ({ db }: Opened, accountId: number) =>
  db.insert(taxInstructions).values({ accountId, text: "As read.", version: 1, language: "en", sac: "998314" });

/** A zip of certificates with these names, as TRACES makes them. */
export const buildCertificates = (...names: readonly string[]): Buffer =>
  zip(...names.map((name) => ({ name, text: `%PDF-1.7 ${name}` })));

/** A certificate of what was withheld of an account. */
async function buildCertificate({ db, services }: Opened, accountId: number, sha256: string): Promise<number> {
  const contentSealed = services.taxSeal.close(Buffer.from("%PDF-1.7").toString("base64"), accountId);
  const [row] = await db
    .insert(taxCertificates)
    .values({ accountId, name: "Q3_2026-27", contentSealed, sha256 })
    .returning({ id: taxCertificates.id });
  return row?.id ?? 0;
}
