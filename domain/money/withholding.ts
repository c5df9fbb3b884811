import { type BasisPoints, type Paise, paise } from "#domain/money.ts";
import { splitFee, type TaxSplit } from "./tax.ts";
import { isPan } from "./tax-numbers.ts";

/** By which rule the operator withholds income tax of what freelancers get: as the platform (194-O), as who buys the work, or not at all. */
export const tdsModels = ["none", "operator", "buyer"] as const;
export type TdsModel = (typeof tdsModels)[number];

/** What is withheld once the year exceeds its threshold: tax on the whole year, or from the payment that exceeds it on. */
export const tdsThresholds = ["whole", "onwards"] as const;
export type TdsThreshold = (typeof tdsThresholds)[number];

/**
 * The rates by which tax is withheld. `individual` is for individuals and Hindu undivided families, `other` for companies and firms, and
 * `noPan` for who has no checked PAN.
 */
export const withholdingRateKinds = [
  "tcs",
  "operatorIndividual",
  "operatorOther",
  "operatorNoPan",
  "buyerIndividual",
  "buyerOther",
  "buyerNoPan",
] as const;
export type WithholdingRateKind = (typeof withholdingRateKinds)[number];

/** The rates that a model needs before it can be chosen. */
export const rateKindsOfModel: Readonly<Record<TdsModel, readonly WithholdingRateKind[]>> = {
  none: [],
  operator: ["operatorIndividual", "operatorOther", "operatorNoPan"],
  buyer: ["buyerIndividual", "buyerOther", "buyerNoPan"],
};

/** The fourth letter of a PAN says whether it belongs to an individual or a Hindu undivided family. */
const isOfIndividual = (pan: string): boolean => /^[PH]$/.test(pan.charAt(3));

/** The rate of a freelancer by the checked PAN. */
export function tdsRateKind(model: "operator" | "buyer", pan: string | null): WithholdingRateKind {
  if (pan === null || !isPan(pan)) return `${model}NoPan`;
  return isOfIndividual(pan) ? `${model}Individual` : `${model}Other`;
}

/** What of a price the freelancer's own GST is, which a registered freelancer has to pay, and nobody else. */
export const ownSupply = (
  price: Paise,
  {
    isRegistered,
    ...supply
  }: { readonly isRegistered: boolean; readonly rateBps: BasisPoints; readonly isInterState: boolean },
): TaxSplit =>
  isRegistered ? splitFee(price, supply) : { taxable: price, cgst: paise(0), sgst: paise(0), igst: paise(0) };

/** A part in hundredths of a percent, rounded half up to the paisa. */
const partOf = (amount: Paise, bps: BasisPoints): Paise => {
  const doubled = 2 * amount * bps + 10_000;
  return paise((doubled - (doubled % 20_000)) / 20_000);
};

