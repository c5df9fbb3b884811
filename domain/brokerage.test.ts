import { describe, expect, it } from "vitest";
import { rateOn, stateOfRate, toBasisPoints } from "./brokerage.ts";

const rates = [
  { bps: 1250, from: "2026-12-01" },
  { bps: 800, from: "2026-06-01" },
  { bps: 0, from: "2027-03-31" },
];

describe("the rate of a day", () => {
  it.each([
    ["2026-05-31", undefined],
    ["2026-06-01", 800],
    ["2026-06-02", 800],
    ["2026-11-30", 800],
    ["2026-12-01", 1250],
    ["2027-03-30", 1250],
    ["2027-03-31", 0],
    ["2099-01-01", 0],
  ])("on %s is %s, whatever the order of the table", (day, bps) => {
    expect(rateOn(rates, day)?.bps).toBe(bps);
    expect(rateOn(rates.toReversed(), day)?.bps).toBe(bps);
  });

  it("is no dated one while there is none", () => {
    expect(rateOn([], "2026-12-01")).toBeUndefined();
  });

  it.each([
    ["2026-05-31", ["comes", "comes", "comes"]],
    ["2026-06-01", ["comes", "counts", "comes"]],
    ["2026-12-01", ["counts", "past", "comes"]],
    ["2027-04-01", ["past", "past", "counts"]],
  ])("makes the others past or still to come on %s", (today, states) => {
    expect(rates.map((rate) => stateOfRate(rate, rates, today))).toEqual(states);
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
