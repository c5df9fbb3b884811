import { type BasisPoints, type Paise, paise } from "#domain/money.ts";
import type { StateCode } from "./tax-numbers.ts";

/** The heads of GST. Inside one State it is shared between the Union and the State, otherwise it is one tax. */
interface TaxHeads {
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
}

/** A fee that includes its tax: the heads, and what they are computed on. All parts add up to the fee. */
export interface TaxSplit extends TaxHeads {
  readonly taxable: Paise;
}

/** Where a service counts as received: by the registration of who receives it, or by their address, or where neither is known, here. */
export const placeOfSupply = (recipient: StateCode | null, operator: StateCode): StateCode => recipient ?? operator;

interface Supply {
  readonly rateBps: BasisPoints;
  readonly isInterState: boolean;
}

interface FeeTerms {
  readonly rateBps: BasisPoints;
  /** Where the payer of the fee is; null where that is not known. */
  readonly state: StateCode | null;
  readonly operatorState: StateCode;
}

/** A fee with the tax inside of it, by its rate and the place of its payer. */
export function taxFee(fee: Paise, { rateBps, state, operatorState }: FeeTerms) {
  const place = placeOfSupply(state, operatorState);
  return { fee, rateBps, placeOfSupply: place, ...splitFee(fee, { rateBps, isInterState: place !== operatorState }) };
}

/** The part of a fee that is tax at one of the rates inside of it: fee × rate ÷ (100 % + all rates), rounded half up to the paisa. */
function headIn(fee: Paise, headBps: BasisPoints, rateBps: BasisPoints): Paise {
  const divisor = 2 * (10_000 + rateBps);
  // The largest budget at the highest rate is a safe integer, and a remainder is exact where a quotient would be rounded.
  const doubled = 2 * fee * headBps + divisor / 2;
  return paise((doubled - (doubled % divisor)) / divisor);
}

/** Splits a fee that includes GST. Each head is rounded by itself, and the rest is what is taxed. */
export function splitFee(fee: Paise, { rateBps, isInterState }: Supply): TaxSplit {
  const half = headIn(fee, rateBps / 2, rateBps);
  const heads = isInterState
    ? { cgst: paise(0), sgst: paise(0), igst: headIn(fee, rateBps, rateBps) }
    : { cgst: half, sgst: half, igst: paise(0) };
  return { ...heads, taxable: paise(fee - taxOf(heads)) };
}

interface Credit {
  /** The whole fee, what was credited of it before, and what is credited now. */
  readonly fee: Paise;
  readonly credited: Paise;
  readonly amount: Paise;
}

/**
 * The tax of the part of a fee that was credited in all. Both halves of a tax rise at the same paisa, and a credit of that paisa cannot
 * bear two paise of tax. So one half rises a paisa earlier.
 */
function creditedHeads(credited: Paise, fee: Paise, { rateBps, isInterState }: Supply): TaxHeads {
  const none = paise(0);
  if (isInterState) return { cgst: none, sgst: none, igst: headIn(credited, rateBps, rateBps) };
  const halfOf = (amount: Paise) => headIn(amount, rateBps / 2, rateBps);
  return { cgst: halfOf(paise(Math.min(credited + 1, fee))), sgst: halfOf(credited), igst: none };
}

/**
 * What of the tax of a fee goes back with a part of the fee. The parts of several credits add up to those of the fee, because each is
 * the difference of what is credited in all, and none is negative.
 */
export function splitCredit({ fee, credited, amount }: Credit, supply: Supply): TaxSplit {
  const before = creditedHeads(credited, fee, supply);
  const after = creditedHeads(paise(credited + amount), fee, supply);
  const differenceOf = (head: keyof TaxHeads) => paise(after[head] - before[head]);
  const heads = { cgst: differenceOf("cgst"), sgst: differenceOf("sgst"), igst: differenceOf("igst") };
  return { ...heads, taxable: paise(amount - taxOf(heads)) };
}

/** All heads together. */
export const taxOf = ({ cgst, sgst, igst }: TaxHeads): Paise => paise(cgst + sgst + igst);

/** The highest rate there is. */
export const maxTaxBps = 4_000;

/** Both halves of a rate are whole hundredths of a percent. */
export const isTaxRate = (bps: number): boolean =>
  Number.isInteger(bps) && bps >= 0 && bps <= maxTaxBps && bps % 2 === 0;

/** A rate that applies from a day until the next one begins. */
interface DatedRate {
  readonly bps: BasisPoints;
  readonly fromDay: string;
}

/** The rate of a day; undefined before the first. */
export const rateOn = (rates: readonly DatedRate[], day: string): BasisPoints | undefined =>
  rates.filter(({ fromDay }) => fromDay <= day).toSorted((a, b) => b.fromDay.localeCompare(a.fromDay))[0]?.bps;

const firstYearOf = (day: string): number => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month >= 4 ? year : year - 1;
};

/** The first day of the year of a day. */
export const firstDayOfYear = (day: string): string => `${firstYearOf(day)}-04-01`;

/** The years of taxes begin on 1 April: 2627 is 2026-27. */
export function financialYearOf(day: string): string {
  const first = firstYearOf(day);
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`;
}
