import { expect, it } from "vitest";
import { sliceOf, ticksFor } from "#web/ui/charts/category-chart.tsx";
import { evenTicks } from "#web/ui/charts/month-chart.tsx";

it("the lines of a bar chart stand at whole numbers and reach above the highest bar", () => {
  expect(ticksFor(3)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksFor(41)).toEqual([0, 11, 22, 33, 44]);
});

it("a slice begins and ends where its share does, the whole circle included", () => {
  expect(sliceOf(0, 0.5)).toBe("M250 100L250 4A96 96 0 0 1 346 100A96 96 0 0 1 250 196Z");
  expect(sliceOf(0, 1)).toMatch(/^M250 100L250 4A96 96 0 0 1 250 196A96 96 0 0 1 249\.9+\d* 4Z$/);
});

it("the lines of a chart of months stand at 1, 2 or 5 with zeros behind it", () => {
  expect(evenTicks(0)).toEqual([0, 1]);
  expect(evenTicks(7)).toEqual([0, 2, 4, 6, 8]);
  expect(evenTicks(40_500)).toEqual([0, 20_000, 40_000, 60_000]);
  expect(evenTicks(24_000)).toEqual([0, 10_000, 20_000, 30_000]);
});
