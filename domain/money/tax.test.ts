import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  financialYearOf,
  isTaxRate,
  maxTaxBps,
  placeOfSupply,
  rateOn,
  splitCredit,
  splitFee,
  taxOf,
} from "#domain/money/tax.ts";
import {
  isPaperPrefix,
  nextGeneration,
  paperNumber,
  testGeneration,
  workPaperNumber,
  workPrefix,
} from "#domain/money/tax-paper.ts";
import { budgetRange, type Paise, paise } from "#domain/money.ts";

const inState = { rateBps: 1800, isInterState: false };
const interState = { rateBps: 1800, isInterState: true };
const rupees = (amount: number): Paise => paise(Math.round(amount * 100));
const parts = (taxable: number, cgst: number, sgst: number, igst: number) => ({
  taxable: rupees(taxable),
  cgst: rupees(cgst),
  sgst: rupees(sgst),
  igst: rupees(igst),
});

describe("a fee that includes GST", () => {
  it.each([
    ["the brokerage of a freelancer in the same State", 1000, inState, parts(847.46, 76.27, 76.27, 0)],
    ["the fee of a company in the same State", 300, inState, parts(254.24, 22.88, 22.88, 0)],
    ["the brokerage of a freelancer in another State", 1000, interState, parts(847.46, 0, 0, 152.54)],
    ["the fee of a company in another State", 300, interState, parts(254.24, 0, 0, 45.76)],
    ["a paisa", 0.01, inState, parts(0.01, 0, 0, 0)],
    ["no fee", 0, interState, parts(0, 0, 0, 0)],
  ])("is split to the paisa: %s", (_, fee, supply, expected) => {
    expect(splitFee(rupees(fee), supply)).toEqual(expected);
  });

  it("has parts that add up to it, for every fee to ₹10,000", () => {
    for (let fee = 0; fee <= 1_000_000; fee += 1)
      for (const supply of [inState, interState]) {
        const { taxable, ...heads } = splitFee(fee as Paise, supply);
        if (taxable + taxOf(heads) !== fee || taxable < 0) throw new Error(`the parts of ${fee} do not add up`);
      }
  });

  it("is exact for the largest price at the highest rate", () => {
    const largest = paise(budgetRange.most * 100);
    const { igst } = splitFee(largest, { rateBps: maxTaxBps, isInterState: true });
    expect(BigInt(igst)).toBe((2n * BigInt(largest) * 4_000n + 14_000n) / 28_000n);
  });

  it("is rounded half up per head", () => {
    // 500 · 9 ÷ 118 is 38.1355…, and 59 · 900 ÷ 11,800 is exactly 4.5.
    expect(splitFee(rupees(500), inState).cgst).toBe(rupees(38.14));
    expect(splitFee(paise(59), inState).cgst).toBe(5);
  });
});

describe("a credit", () => {
  it("takes back the tax of its part", () => {
    const creditOf = (fee: number, amount: number) =>
      splitCredit({ fee: rupees(fee), credited: paise(0), amount: rupees(amount) }, inState);
    expect(creditOf(1_000, 250)).toEqual(parts(211.86, 19.07, 19.07, 0));
    expect(creditOf(300, 75)).toEqual(parts(63.56, 5.72, 5.72, 0));
  });

  it("leaves nothing of a fee once all of it went back, in however many parts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (amounts, isInterState) => {
          const supply = { rateBps: 1800, isInterState };
          const fee = paise(amounts.reduce((sum, amount) => sum + amount, 0));
          let credited = paise(0);
          const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
          for (const amount of amounts) {
            const credit = splitCredit({ fee, credited, amount: paise(amount) }, supply);
            expect(credit.taxable + taxOf(credit)).toBe(amount);
            expect(Math.min(credit.taxable, credit.cgst, credit.sgst, credit.igst)).toBeGreaterThanOrEqual(0);
            for (const part of Object.keys(sum) as (keyof typeof sum)[]) sum[part] += credit[part];
            credited = paise(credited + amount);
          }
          expect(sum).toEqual(splitFee(fee, supply));
        },
      ),
      // The last paisa of this fee is where both halves of its tax rise.
      { examples: [[[20_130, 1, 1, 1], false]] },
    );
  });

  it("of a single paisa bears at most that paisa of tax, wherever it is in the fee and at the highest rate", () => {
    const fee = paise(20_133);
    for (const rateBps of [1800, maxTaxBps])
      for (const isInterState of [false, true])
        for (let credited = 0; credited < fee; credited += 1)
          expect(
            splitCredit({ fee, credited: paise(credited), amount: paise(1) }, { rateBps, isInterState }).taxable,
          ).toBeGreaterThanOrEqual(0);
  });
});

