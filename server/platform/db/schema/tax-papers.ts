import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { languages } from "#domain/language.ts";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import { firstGeneration, taxPaperKinds, taxPaperSides } from "#domain/money/tax-paper.ts";
import { tdsModels, tdsThresholds } from "#domain/money/withholding.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { both, by, keeps, own, platform, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

const stateCode = () => char({ length: 2 }).$type<StateCode>();
const day = () => date({ mode: "string" });
const admin = () => integer().references(() => accounts.id, { onDelete: "set null" });

/** The operator as tax papers name it, in one row. */
export const taxOperator = pgTable(
  "tax_operator",
  {
    id: integer().primaryKey(),
    legalName: text().notNull(),
    address: text().notNull(),
    stateCode: stateCode().notNull(),
    gstin: text().notNull(),
    pan: text().notNull(),
    tan: text().notNull(),
    signatory: text().notNull(),
    /** The letters with which the numbers of papers begin. */
    prefix: char({ length: 2 }).notNull(),
    /** The code of the service on every paper. */
    sac: text().notNull(),
    /** The first day whose payments are taxed; null before it is switched on. */
    startsOn: day(),
    /** The letter of the numbers, which a restored backup raises. */
    generation: char({ length: 1 }).notNull().default(firstGeneration),
    tdsModel: text({ enum: tdsModels }).notNull().default("none"),
    tdsThreshold: text({ enum: tdsThresholds }).notNull().default("whole"),
    /** Whether tax is collected from registered freelancers. */
    collectsTcs: boolean().notNull().default(false),
    /** Whether the fee of a company is taxed when its milestone is funded, with vouchers, and not only at the release. */
    issuesVouchers: boolean().notNull().default(false),
    /** Whether freelancers can have the invoices of their work made in their name. */
    workInvoices: boolean().notNull().default(false),
    savedAt: now(),
    savedBy: admin(),
  },
  (t) => [check("tax_operator_one", sql`${t.id} = 1`), index("tax_operator_saver").on(t.savedBy)],
);

/** The rate of GST on fees, from a day on. */
export const taxRates = pgTable(
  "tax_rates",
  { fromDay: day().primaryKey(), bps: integer().notNull(), setBy: admin(), setAt: now() },
  (t) => [index("tax_rates_setter").on(t.setBy), check("tax_rates_halves", sql`${t.bps} >= 0 and ${t.bps} % 2 = 0`)],
);

/** What a professional has confirmed, with the blanks filled in. */
export const taxStatements = pgTable(
  "tax_statements",
  {
    number: integer().primaryKey(),
    text: text().notNull(),
    professional: text().notNull(),
    membershipNumber: text().notNull(),
    confirmedOn: day().notNull(),
    recordedAt: now(),
    recordedBy: admin(),
  },
  (t) => [index("tax_statements_recorder").on(t.recordedBy)],
);

/**
 * The standing instructions of freelancers, by which the operator makes the invoices of their work in their name. An instruction is never
 * changed, only revoked.
 */
export const taxInstructions = pgTable(
  "tax_instructions",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    /** The words that the freelancer read, and their version. */
    text: text().notNull(),
    version: integer().notNull(),
    language: text({ enum: languages }).notNull(),
    /** The code of the service that the freelancer supplies. */
    sac: text().notNull(),
    givenAt: now(),
    revokedAt: instant(),
  },
  (t) => [
    index("tax_instructions_account").on(t.accountId, t.id),
    uniqueIndex("tax_instructions_active").on(t.accountId).where(sql`${t.revokedAt} is null`),
  ],
);

/**
 * A fee with its tax, or a part of one that went back: what a paper is made of, written in the transaction of its payment, return,
 * reversal or funding. Nothing of it changes when a rate or a number changes later.
 */
