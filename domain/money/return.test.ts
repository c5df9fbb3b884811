import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fee, feeOn, fixedFeeRange, splitCost } from "#domain/catalog/fee.ts";
import { paise } from "#domain/money.ts";
import { fallOf, splitRefund, splitReturn } from "./return.ts";

/** A payment of which so much was returned before. */
const leftOf = (cost: number, returned: number, fee: Fee) => {
  const price = paise(cost - returned);
  return { price, brokerage: feeOn(price, fee) };
};

describe("a return", () => {
  it.each([
    [
      "a tenth of a price at ten percent",
      100_000,
      0,
      10_000,
      { bps: 1000, fixedPaise: 0 },
      { brokerage: 1_000, net: 9_000 },
    ],
    ["another one", 100_000, 10_000, 10_000, { bps: 1000, fixedPaise: 0 }, { brokerage: 1_000, net: 9_000 }],
    ["all of it", 100_000, 0, 100_000, { bps: 1000, fixedPaise: 0 }, { brokerage: 10_000, net: 90_000 }],
    [
      "what the fixed part leaves alone",
      33_300,
      0,
      10_000,
      { bps: 750, fixedPaise: 2_000 },
      { brokerage: 750, net: 9_250 },
    ],
    ["all, with the fixed part", 33_300, 0, 33_300, { bps: 750, fixedPaise: 2_000 }, { brokerage: 4_498, net: 28_802 }],
  ])("of %s lowers the brokerage to that of what remains", (_, cost, returned, amount, fee, parts) => {
    expect(splitReturn(leftOf(cost, returned, fee), paise(amount), fee)).toEqual(parts);
  });

  it("of everything, in however many parts, takes the whole fee of the company along", () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });
    const fees = fc.record({ bps: fc.nat(10_000), fixedPaise: fc.nat(fixedFeeRange.most * 100) });
    fc.assert(
      fc.property(anyParts, fees, (parts, fee) => {
        let price = parts.reduce((sum, part) => sum + part, 0);
        let kept = feeOn(paise(price), fee);
        for (const part of parts) {
          price -= part;
          kept = paise(kept - fallOf(fee, kept, paise(price)));
        }
        expect(kept).toBe(0);
      }),
    );
  });

  it("is not more than remains of the price", () => {
    const fee = { bps: 0, fixedPaise: 0 };
    expect(splitReturn(leftOf(1000, 400, fee), paise(601), fee)).toBeUndefined();
  });

  it("leaves what a payment of the remaining price would have been, and no part is below zero", () => {
    const amounts = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000));
    const fees = fc.record({ bps: fc.nat(10_000), fixedPaise: fc.nat(fixedFeeRange.most * 100) });
    fc.assert(
      fc.property(amounts, fees, ([remaining, amount, returned], fee) => {
        const cost = paise(remaining + amount + returned);
        const parts = splitReturn(leftOf(cost, returned, fee), paise(amount), fee);
        const before = splitCost(paise(remaining + amount), fee);
        const after = splitCost(paise(remaining), fee);
        expect(parts).toEqual({ brokerage: before.brokerage - after.brokerage, net: before.net - after.net });
      }),
    );
  });
});

describe("a refund", () => {
  const fee = { bps: 1000, fixedPaise: 0 };

  it("of brokerage takes no more than is left of it", () => {
    const left = leftOf(100_000, 0, fee);
    expect(splitRefund(left, paise(10_000), { fee, bearer: "brokerage" })).toEqual({ brokerage: 10_000, net: 0 });
    expect(splitRefund(left, paise(10_001), { fee, bearer: "brokerage" })).toBeUndefined();
  });

  it("after brokerage was given back takes the rest from the freelancer, and no part is below zero", () => {
    const anyRefunds = fc.array(fc.tuple(fc.nat(20_000), fc.constantFrom("platform", "freelancer", "brokerage")), {
      maxLength: 8,
    });
    const fees = fc.record({ bps: fc.constantFrom(0, 1, 1250, 9_999, 10_000), fixedPaise: fc.constantFrom(0, 2_000) });
    fc.assert(
      fc.property(fc.nat(100_000), anyRefunds, fees, (cost, refunds, terms) => {
        let left = leftOf(cost, 0, terms);
        for (const [amount, bearer] of refunds) {
          const parts = splitRefund(left, paise(amount), { fee: terms, bearer });
          if (!parts) continue;
          expect(parts.brokerage + parts.net).toBe(amount);
          expect(Math.min(parts.brokerage, parts.net)).toBeGreaterThanOrEqual(0);
          left = { price: paise(left.price - amount), brokerage: paise(left.brokerage - parts.brokerage) };
          expect(left.brokerage).toBeLessThanOrEqual(left.price);
        }
      }),
    );
  });
});