describe("rates", () => {
  const rates = [
    { bps: 100, fromDay: "2018-10-01" },
    { bps: 50, fromDay: "2024-07-10" },
  ];
  it.each([
    ["2018-09-30", undefined],
    ["2024-07-09", 100],
    ["2024-07-10", 50],
    ["2026-11-29", 50],
  ])("apply from their day on: on %s", (day, bps) => expect(rateOn(rates, day)).toBe(bps));

  it("have two whole halves", () => {
    expect([1800, 0, maxTaxBps].every(isTaxRate)).toBe(true);
    expect([1801, -2, maxTaxBps + 2, 18.5].some(isTaxRate)).toBe(false);
  });
});

describe("numbers of papers", () => {
  it.each([
    ["2026-03-31", "2526"],
    ["2026-04-01", "2627"],
    ["2099-12-31", "9900"],
  ])("count from 1 April: on %s", (day, year) => expect(financialYearOf(day)).toBe(year));

  it("have at most sixteen characters", () => {
    const of = { prefix: "KJ", generation: "A", day: "2026-11-29" };
    expect(paperNumber({ ...of, kind: "invoice", serial: 1 })).toBe("KJIA/2627/000001");
    expect(paperNumber({ ...of, kind: "credit", serial: 999_999 })).toMatch(/^[A-Z0-9/-]{1,16}$/);
  });

  it("go on with the next letter, and never with that of tests", () => {
    expect(nextGeneration("A")).toBe("B");
    expect(() => nextGeneration("Y")).toThrow();
  });
});

it("a service counts as received where its recipient is, or here where that is not known", () => {
  expect(placeOfSupply("07", "27")).toBe("07");
  expect(placeOfSupply(null, "27")).toBe("27");
});

describe("the numbers of a freelancer's own papers", () => {
  const of = (accountId: number, more: object = {}) =>
    workPaperNumber({
      ...{ prefix: workPrefix(accountId), kind: "invoice", generation: "A", day: "2026-11-20", serial: 1 },
      ...more,
    });

  it("have the account in base 36, the year and four digits, and a letter for credit notes", () => {
    expect(of(123)).toBe("W3F/2627/0001");
    expect(of(123, { kind: "credit" })).toBe("W3F/2627/C001");
    expect(of(123, { serial: 10_000 })).toBe("W3F/2627/10000");
    expect(of(123, { kind: "credit", serial: 1_000 })).toBe("W3F/2627/C1000");
  });

  it("have at most the 16 characters of Rule 46 for 60 million accounts", () => {
    expect(of(60_000_000, { serial: 9_999 })).toHaveLength(16);
    expect(of(60_000_000, { kind: "credit", serial: 999 })).toHaveLength(16);
  });

  it("begin with another letter in each generation, and never with that of a test", () => {
    const generations = [..."ABCDEFGHIJKLMNOPQRSTUVWXY", testGeneration];
    const letters = generations.map((generation) => of(123, { generation }).charAt(0));
    expect(letters.slice(0, 5)).toEqual(["W", "X", "Y", "Z", "A"]);
    expect(letters.at(-1)).toBe("V");
    expect(new Set(letters).size).toBe(generations.length);
  });

  it("are of a series that is no operator's", () => {
    expect(isPaperPrefix(workPrefix(739))).toBe(false);
  });
});
