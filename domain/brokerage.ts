import type { Day } from "./day.ts";
import type { BasisPoints } from "./money.ts";

/** From nothing to the whole price. */
export const rateRange = { least: 0, most: 10_000 } as const;

/** What the brokerage is from a day on, until the next one begins. */
export interface DatedRate {
  readonly bps: BasisPoints;
  readonly from: Day;
}

/** What becomes of a rate: it comes, it counts, or another has followed it. */
export type RateState = "comes" | "counts" | "past";

/** Which rate counts on a day: the latest that has begun; none before the first, when the setting counts. */
export function rateOn<R extends DatedRate>(rates: readonly R[], day: Day): R | undefined {
  const begun = rates.filter(({ from }) => from <= day);
  return begun.reduce<R | undefined>((latest, rate) => (latest && latest.from > rate.from ? latest : rate), undefined);
}

export function stateOfRate<R extends DatedRate>(rate: R, rates: readonly R[], today: Day): RateState {
  if (rate.from > today) return "comes";
  return rateOn(rates, today)?.from === rate.from ? "counts" : "past";
}

/** A percentage as it is typed, with two decimals at most: 12.5 is 1250. Nothing where it is none, or more than all. */
export function toBasisPoints(percent: string): BasisPoints | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!parts) return undefined;
  const points = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return points <= rateRange.most ? points : undefined;
}
