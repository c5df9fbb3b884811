import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceInRupees, paise, rupees, splitCost, toRupees } from "./money.ts";
import { budgetRange } from "./work.ts";

const anyCost = fc.integer({ min: 0, max: budgetRange.most * 100 }).map(paise);
const anyRate = fc.integer({ min: 0, max: 10_000 });

describe("the parts of a payment", () => {
  it("always add up to the cost, whole and none below zero", () => {
    fc.assert(
      fc.property(anyCost, anyRate, (cost, rate) => {
        const { brokerage, net } = splitCost(cost, rate);
        expect(brokerage + net).toBe(cost);
        expect([brokerage, net].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  it("are within half a paisa of the exact share", () => {
    fc.assert(
      fc.property(anyCost, anyRate, (cost, rate) => {
        const off = BigInt(splitCost(cost, rate).brokerage) * 10_000n - BigInt(cost) * BigInt(rate);
        expect(off > -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  it.each([
    [1_000_00, 1000, 100_00],
    [999_00, 1250, 124_88],
    [1_00, 50, 1],
    [99, 50, 0],
    [5, 1000, 1],
    [4, 1000, 0],
    [budgetRange.most * 100, 10_000, budgetRange.most * 100],
    [budgetRange.most * 100, 0, 0],
  ])("of %i paise at %i basis points are rounded half up: %i to the platform", (cost, rate, brokerage) => {
    expect(splitCost(paise(cost), rate)).toEqual({ brokerage, net: cost - brokerage });
  });
});

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
