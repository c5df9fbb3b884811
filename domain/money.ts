declare const unit: unique symbol;

/** Whole paise. Only the functions of this file create it, so that rupees cannot be mistaken for it. */
export type Paise = number & { readonly [unit]: "paise" };

/** Hundredths of a percent: 1000 is 10 %. */
export type BasisPoints = number;

/** Converts the number of paise from the database. Throws if it is not a safe integer. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in paise: ${amount}`);
  return amount as Paise;
}

/** Converts rupees with at most two decimals. Throws on fractions of a paisa. */
export function rupees(amount: number): Paise {
  const whole = Math.round(amount * 100);
  if (whole / 100 !== amount) throw new RangeError(`not an amount in rupees: ${amount}`);
  return paise(whole);
}

/** Rupees with at most two decimals, as the API sends them (docs/design/details.md#6). */
export const toRupees = (amount: Paise): number => amount / 100;

/** A balance in rupees, which is negative where more was reversed than paid, like in a single month. */
export const balanceInRupees = (wholePaise: number): number =>
  wholePaise < 0 ? -toRupees(paise(-wholePaise)) : toRupees(paise(wholePaise));

/** Budget in whole rupees (docs/design/details.md#15). */
export const budgetRange = { least: 1, most: 9_999_999_999 } as const;
