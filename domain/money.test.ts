import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceInRupees, budgetRange, paise, rupees, toRupees } from "./money.ts";

const anyCost = fc.integer({ min: 0, max: budgetRange.most * 100 }).map(paise);

describe("a balance", () => {
  it("is negative where more was reversed than paid", () => {
    expect([balanceInRupees(99_950), balanceInRupees(-99_950), balanceInRupees(0)]).toEqual([999.5, -999.5, 0]);
    expect(() => balanceInRupees(0.5)).toThrow(RangeError);
  });
});

describe("rupees", () => {
  it("come back from paise as they were", () => {
    fc.assert(fc.property(anyCost, (cost) => rupees(toRupees(cost)) === cost));
  });

  it("have two decimals at most", () => {
    expect(rupees(1500.5)).toBe(150_050);
    expect(() => rupees(0.001)).toThrow(RangeError);
    expect(() => rupees(Number.NaN)).toThrow(RangeError);
  });

  it("are never negative, nor larger than can be counted", () => {
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => paise(amount)).toThrow(RangeError);
  });
});
