import type { Day } from "./day.ts";
import type { BasisPoints } from "./money.ts";

/** In basis points, up to the whole price. */
export const rateRange = { least: 0, most: 10_000 } as const;

/** A rate that applies from a day until the next rate begins. */
export interface DatedRate {
  readonly bps: BasisPoints;
  readonly from: Day;
}

export type RateState = "comes" | "counts" | "past";

/** The rate of a day: the latest that has begun. Before the first rate, the setting applies. */
export function rateOn<R extends DatedRate>(rates: readonly R[], day: Day): R | undefined {
  const begun = rates.filter(({ from }) => from <= day);
  return begun.reduce<R | undefined>((latest, rate) => (latest && latest.from > rate.from ? latest : rate), undefined);
}

export function stateOfRate<R extends DatedRate>(rate: R, rates: readonly R[], today: Day): RateState {
  if (rate.from > today) return "comes";
  return rateOn(rates, today)?.from === rate.from ? "counts" : "past";
}

/** Parses a percentage with at most two decimals: 12.5 is 1250. Undefined if it is invalid or above 100. */
export function toBasisPoints(percent: string): BasisPoints | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!parts) return undefined;
  const points = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return points <= rateRange.most ? points : undefined;
}
