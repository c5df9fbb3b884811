import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budgetRange, paise } from "#domain/money.ts";
import {
  agreedBrokerageOf,
  chargeFor,
  type DatedRule,
  feeOn,
  fixedFeeRange,
  ruleFor,
  rulesOn,
  splitCost,
  stateOfRule,
  toBasisPoints,
} from "./fee.ts";

const anyCost = fc.integer({ min: 0, max: budgetRange.most * 100 }).map(paise);
const anyRate = fc.integer({ min: 0, max: 10_000 });
const anyFee = fc.record({ bps: anyRate, fixedPaise: fc.integer({ min: 0, max: fixedFeeRange.most * 100 }) });
const share = (bps: number) => ({ bps, fixedPaise: 0 });

describe("the parts of a payment", () => {
  it("always add up to the cost, whole and none below zero", () => {
    fc.assert(
      fc.property(anyCost, anyFee, (cost, fee) => {
        const { brokerage, net } = splitCost(cost, fee);
        expect(brokerage + net).toBe(cost);
        expect([brokerage, net].every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
    );
  });

  it("are within half a paisa of the exact share", () => {
    fc.assert(
      fc.property(anyCost, anyRate, (cost, rate) => {
        const off = BigInt(splitCost(cost, share(rate)).brokerage) * 10_000n - BigInt(cost) * BigInt(rate);
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
    expect(splitCost(paise(cost), share(rate))).toEqual({ brokerage, net: cost - brokerage });
  });
});

describe("a fee with a fixed part", () => {
  it.each([
    [100_000, { bps: 1000, fixedPaise: 0 }, 10_000],
    [90_000, { bps: 1000, fixedPaise: 0 }, 9_000],
    [33_300, { bps: 750, fixedPaise: 2_000 }, 4_498],
    [100_000, { bps: 0, fixedPaise: 5_000 }, 5_000],
    [1_000, { bps: 1000, fixedPaise: 2_000 }, 1_000],
    [2_000, { bps: 10_000, fixedPaise: 1 }, 2_000],
    [0, { bps: 1000, fixedPaise: 2_000 }, 0],
  ])("of %i paise is the rounded share and the fixed part, and at most the price: %o is %i", (price, fee, paid) => {
    expect(feeOn(paise(price), fee)).toBe(paid);
  });

  it("never falls while the price rises", () => {
    fc.assert(
      fc.property(anyCost, anyCost, anyFee, (a, b, fee) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(feeOn(low, fee)).toBeLessThanOrEqual(feeOn(high, fee));
      }),
    );
  });
});

describe("a fee on top", () => {
  it.each([
    [33_300, { bps: 300, fixedPaise: 0 }, 999, 34_299],
    [100_000, { bps: 0, fixedPaise: 0 }, 0, 100_000],
    [1_000, { bps: 0, fixedPaise: 5_000 }, 1_000, 2_000],
  ])("of a price of %i paise is added to it, and at most as high: %o", (price, fee, clientFee, total) => {
    expect(chargeFor(paise(price), fee)).toEqual({ clientFee, total });
  });
});

const rule = (from: string, bps: number, more: Partial<DatedRule> = {}): DatedRule => ({
  side: "freelancer",
  categoryId: null,
  minPricePaise: 0,
  fixedPaise: 0,
  from,
  bps,
  ...more,
});

const rates = [rule("2026-12-01", 1250), rule("2026-06-01", 800), rule("2027-03-31", 0)];

describe("the rule of a day", () => {
  it.each([
    ["2026-05-31", []],
    ["2026-06-01", [800]],
    ["2026-11-30", [800]],
    ["2026-12-01", [1250]],
    ["2027-03-30", [1250]],
    ["2099-01-01", [0]],
  ])("on %s is the latest that has begun, whatever the order of the table: %o", (day, expected) => {
    for (const each of [rates, rates.toReversed()]) expect(rulesOn(each, day).map(({ bps }) => bps)).toEqual(expected);
  });

  it.each([
    ["2026-05-31", ["upcoming", "upcoming", "upcoming"]],
    ["2026-06-01", ["upcoming", "counts", "upcoming"]],
    ["2026-12-01", ["counts", "ended", "upcoming"]],
    ["2027-04-01", ["ended", "ended", "counts"]],
  ])("makes the others past or still to come on %s", (today, states) => {
    expect(rates.map((each) => stateOfRule(each, rates, today))).toEqual(states);
  });

  it("leaves rules of another category, minimum price or side in effect", () => {
    const mixed = [
      rule("2026-06-01", 1000),
      rule("2026-07-01", 500, { categoryId: 6 }),
      rule("2026-08-01", 400, { minPricePaise: 100 }),
      rule("2026-08-02", 300, { side: "company" }),
    ];
    expect(mixed.map((each) => stateOfRule(each, mixed, "2026-09-01"))).toEqual(mixed.map(() => "counts"));
  });
});

describe("the rule for a price", () => {
  const rules = [
    rule("2026-06-01", 1000),
    rule("2026-06-01", 900, { minPricePaise: 5_000_00 }),
    rule("2026-06-01", 800, { categoryId: 6 }),
    rule("2026-06-01", 700, { categoryId: 6, minPricePaise: 1_000_00 }),
    rule("2026-06-01", 600, { categoryId: 7, minPricePaise: 9_000_00 }),
  ];

  it.each([
    ["another category", 5, 100_00, 1000],
    ["another category, at a minimum price", 5, 5_000_00, 900],
    ["no category", null, 4_999_99, 1000],
    ["its category", 6, 999_99, 800],
    ["its category before a higher minimum of every category", 6, 9_000_00, 700],
    ["every category, below the minimum of its own", 7, 8_999_99, 900],
  ])("is that for %s", (_, categoryId, pricePaise, bps) => {
    for (const each of [rules, rules.toReversed()])
      expect(ruleFor(each, { side: "freelancer", categoryId, pricePaise })?.bps).toBe(bps);
  });

  it("is one of its side", () => {
    const both = [...rules, rule("2026-06-01", 300, { side: "company" })];
    const ofSide = (side: "company" | "freelancer") =>
      ruleFor(both, { side, categoryId: 6, pricePaise: 9_000_00 })?.bps;
    expect([ofSide("company"), ofSide("freelancer")]).toEqual([300, 700]);
  });

  it("is none where none applies", () => {
    expect(ruleFor([], { side: "freelancer", categoryId: 6, pricePaise: 100 })).toBeUndefined();
  });
});

describe("a percentage", () => {
  it.each([
    ["12.5", 1250],
    ["12.50", 1250],
    ["12.05", 1205],
    ["0", 0],
    ["0.01", 1],
    ["10", 1000],
    ["010", 1000],
    ["100", 10_000],
    ["100.00", 10_000],
    ["19.99", 1999],
  ])("%s is %i hundredths of a percent", (percent, bps) => {
    expect(toBasisPoints(percent)).toBe(bps);
  });

  it.each(["", "100.01", "101", "-1", "1e1", "1.234", "1.", ".5", "12,5", " 12", "12%", "٥", "Infinity", "1000"])(
    "%j is none",
    (percent) => {
      expect(toBasisPoints(percent)).toBeUndefined();
    },
  );
});

describe("the agreed brokerage of a request", () => {
  it("is an error where none was agreed, and not 0 %", () => {
    expect(agreedBrokerageOf({ brokerageBps: 0, brokerageFixedPaise: 0 })).toEqual({ bps: 0, fixedPaise: 0 });
    expect(() => agreedBrokerageOf({ brokerageBps: null, brokerageFixedPaise: 0 })).toThrow("no agreed brokerage rate");
  });
});
