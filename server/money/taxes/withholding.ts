import { financialYearOf, firstDayOfYear, placeOfSupply } from "#domain/money/tax.ts";
import { collectedTax, ownSupply, returnedSupply, tdsRateKind, withholdTax } from "#domain/money/withholding.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { PaymentTerms } from "#server/money/taxes/booking-queries.ts";
import {
  changeTaxYear,
  countUntaxed,
  insertSupply,
  lockSupply,
  lockTaxYear,
  type Supply,
  uncountPayment,
  withholdFromPayable,
  withholdingRatesOn,
} from "#server/money/taxes/withholding-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

/** What reads an encrypted PAN, whose fourth letter says by which rate tax is withheld. */
export type PanReader = Pick<Services, "taxSeal">;

export interface Withheld {
  readonly freelancer: number;
  readonly from: "freelancer_payable" | "fees_due";
  readonly tds: Paise;
  readonly tcs: Paise;
}

type Rates = Awaited<ReturnType<typeof withholdingRatesOn>>;

const noTcs = { tcsBps: null, tcsCgst: paise(0), tcsSgst: paise(0), tcsIgst: paise(0) };

/** TCS is for money that the operator collects of registered freelancers. Of a price that is all brokerage there is nothing to collect. */
function tcsOf(
  terms: PaymentTerms,
  taxable: Paise,
  { rates, isInterState }: { readonly rates: Rates; readonly isInterState: boolean },
) {
  const rate = rates.get("tcs");
  if (!(terms.collectsTcs && terms.isSale && terms.freelancerGstin && rate) || terms.isDirect) return noTcs;
  const { cgst, sgst, igst } = collectedTax(taxable, { rateBps: rate.bps, isInterState });
  if (cgst + sgst + igst > terms.net) return noTcs;
  return { tcsBps: rate.bps, tcsCgst: cgst, tcsSgst: sgst, tcsIgst: igst };
}

const noTds = { tdsBase: paise(0), tdsBps: null, tds: paise(0), arrearsChange: 0, tdsCode: null, tdsForm: null };

interface TdsPart {
  readonly accountId: number;
  readonly base: Paise;
  readonly available: Paise;
}

/** TDS by the checked PAN and by what the freelancer was paid in the tax year, whose row is locked. */
async function tdsOf(tx: Db, { taxSeal }: PanReader, terms: PaymentTerms, rates: Rates, part: TdsPart) {
  const { tdsModel, tdsThreshold, panSealed, isSale, day } = terms;
  if (!isSale) return noTds;
  const { accountId, base, available } = part;
  const year = financialYearOf(day);
  const rate = tdsModel !== "none" && rates.get(tdsRateKind(tdsModel, panSealed && taxSeal.open(panSealed, accountId)));
  if (!rate) {
    await countUntaxed(tx, { accountId, year, base });
    return noTds;
  }
  const { paymentId } = terms;
  const before = await lockTaxYear(tx, { accountId, year, firstDay: firstDayOfYear(day), paymentId });
  const amountOf = (limit: number | null) => (limit === null ? null : paise(limit));
  const limits = { threshold: amountOf(rate.threshold), singleThreshold: amountOf(rate.singleThreshold) };
  const withheld = withholdTax(before, { base, available }, { bps: rate.bps, ...limits }, tdsThreshold);
  const arrearsChange = withheld.year.arrears - before.arrears;
  await changeTaxYear(tx, {
    accountId,
    year,
    base,
    untaxed: withheld.year.untaxed - before.untaxed,
    withheld: withheld.tax,
    arrears: arrearsChange,
  });
  const { code: tdsCode, form: tdsForm, bps: tdsBps } = rate;
  return { tdsBase: withheld.base, tdsBps, tds: withheld.tax, arrearsChange, tdsCode, tdsForm };
}

/**
 * Writes what the freelancer supplied for a payment and what is withheld of it, and lowers what is owed by that. What went directly to the
 * freelancer cannot be lowered, so the bill of its fees is raised.
 */
export async function withholdFromPayment(
  tx: Db,
  services: PanReader,
  terms: PaymentTerms,
  freelancer: number,
): Promise<Withheld | undefined> {
  const { paymentId, day, operatorState, freelancerGstin: gstin, rateBps, isTest, isDirect } = terms;
  const stateCode = placeOfSupply(terms.freelancerState, operatorState);
  const place = placeOfSupply(terms.companyState, operatorState);
  const isInterState = stateCode !== place;
  const price = paise(terms.cost);
  const own = ownSupply(price, { isRegistered: gstin !== null, rateBps, isInterState });
  const rates = await withholdingRatesOn(tx, day);
  const tcsParts = tcsOf(terms, own.taxable, { rates, isInterState });
  const tcs = paise(tcsParts.tcsCgst + tcsParts.tcsSgst + tcsParts.tcsIgst);
  const available = isDirect ? price : paise(terms.net - tcs);
  const tdsParts = await tdsOf(tx, services, terms, rates, { accountId: freelancer, base: own.taxable, available });
  const { panSealed, panFingerprint, panLast4, legalName } = terms;
  await insertSupply(tx, {
    kind: "supply",
    paymentId,
    accountId: freelancer,
    day,
    price,
    rateBps,
    ...own,
    gstin,
    stateCode,
    placeOfSupply: place,
    ...tdsParts,
    ...tcsParts,
    panSealed,
    panFingerprint,
    panLast4,
    legalName,
    isTest,
  });
  const { tds } = tdsParts;
  if (tds + tcs === 0) return undefined;
  if (!isDirect) await withholdFromPayable(tx, paymentId, tds + tcs);
  return { freelancer, from: isDirect ? "fees_due" : "freelancer_payable", tds, tcs };
}

