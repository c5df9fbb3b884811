import { expect, it } from "vitest";
import { bandOf, isComplete } from "./progress.ts";

it.each([
  [1, "low"],
  [35, "low"],
  [36, "middle"],
  [75, "middle"],
  [76, "high"],
  [100, "high"],
] as const)("%i percent lies in the %s band", (percentage, band) => {
  expect(bandOf(percentage)).toBe(band);
});

it("only 100 percent completes", () => {
  expect([1, 99, 100].filter(isComplete)).toEqual([100]);
});