export const taxLines = pgTable(
  "tax_lines",
  {
    id: key(),
    kind: text({ enum: taxPaperKinds }).notNull(),
    side: text({ enum: taxPaperSides }).notNull(),
    paymentId: integer().references(() => payments.id),
    returnId: integer().references(() => returns.id),
    /** Of vouchers: the order that has funded the milestone. */
    orderId: integer().references(() => paymentOrders.id),
    /** Who bears the fee, or has paid for the work. */
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    day: day().notNull(),
    fee: paise().notNull(),
    rateBps: integer().notNull(),
    taxable: paise().notNull(),
    cgst: paise().notNull(),
    sgst: paise().notNull(),
    igst: paise().notNull(),
    placeOfSupply: stateCode().notNull(),
    /** The checked GSTIN of that account. */
    gstin: text(),
    /** Of the work: the instruction of the freelancer in whose name its paper is made. */
    instructionId: integer().references(() => taxInstructions.id),
    /** Of a credit: the invoice of which it takes back a part. */
    invoiceId: integer().references((): AnyPgColumn => taxLines.id),
    /** Of a refund: the receipt of which it takes back a part. Of an invoice: the receipt whose rest has taxed its fee before. */
    receiptId: integer().references((): AnyPgColumn => taxLines.id),
    /** Whether no money moved, because it is of the demo or the sandbox. */
    isTest: boolean().notNull(),
    writtenAt: now(),
  },
  (t) => [
    index("tax_lines_payment").on(t.paymentId),
    index("tax_lines_return").on(t.returnId),
    index("tax_lines_account").on(t.accountId, t.id),
    index("tax_lines_day").on(t.day, t.id),
    index("tax_lines_invoice").on(t.invoiceId),
    // One of each kind for an order, and one refund and one invoice for a receipt.
    unique("tax_lines_order").on(t.orderId, t.kind),
    unique("tax_lines_receipt").on(t.receiptId, t.kind),
    check("tax_lines_subject", sql`num_nonnulls(${t.paymentId}, ${t.orderId}) = 1`),
    check("tax_lines_voucher", sql`(${t.kind} in ('receipt', 'refund')) = (${t.orderId} is not null)`),
    check(
      "tax_lines_refund",
      sql`case ${t.kind} when 'refund' then ${t.receiptId} is not null when 'invoice' then true else ${t.receiptId} is null end`,
    ),
    index("tax_lines_instruction").on(t.instructionId, t.id).where(sql`${t.instructionId} is not null`),
    check("tax_lines_sum", sql`${t.fee} = ${t.taxable} + ${t.cgst} + ${t.sgst} + ${t.igst} and ${t.fee} > 0`),
    check("tax_lines_parts", sql`least(${t.taxable}, ${t.cgst}, ${t.sgst}, ${t.igst}) >= 0`),
    check("tax_lines_instructed", sql`(${t.side} = 'work') = (${t.instructionId} is not null)`),
    check("tax_lines_credit", sql`(${t.kind} = 'credit') = (${t.invoiceId} is not null)`),
  ],
);

/** The next number of a series: of one prefix, kind, generation and year. A freelancer's own has a prefix that no operator can have. */
export const taxSeries = pgTable(
  "tax_series",
  {
    prefix: text().notNull(),
    kind: text({ enum: taxPaperKinds }).notNull(),
    generation: char({ length: 1 }).notNull(),
    year: char({ length: 4 }).notNull(),
    lastSerial: integer().notNull(),
    lastDay: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.kind, t.generation, t.year] })],
);

/** A party as a paper names it. */
export interface PaperParty {
  readonly legalName: string;
  readonly address: string;
  readonly stateCode: StateCode;
  readonly gstin: string | null;
}

export interface PaperIssuer extends PaperParty {
  readonly signatory: string;
  readonly sac: string;
  /** Of a paper in the name of a freelancer: the operator who made it, and the day of the standing instruction. */
  readonly madeBy?: string;
  readonly instructedOn?: string;
}

/** Tax invoices, bills of supply, credit notes and vouchers. A paper is never changed, and only one of a test is deleted. */
export const taxPapers = pgTable(
  "tax_papers",
  {
    id: key(),
    lineId: integer()
      .notNull()
      .references(() => taxLines.id)
      .unique("tax_papers_line"),
    number: text().notNull().unique("tax_papers_number"),
    prefix: text().notNull(),
    generation: char({ length: 1 }).notNull(),
    year: char({ length: 4 }).notNull(),
    serial: integer().notNull(),
    day: day().notNull(),
    issuer: jsonb().$type<PaperIssuer>().notNull(),
    recipient: jsonb().$type<PaperParty>().notNull(),
    /** The work of the fee. */
    title: text().notNull(),
    /** Of the content, for the audit log. */
    sha256: text().notNull(),
    madeAt: now(),
  },
  (t) => [index("tax_papers_day").on(t.day, t.id)],
);

/** Months that are closed: no paper gets a date in one of them. */
export const taxPeriods = pgTable(
  "tax_periods",
  {
    /** Its first day. */
    month: day().primaryKey(),
    /** The sums of its papers when it was closed. */
    totals: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    /** What was withheld in it when it was closed; null of a month that was closed before tax was withheld. */
    withheld: jsonb().$type<Readonly<Record<string, number>>>(),
    /** The sums of its vouchers when it was closed; null of a month that was closed before there were any. */
    advances: jsonb().$type<Readonly<Record<string, number>>>(),
    closedAt: now(),
    closedBy: admin(),
  },
  (t) => [index("tax_periods_closer").on(t.closedBy)],
);

const ownInstruction = by(taxInstructions.accountId);
/** A line is of who pays, and of who issues its paper. */
const ownLine = both(by(taxLines.accountId), through(taxLines.instructionId, taxInstructions.id, ownInstruction));

export const personalData: readonly TableRule[] = [
  { table: taxOperator, ...platform },
  { table: taxRates, ...platform },
  { table: taxStatements, ...platform },
  { table: taxSeries, ...platform },
  { table: taxPeriods, ...platform },
  { table: taxInstructions, exports: own(ownInstruction), erasure: keeps("taxes") },
  { table: taxLines, exports: own(ownLine), erasure: keeps("taxes") },
  { table: taxPapers, exports: own(through(taxPapers.lineId, taxLines.id, ownLine)), erasure: keeps("taxes") },
];