/** The columns that what went back has of its supply. */
function copied(supply: Supply) {
  const { accountId, rateBps, gstin, stateCode, placeOfSupply: place, legalName, panSealed } = supply;
  const { panFingerprint, panLast4, tcsBps, isTest } = supply;
  const identity = { accountId, gstin, stateCode, legalName, panSealed, panFingerprint, panLast4 };
  return { ...identity, rateBps, placeOfSupply: place, tcsBps, isTest };
}

const isInterStateOf = ({ stateCode, placeOfSupply: place }: Supply) => stateCode !== place;

interface Returned {
  readonly paymentId: number;
  /** The part of the price that goes back to the company, and what the freelancer gives of it. */
  readonly amount: Paise;
  readonly net: Paise;
}

/** What of a supply goes back with a return that the freelancer bears, before it is written. Nothing where the payment is not taxed. */
export async function returnedTax(tx: Db, { paymentId, ...part }: Returned) {
  const supply = await lockSupply(tx, paymentId);
  if (!supply) return undefined;
  const { gstin, rateBps, tcsBps, withheld, billed } = supply;
  const terms = { isRegistered: gstin !== null, rateBps, isInterState: isInterStateOf(supply), tcsBps };
  const { own, tcs: heads } = returnedSupply({ ...part, returned: paise(supply.returned) }, terms);
  const tcs = paise(heads.cgst + heads.sgst + heads.igst);
  return { paymentId, supply, price: part.amount, own, heads, tcs, withheld: paise(withheld - tcs - billed) };
}

export type ReturnedTax = NonNullable<Awaited<ReturnType<typeof returnedTax>>>;

/**
 * Writes what of a supply goes back. TCS is on what is left of the supplies of a month, so its part is owed to the freelancer again, or
 * lowers what the freelancer owes. TDS stays.
 */
export async function withholdFromReturn(
  tx: Db,
  { paymentId, supply, price, own, heads, tcs }: ReturnedTax,
  { id, from }: { readonly id: number; readonly from: Withheld["from"] },
): Promise<Withheld | undefined> {
  const tcsParts = { tcsCgst: heads.cgst, tcsSgst: heads.sgst, tcsIgst: heads.igst };
  const shared = { kind: "return", paymentId, returnId: id, day: supply.today, price } as const;
  await insertSupply(tx, { ...copied(supply), ...shared, ...own, ...tcsParts });
  return tcs === 0 ? undefined : { freelancer: supply.accountId, from, tds: paise(0), tcs };
}

/**
 * Writes that a payment was recorded by mistake: nothing was supplied, and nothing is withheld. What was owed for it is cancelled. One that
 * went directly to the freelancer is never reversed.
 */
export async function reverseWithholding(tx: Db, paymentId: number): Promise<Withheld | undefined> {
  const supply = await lockSupply(tx, paymentId);
  if (!supply || supply.tdsBps === null) await uncountPayment(tx, paymentId);
  if (!supply) return undefined;
  const { price, taxable, cgst, sgst, igst, tdsBase, tdsBps, tds, tdsCode, tdsForm, arrearsChange } = supply;
  const { tcsCgst, tcsSgst, tcsIgst, today: day, accountId } = supply;
  await insertSupply(tx, {
    ...copied(supply),
    kind: "reversal",
    paymentId,
    day,
    ...{ price, taxable, cgst, sgst, igst },
    ...{ tdsBase, tdsBps, tds, tdsCode, tdsForm, arrearsChange: 0 - arrearsChange },
    ...{ tcsCgst, tcsSgst, tcsIgst },
  });
  const untaxed = tdsBase > 0 ? tdsBase - taxable : 0 - taxable;
  if (tdsBps !== null)
    await changeTaxYear(tx, {
      accountId,
      year: financialYearOf(supply.day),
      base: 0 - taxable,
      untaxed,
      withheld: 0 - tds,
      arrears: 0 - arrearsChange,
    });
  const tcs = paise(tcsCgst + tcsSgst + tcsIgst);
  if (tds + tcs === 0) return undefined;
  return { freelancer: accountId, from: "freelancer_payable", tds: paise(tds), tcs };
}
