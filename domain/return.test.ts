import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feeOn, fixedFeeRange, splitCost } from "./fee.ts";
import { paise } from "./money.ts";
import { fallOf, splitReturn } from "./return.ts";

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
    expect(splitReturn({ cost: paise(cost), returned: paise(returned) }, paise(amount), fee)).toEqual(parts);
  });

  it("of everything, in however many parts, takes the whole fee of the company along", () => {
    const anyParts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });
    const fees = fc.record({ bps: fc.nat(10_000), fixedPaise: fc.nat(fixedFeeRange.most * 100) });
    fc.assert(
      fc.property(anyParts, fees, (parts, fee) => {
        const cost = paise(parts.reduce((sum, part) => sum + part, 0));
        let returned = 0;
        let fallen = 0;
        for (const part of parts) {
          fallen += fallOf(fee, { cost, returned: paise(returned) }, paise(part));
          returned += part;
        }
        expect(fallen).toBe(feeOn(cost, fee));
      }),
    );
  });

  it("is not more than remains of the price", () => {
    const payment = { cost: paise(1000), returned: paise(400) };
    expect(splitReturn(payment, paise(601), { bps: 0, fixedPaise: 0 })).toBeUndefined();
  });

  it("leaves what a payment of the remaining price would have been, and no part is below zero", () => {
    const amounts = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000));
    const fees = fc.record({ bps: fc.nat(10_000), fixedPaise: fc.nat(fixedFeeRange.most * 100) });
    fc.assert(
      fc.property(amounts, fees, ([remaining, amount, returned], fee) => {
        const cost = paise(remaining + amount + returned);
        const parts = splitReturn({ cost, returned: paise(returned) }, paise(amount), fee);
        const before = splitCost(paise(remaining + amount), fee);
        const after = splitCost(paise(remaining), fee);
        expect(parts).toEqual({ brokerage: before.brokerage - after.brokerage, net: before.net - after.net });
      }),
    );
  });
});