export interface CollectedTax {
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** TCS on what a registered freelancer supplied: in halves inside a State, as one tax otherwise. Each head is rounded by itself. */
export function collectedTax(
  taxable: Paise,
  { rateBps, isInterState }: { readonly rateBps: BasisPoints; readonly isInterState: boolean },
): CollectedTax {
  if (isInterState) return { cgst: paise(0), sgst: paise(0), igst: partOf(taxable, rateBps) };
  const half = partOf(taxable, rateBps / 2);
  return { cgst: half, sgst: half, igst: paise(0) };
}

/** By what the tax of a supply is computed. */
export interface SupplyTerms {
  readonly isRegistered: boolean;
  readonly rateBps: BasisPoints;
  readonly isInterState: boolean;
  /** Null where no TCS is collected. */
  readonly tcsBps: BasisPoints | null;
}

interface ReturnedPart {
  /** What of the price went back before, and what goes back now. */
  readonly returned: Paise;
  readonly amount: Paise;
  /** What the freelancer gives of it. */
  readonly net: Paise;
}

const noCollectedTax: CollectedTax = { cgst: paise(0), sgst: paise(0), igst: paise(0) };

/**
 * What of a supply, and of its TCS, goes back with a part of the price. The parts of several returns add up, because each is the
 * difference of what went back in all. Of a part that is all brokerage there is nothing with which TCS could be given back.
 */
export function returnedSupply({ returned, amount, net }: ReturnedPart, { tcsBps, ...terms }: SupplyTerms) {
  const backAfter = (price: Paise) => {
    const own = ownSupply(price, terms);
    return { own, tcs: tcsBps === null ? noCollectedTax : collectedTax(own.taxable, { ...terms, rateBps: tcsBps }) };
  };
  const [before, after] = [backAfter(returned), backAfter(paise(returned + amount))];
  const headsOf = (part: "own" | "tcs") => ({
    cgst: paise(after[part].cgst - before[part].cgst),
    sgst: paise(after[part].sgst - before[part].sgst),
    igst: paise(after[part].igst - before[part].igst),
  });
  const own = { taxable: paise(after.own.taxable - before.own.taxable), ...headsOf("own") };
  const tcs = headsOf("tcs");
  return { own, tcs: tcs.cgst + tcs.sgst + tcs.igst > net ? noCollectedTax : tcs };
}

/** What a freelancer was paid in a tax year so far. */
export interface TaxYear {
  readonly base: Paise;
  /** The part of it of which nothing was withheld, because it was below the threshold. */
  readonly untaxed: Paise;
  /** What was due to be withheld, and was more than the payment. */
  readonly arrears: Paise;
}

interface TdsRate {
  readonly bps: BasisPoints;
  /** The sum of a year up to which nothing is withheld; null where it is from the first paisa on. */
  readonly threshold: Paise | null;
  /** The single payment up to which nothing is withheld in a year below the threshold; null without one. */
  readonly singleThreshold: Paise | null;
}

interface Withheld {
  /** What the tax is computed on: this payment, and what of the year was not taxed before. */
  readonly base: Paise;
  readonly tax: Paise;
  readonly year: TaxYear;
}

interface Payment {
  readonly base: Paise;
  /** What can be withheld at most. */
  readonly available: Paise;
}

/** What is withheld of a payment, and the year after it. What the payment cannot bear is withheld of the next one. */
export function withholdTax(
  year: TaxYear,
  { base, available }: Payment,
  rate: TdsRate,
  method: TdsThreshold,
): Withheld {
  const total = paise(year.base + base);
  const { threshold, singleThreshold, bps } = rate;
  const isYearOver = threshold !== null && total > threshold;
  const isTaxed = threshold === null || isYearOver || (singleThreshold !== null && base > singleThreshold);
  const earlier = isYearOver && method === "whole" ? year.untaxed : 0;
  const taxed = paise(isTaxed ? base + earlier : 0);
  const due = paise(partOf(taxed, bps) + year.arrears);
  const tax = paise(Math.min(due, available));
  const untaxed = isYearOver ? paise(0) : paise(year.untaxed + (isTaxed ? 0 : base));
  return { base: taxed, tax, year: { base: total, untaxed, arrears: paise(due - tax) } };
}

/** A rate with the day from which it applies. */
export interface LawfulRate {
  readonly kind: WithholdingRateKind;
  readonly fromDay: string;
  readonly bps: BasisPoints;
  readonly threshold: Paise | null;
  readonly singleThreshold: Paise | null;
  /** The code of the section in the statement, and the form of the statement. */
  readonly code: string;
  readonly form: string;
}

const lakh = 10_000_000;
const upToFive = { threshold: paise(5 * lakh), singleThreshold: null };
const fromFirst = { threshold: null, singleThreshold: null };
const ofContract = { threshold: paise(lakh), singleThreshold: paise(3_000_000) };

/**
 * The rates of the law as of November 2026 with the days from which they apply, as docs/tax.md has them with their sources. The accountant
 * adds those that a platform needs, and later ones.
 */
export const lawfulRates: readonly LawfulRate[] = [
  { kind: "tcs", fromDay: "2018-10-01", bps: 100, ...fromFirst, code: "52", form: "GSTR-8" },
  { kind: "tcs", fromDay: "2024-07-10", bps: 50, ...fromFirst, code: "52", form: "GSTR-8" },
  { kind: "operatorIndividual", fromDay: "2020-10-01", bps: 100, ...upToFive, code: "194O", form: "26Q" },
  { kind: "operatorIndividual", fromDay: "2024-10-01", bps: 10, ...upToFive, code: "194O", form: "26Q" },
  { kind: "operatorIndividual", fromDay: "2026-04-01", bps: 10, ...upToFive, code: "1035", form: "140" },
  { kind: "operatorOther", fromDay: "2020-10-01", bps: 100, ...fromFirst, code: "194O", form: "26Q" },
  { kind: "operatorOther", fromDay: "2024-10-01", bps: 10, ...fromFirst, code: "194O", form: "26Q" },
  { kind: "operatorOther", fromDay: "2026-04-01", bps: 10, ...fromFirst, code: "1035", form: "140" },
  { kind: "operatorNoPan", fromDay: "2020-10-01", bps: 500, ...fromFirst, code: "194O", form: "26Q" },
  { kind: "operatorNoPan", fromDay: "2026-04-01", bps: 500, ...fromFirst, code: "1035", form: "140" },
  { kind: "buyerIndividual", fromDay: "2009-10-01", bps: 100, ...ofContract, code: "194C", form: "26Q" },
  { kind: "buyerOther", fromDay: "2009-10-01", bps: 200, ...ofContract, code: "194C", form: "26Q" },
  { kind: "buyerNoPan", fromDay: "2010-04-01", bps: 2_000, ...fromFirst, code: "194C", form: "26Q" },
];

/** What a freelancer supplied for a payment, and what of it went back by a return, or because the payment was recorded by mistake. */
export const supplyKinds = ["supply", "return", "reversal"] as const;
export type SupplyKind = (typeof supplyKinds)[number];

/** The highest rate of tax that is withheld, in hundredths of a percent. */
export const maxWithholdingBps = 4_000;

/** The code of a branch of a bank: seven digits. */
export const isBsrCode = (text: string): boolean => /^[0-9]{7}$/.test(text);

/** The word of statement 6 for each way to count the threshold. */
export const thresholdWords: Readonly<Record<TdsThreshold, string>> = { whole: "the whole", onwards: "onwards" };
