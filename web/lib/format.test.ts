import { describe, expect, it } from "vitest";
import {
  daysUntil,
  formatCount,
  formatDay,
  formatInstant,
  formatPercent,
  formatProfileDay,
  formatRupees,
} from "#web/lib/format.ts";
import { plural } from "#web/lib/plural.ts";
import { formatCompactRupees } from "#web/lib/short-format.ts";
import { evenTicks } from "#web/ui/charts/month-chart.tsx";

describe("what people read", () => {
  it("groups rupees as India does and shows paise only where there are some (§9 rupees)", () => {
    expect(formatRupees(100_000)).toBe("₹1,00,000");
    expect(formatRupees(9_999_999_999)).toBe("₹9,99,99,99,999");
    expect(formatRupees(0)).toBe("₹0");
    expect(formatRupees(1234.5)).toBe("₹1,234.50");
  });

  it("writes amounts, counts and instants as the browser does for India", () => {
    const rupees = new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency: "INR",
      trailingZeroDisplay: "stripIfInteger",
    });
    const count = new Intl.NumberFormat("en-IN");
    const moment = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });
    for (let digits = "1"; digits.length <= 15; digits += (7 * digits.length) % 10) {
      const paise = Number(digits);
      for (const amount of [paise / 100, -paise / 100]) expect(formatRupees(amount)).toBe(rupees.format(amount));
      for (const whole of [paise, -paise]) expect(formatCount(whole)).toBe(count.format(whole));
      const [day = "", time] = moment.format(new Date(paise)).split(" ");
      expect(formatInstant(new Date(paise).toISOString())).toBe(`${formatDay(day)} ${time}`);
    }
  });

  it("writes the amounts on the scale of a chart as the browser does for India", () => {
    const compact = new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency: "INR",
      notation: "compact",
      maximumFractionDigits: 1,
    });
    const amounts = [1, 40, 777, 45_000, 95_500, 1_20_000, 99_99_999, 12_34_56_789, 4_00_00_00_000].flatMap(evenTicks);
    expect(amounts.map(formatCompactRupees)).toEqual(amounts.map((amount) => compact.format(amount)));
  });

  it("turns a day around for reports and keeps the year first on profiles (§9 day-shown)", () => {
    expect(formatDay("2026-02-28")).toBe("28-02-2026");
    expect(formatProfileDay("2026-02-28")).toBe("2026/02/28");
  });

  it("counts in groups and chooses the word that fits", () => {
    expect(formatCount(123_456)).toBe("1,23,456");
    expect([0, 1, 2].map((count) => plural(count, "work", "works"))).toEqual(["works", "work", "works"]);
  });

  it("says a rate in percent", () => {
    expect(formatPercent(1000)).toBe("10%");
    expect(formatPercent(1250)).toBe("12.5%");
  });

  it("counts the days that are left over the ends of months and leap years", () => {
    expect(daysUntil("2026-03-01", "2026-02-28")).toBe(1);
    expect(daysUntil("2028-03-01", "2028-02-28")).toBe(2);
    expect(daysUntil("2026-02-28", "2026-02-28")).toBe(0);
    expect(daysUntil("2025-12-31", "2026-01-01")).toBe(-1);
  });
});
