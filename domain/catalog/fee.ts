import type { Day } from "#domain/day.ts";
import { type BasisPoints, budgetRange, type Paise, paise, toRupees } from "#domain/money.ts";

/** In basis points, up to the whole price. */
export const rateRange = { least: 0, most: 10_000 } as const;

/** The fixed part of a fee, in whole rupees. */
export const fixedFeeRange = { least: 0, most: 100_000 } as const;

/** The price from which a rule applies, in whole rupees. Zero stands for every price. */
export const minPriceRange = { least: 0, most: budgetRange.most } as const;

/** Who bears a fee: the freelancer, as brokerage inside the price, or the company, as a platform fee on top of it. */
export const feeSides = ["freelancer", "company"] as const;
export type FeeSide = (typeof feeSides)[number];

/** A share of a price and a fixed part, in whole paise. */
export interface Fee {
  readonly bps: BasisPoints;
  readonly fixedPaise: number;
}

/** The prices to which a rule applies. */
interface FeeScope {
  readonly side: FeeSide;
  /** Null where the rule is for every category. */
  readonly categoryId: number | null;
  /** The price from which it applies. */
  readonly minPricePaise: number;
}

/** What a fee is for the prices of a scope. */
export interface FeeRule extends FeeScope, Fee {}

/** A rule that applies from a day until the next one of its scope begins. */
export interface DatedRule extends FeeRule {
  readonly from: Day;
}

export type RuleState = "upcoming" | "counts" | "ended";

/** The fee on a price: the share, rounded half up, and the fixed part, and never more than the price. */
export function feeOn(price: Paise, { bps, fixedPaise }: Fee): Paise {
  const share = Number((BigInt(price) * BigInt(bps) + 5_000n) / 10_000n);
  return paise(Math.min(price, fixedPaise + share));
}

/** The parts of a payment. The brokerage is rounded once and the net is the rest, so the parts always add up. */
export function splitCost(cost: Paise, fee: Fee): { brokerage: Paise; net: Paise } {
  const brokerage = feeOn(cost, fee);
  return { brokerage, net: paise(cost - brokerage) };
}

/** The charge of a company for a price: the platform fee on top of it, and the total. */
export function chargeFor(price: Paise, fee: Fee): { clientFee: Paise; total: Paise } {
  const clientFee = feeOn(price, fee);
  return { clientFee, total: paise(price + clientFee) };
}

/** The cost of a payment and its parts in rupees, as the API names them. */
export function splitInRupees(cost: Paise, fee: Fee) {
  const { brokerage, net } = splitCost(cost, fee);
  return { cost: toRupees(cost), brokerage: toRupees(brokerage), amount: toRupees(net) };
}

/** The charge of a company in rupees, as the API names it. */
export function chargeInRupees(price: Paise, fee: Fee) {
  const { clientFee, total } = chargeFor(price, fee);
  return { clientFee: toRupees(clientFee), total: toRupees(total) };
}

/** The frozen brokerage of a request, a contract or a quote, which carry its two parts as keys. */
export const brokerageOf = (agreed: {
  readonly brokerageBps: BasisPoints;
  readonly brokerageFixedPaise: number;
}): Fee => ({ bps: agreed.brokerageBps, fixedPaise: agreed.brokerageFixedPaise });

/** The same of a request, which has none before it is accepted. A missing rate would otherwise count as 0 %. */
export function agreedBrokerageOf({
  brokerageBps,
  brokerageFixedPaise,
}: {
  readonly brokerageBps: BasisPoints | null;
  readonly brokerageFixedPaise: number;
}): Fee {
  if (brokerageBps === null) throw new Error("The request has no agreed brokerage rate.");
  return brokerageOf({ brokerageBps, brokerageFixedPaise });
}

/** The frozen fee of the company on top of the price, which carries its two parts as keys. */
export const clientFeeOf = (agreed: {
  readonly clientFeeBps: BasisPoints;
  readonly clientFeeFixedPaise: number;
}): Fee => ({ bps: agreed.clientFeeBps, fixedPaise: agreed.clientFeeFixedPaise });

export const isNoFee = ({ bps, fixedPaise }: Fee): boolean => bps === 0 && fixedPaise === 0;

const isSameScope = (a: FeeScope, b: FeeScope): boolean =>
  a.side === b.side && a.categoryId === b.categoryId && a.minPricePaise === b.minPricePaise;

/** The rules of a day: of each scope the latest that has begun. */
export function rulesOn<R extends DatedRule>(rules: readonly R[], day: Day): readonly R[] {
  const begun = rules.filter(({ from }) => from <= day);
  return begun.filter((rule) => !begun.some((other) => isSameScope(rule, other) && other.from > rule.from));
}

export function stateOfRule<R extends DatedRule>(rule: R, rules: readonly R[], today: Day): RuleState {
  if (rule.from > today) return "upcoming";
  const isInEffect = rulesOn(rules, today).some((other) => other.from === rule.from && isSameScope(other, rule));
  return isInEffect ? "counts" : "ended";
}

/** The work and the price for which a rule is looked up. */
interface Priced {
  readonly side: FeeSide;
  readonly categoryId: number | null;
  readonly pricePaise: number;
}

/** Negative where the first rule is the better match: one for the category, then the one with the highest minimum price. */
const byMatch = (a: FeeRule, b: FeeRule): number =>
  Number(a.categoryId === null) - Number(b.categoryId === null) || b.minPricePaise - a.minPricePaise;

/** The rule for a price, of the rules of one day. Undefined where none applies. */
export function ruleFor<R extends FeeRule>(rules: readonly R[], priced: Priced): R | undefined {
  const [best] = rules
    .filter(({ side }) => side === priced.side)
    .filter(({ categoryId }) => categoryId === null || categoryId === priced.categoryId)
    .filter(({ minPricePaise }) => minPricePaise <= priced.pricePaise)
    .toSorted(byMatch);
  return best;
}

/** Parses a percentage with at most two decimals: 12.5 is 1250. Undefined if it is invalid or above 100. */
export function toBasisPoints(percent: string): BasisPoints | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!parts) return undefined;
  const points = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return points <= rateRange.most ? points : undefined;
}

/** What Razorpay takes of a payment that it transfers: 2 % and 0.25 % with 18 % GST. It is taken from what the platform keeps. */
export const transferFeeBps = 265;

/** Whether a brokerage leaves too little of a payment for what Razorpay takes, so that it refuses the transfer. */
export const isBelowTransferFee = ({ bps, fixedPaise }: Fee): boolean => bps < transferFeeBps && fixedPaise === 0;
