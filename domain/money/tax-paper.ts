import { rupees } from "#domain/money.ts";
import { financialYearOf } from "./tax.ts";

/**
 * An invoice for a fee, and the note that takes back a part of it; the voucher for a fee that is received before it is earned, and the one
 * for what of it is refunded.
 */
export const taxPaperKinds = ["invoice", "credit", "receipt", "refund"] as const;
export type TaxPaperKind = (typeof taxPaperKinds)[number];

/** Who bears the fee of a paper: the freelancer the brokerage, the company the platform fee. */
export type FeeSide = "freelancer" | "company";

/** A paper is for a fee of the operator, or for the work itself, which the freelancer supplies to the company. */
export const taxPaperSides = ["freelancer", "company", "work"] as const satisfies readonly (FeeSide | "work")[];
export type TaxPaperSide = (typeof taxPaperSides)[number];

const letters: Readonly<Record<TaxPaperKind, string>> = {
  invoice: "I",
  credit: "C",
  receipt: "R",
  refund: "V",
};

/** Two letters with which the numbers of the operator begin. */
export const isPaperPrefix = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/**
 * The generation of numbers. A restored backup begins the next one, because numbers that were issued since the backup are in other
 * hands. Z is for payments of the demo and of the sandbox, of which no money moved.
 */
export const testGeneration = "Z";
const generations = "ABCDEFGHIJKLMNOPQRSTUVWXY";
export const firstGeneration = "A";

export function nextGeneration(generation: string): string {
  const next = generations.charAt(generations.indexOf(generation) + 1);
  if (next === "") throw new Error("the letters of the generations are used up");
  return next;
}

interface PaperNumber {
  readonly prefix: string;
  readonly kind: TaxPaperKind;
  readonly generation: string;
  readonly day: string;
  readonly serial: number;
}

/** At most 16 characters, which are unique in the year: KJIA/2627/000001. */
export const paperNumber = ({ prefix, kind, generation, day, serial }: PaperNumber): string =>
  `${prefix}${letters[kind]}${generation}/${financialYearOf(day)}/${String(serial).padStart(6, "0")}`;

/**
 * The prefix of the series of a freelancer, whose papers the operator makes in their name: the account in base 36. It is never one of an
 * operator, which is two letters.
 */
export const workPrefix = (accountId: number): string => `W/${accountId.toString(36).toUpperCase()}`;

/** The letter of a generation in the numbers of freelancers: A is W, B is X, C is Y, D is Z, E is A. Tests, which are Z, have V. */
const workLetter = (generation: string): string =>
  String.fromCharCode(((generation.charCodeAt(0) - 65 + 22) % 26) + 65);

/**
 * The number of a paper of the work: W3F/2627/0001, and of a credit note W3F/2627/C001. It is unique in the year among the papers of the
 * freelancer, and has at most 16 characters for the first 60 million accounts.
 */
export function workPaperNumber({ prefix, kind, generation, day, serial }: PaperNumber): string {
  const mark = kind === "invoice" ? "" : letters[kind];
  const account = prefix.slice(prefix.indexOf("/") + 1);
  const number = `${mark}${String(serial).padStart(4 - mark.length, "0")}`;
  return `${workLetter(generation)}${account}/${financialYearOf(day)}/${number}`;
}

/** The name under which it is saved. */
export const paperFileName = (number: string): string => `${number.replaceAll("/", "-")}.pdf`;

/** The code of a service: six digits that begin with 99. */
export const isSac = (text: string): boolean => /^99[0-9]{4}$/.test(text);

/** The tables of a month that the accountant files or keeps. */
export const taxFiles = [
  "gstr1-b2b",
  "gstr1-b2cl",
  "gstr1-b2cs",
  "gstr1-cdnr",
  "gstr1-cdnur",
  "gstr1-at",
  "gstr1-atadj",
  "gstr1-hsn",
  "gstr1-docs",
  "gstr8",
  "tds-140",
  "ledger",
] as const;
export type TaxFile = (typeof taxFiles)[number];

interface FilePlace {
  /** The return that the file is for, and the table of it. */
  readonly form: string;
  readonly table?: string;
}

/** Where the accountant takes each file. The ledger is for the books alone. */
export const placeOfTaxFile: Readonly<Record<Exclude<TaxFile, "ledger">, FilePlace>> = {
  "gstr1-b2b": { form: "GSTR-1", table: "4A" },
  "gstr1-b2cl": { form: "GSTR-1", table: "5" },
  "gstr1-b2cs": { form: "GSTR-1", table: "7" },
  "gstr1-cdnr": { form: "GSTR-1", table: "9B" },
  "gstr1-cdnur": { form: "GSTR-1", table: "9B" },
  "gstr1-at": { form: "GSTR-1", table: "11A" },
  "gstr1-atadj": { form: "GSTR-1", table: "11B" },
  "gstr1-hsn": { form: "GSTR-1", table: "12" },
  "gstr1-docs": { form: "GSTR-1", table: "13" },
  gstr8: { form: "GSTR-8", table: "3" },
  "tds-140": { form: "140 (26Q)" },
};

/** Above this turnover of a tax year invoices are registered on the portal (CGST Rule 48(4)). */
export const eInvoiceTurnover = rupees(50_000_000);

/** From four fifths of it on, the accountant is warned. */
export const isNearEInvoices = (turnover: number): boolean => turnover >= eInvoiceTurnover * 0.8;

/** What the accountant files at once: a month, or for the statement of what was withheld a quarter, which begins in April, July, October or January. */
export const taxPeriodKinds = ["month", "quarter"] as const;
export type TaxPeriodKind = (typeof taxPeriodKinds)[number];

interface FiledPeriod {
  /** Its first day. */
  readonly month: string;
  readonly kind: TaxPeriodKind;
}

const monthsOfPeriod: Readonly<Record<TaxPeriodKind, number>> = { month: 1, quarter: 3 };

/** The first day after a period. */
export function periodEnd({ month, kind }: FiledPeriod): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + monthsOfPeriod[kind];
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}

/** The year and the month, or the quarter of the tax year: 2026-27-Q3. */
export function periodName({ month, kind }: FiledPeriod): string {
  if (kind === "month") return month.slice(0, 7);
  const year = financialYearOf(month);
  const quarter = Math.floor(((Number(month.slice(5, 7)) + 8) % 12) / 3) + 1;
  return `20${year.slice(0, 2)}-${year.slice(2)}-Q${quarter}`;
}

/** The name of such a file, which says where its period may still change. */
export const taxFileName = (file: TaxFile, period: FiledPeriod, isClosed: boolean): string =>
  `${file}-${periodName(period)}${isClosed ? "" : "-open"}.csv`;
