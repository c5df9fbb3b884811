import { describe, expect, it } from "vitest";
import { addDays, isDay } from "./day.ts";

const two = (number: number) => String(number).padStart(2, "0");
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);

describe("a day", () => {
  it.each([
    [1900, 365],
    [2000, 366],
    [2024, 366],
    [2026, 365],
    [2100, 365],
    [2400, 366],
  ])("is one of those the calendar has: %i has %i of them", (year, days) => {
    const all = upTo(99).flatMap((month) => upTo(99).map((day) => `${year}-${two(month)}-${two(day)}`));
    expect(all.filter(isDay)).toHaveLength(days);
  });

  it.each(["2024-02-29", "2026-04-30", "2026-12-31", "1900-01-01", "9999-12-31"])("%s is one", (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
    "1899-12-31",
    "26-01-01",
    "2026-1-1",
    "01-02-2026",
    "2026-01-01T00:00",
    " 2026-01-01",
    "2026-01-01\n",
    "",
    "२०२६-०१-०१",
    "infinity",
    "today",
  ])("%j is none", (text) => {
    expect(isDay(text)).toBe(false);
  });
});

it.each([
  ["2028-02-29", 1, "2028-03-01"],
  ["2028-02-29", 0, "2028-02-29"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2027-01-01", -366, "2025-12-31"],
  ["2026-11-28", 365, "2027-11-28"],
])("%s and %i days are %s", (from, days, day) => {
  expect(addDays(from, days)).toBe(day);
});
