import { expect, it } from "vitest";
import { ticksFor } from "#web/ui/charts/bar-chart.tsx";
import { sliceOf } from "#web/ui/charts/pie-chart.tsx";

it("the lines of a bar chart stand at whole numbers and reach above the highest bar", () => {
  expect(ticksFor(3)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksFor(41)).toEqual([0, 11, 22, 33, 44]);
});

it("a slice begins and ends where its share does, the whole circle included", () => {
  expect(sliceOf(0, 0.5)).toBe("M250 100L250 4A96 96 0 0 1 346 100A96 96 0 0 1 250 196Z");
  expect(sliceOf(0, 1)).toMatch(/^M250 100L250 4A96 96 0 0 1 250 196A96 96 0 0 1 249\.9+\d* 4Z$/);
});
