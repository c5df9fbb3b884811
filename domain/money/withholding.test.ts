import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstDayOfYear } from "#domain/money/tax.ts";
import { periodEnd, periodName, taxFileName } from "#domain/money/tax-paper.ts";
import {
  collectedTax,
  lawfulRates,
  ownSupply,
  type TaxYear,
  tdsRateKind,
  type WithholdingRateKind,
  withholdTax,
} from "#domain/money/withholding.ts";
import { type Paise, paise, rupees } from "#domain/money.ts";

const newYear: TaxYear = { base: paise(0), untaxed: paise(0), arrears: paise(0) };
const yearOf = (amount: number): TaxYear => ({ ...newYear, base: rupees(amount), untaxed: rupees(amount) });
const individual = { bps: 10, threshold: rupees(500_000), singleThreshold: null };
const payment = (amount: number) => ({ base: rupees(amount), available: rupees(amount) });

describe("TDS", () => {
  it.each([
    ["whole", 505],
    ["onwards", 10],
  ] as const)("C: is on the %s once ₹4,95,000 and ₹10,000 exceed the threshold", (method, tax) => {
    expect(withholdTax(yearOf(495_000), payment(10_000), individual, method).tax).toBe(rupees(tax));
  });

  it("begins a paisa above the threshold", () => {
    const at = withholdTax(yearOf(490_000), payment(10_000), individual, "whole");
    expect(at).toMatchObject({ tax: 0, base: 0, year: { base: rupees(500_000), untaxed: rupees(500_000) } });
    const above = withholdTax(at.year, { base: paise(1), available: paise(1) }, individual, "onwards");
    expect(above).toMatchObject({ base: 1, tax: 0, year: { untaxed: 0 } });
    expect(withholdTax(at.year, payment(0.01), individual, "whole").base).toBe(rupees(500_000.01));
  });

  it("takes of the whole year, in however many payments, what one payment of it all would", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 12 }), (amounts) => {
        let year = newYear;
        let taxed = 0;
        for (const amount of amounts) {
          const base = paise(amount);
          const withheld = withholdTax(year, { base, available: base }, individual, "whole");
          year = withheld.year;
          taxed += withheld.base;
        }
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(taxed + year.untaxed).toBe(total);
        expect(taxed).toBe(total > individual.threshold ? total : 0);
      }),
    );
  });

  it("is at most what the payment is, and the rest is of the next one", () => {
    const first = withholdTax(yearOf(499_900), { base: rupees(200), available: rupees(180) }, individual, "whole");
    expect(first).toMatchObject({ tax: rupees(180), year: { arrears: rupees(320.1) } });
    expect(withholdTax(first.year, payment(1_000), individual, "whole").tax).toBe(rupees(321.1));
  });

  it("is by the fourth letter of the checked PAN", () => {
    expect(tdsRateKind("operator", "ABCPK1234L")).toBe("operatorIndividual");
    expect(tdsRateKind("operator", "ABCHK1234L")).toBe("operatorIndividual");
    expect(tdsRateKind("buyer", "AAPFU0939F")).toBe("buyerOther");
    expect(tdsRateKind("operator", null)).toBe("operatorNoPan");
  });
});

describe("TCS", () => {
  it("B: is on the price without the GST of the freelancer, each head rounded by itself", () => {
    const { taxable } = ownSupply(rupees(10_000), { isRegistered: true, rateBps: 1800, isInterState: true });
    expect(taxable).toBe(847_458);
    expect(collectedTax(taxable, { rateBps: 50, isInterState: true })).toEqual({ cgst: 0, sgst: 0, igst: 4_237 });
    expect(collectedTax(taxable, { rateBps: 50, isInterState: false })).toEqual({ cgst: 2_119, sgst: 2_119, igst: 0 });
  });

  it("is on nothing of who is not registered, whose price has no GST", () => {
    const supply = ownSupply(rupees(10_000), { isRegistered: false, rateBps: 1800, isInterState: true });
    expect(supply).toEqual({ taxable: rupees(10_000), cgst: 0, sgst: 0, igst: 0 });
  });
});

describe("the rates of the law", () => {
  const rateOn = (kind: WithholdingRateKind, day: string) =>
    lawfulRates
      .filter((rate) => rate.kind === kind && rate.fromDay <= day)
      .toSorted((a, b) => b.fromDay.localeCompare(a.fromDay))[0];

  it.each([
    ["tcs", "2024-07-09", 100, "52"],
    ["tcs", "2024-07-10", 50, "52"],
    ["operatorIndividual", "2026-03-31", 10, "194O"],
    ["operatorIndividual", "2026-04-01", 10, "1035"],
    ["operatorOther", "2024-09-30", 100, "194O"],
    ["operatorOther", "2024-10-01", 10, "194O"],
    ["operatorNoPan", "2026-04-01", 500, "1035"],
  ] as const)("of %s on %s", (kind, day, bps, code) => expect(rateOn(kind, day)).toMatchObject({ bps, code }));

  it("take their day once, and TCS halves into whole hundredths of a percent", () => {
    const days = lawfulRates.map(({ kind, fromDay }) => `${kind} ${fromDay}`);
    expect(new Set(days).size).toBe(days.length);
    expect(lawfulRates.every(({ kind, bps }) => kind !== "tcs" || bps % 2 === 0)).toBe(true);
  });
});

describe("periods", () => {
  it.each([
    ["2026-10-01", "month", "2026-11-01", "2026-10"],
    ["2026-12-01", "month", "2027-01-01", "2026-12"],
    ["2026-04-01", "quarter", "2026-07-01", "2026-27-Q1"],
    ["2026-10-01", "quarter", "2027-01-01", "2026-27-Q3"],
    ["2027-01-01", "quarter", "2027-04-01", "2026-27-Q4"],
  ] as const)("from %s, a %s ends before %s", (month, kind, end, name) => {
    expect(periodEnd({ month, kind })).toBe(end);
    expect(periodName({ month, kind })).toBe(name);
  });

  it("say in the name of their files that they are open", () => {
    const period = { month: "2026-10-01", kind: "quarter" } as const;
    expect(taxFileName("tds-140", period, false)).toBe("tds-140-2026-27-Q3-open.csv");
    expect(taxFileName("gstr8", { ...period, kind: "month" }, true)).toBe("gstr8-2026-10.csv");
  });

  it("of taxes begin on 1 April", () => {
    expect(firstDayOfYear("2026-03-31")).toBe("2025-04-01");
    expect(firstDayOfYear("2026-04-01")).toBe("2026-04-01");
  });
});

it("adds up whatever the price and the rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.boolean(), (price, isInterState) => {
      const { taxable, cgst, sgst, igst } = ownSupply(price as Paise, {
        isRegistered: true,
        rateBps: 1800,
        isInterState,
      });
      expect(taxable + cgst + sgst + igst).toBe(price);
    }),
  );
});
