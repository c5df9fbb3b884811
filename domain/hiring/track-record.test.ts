import { expect, it } from "vitest";
import { percentOf } from "#domain/hiring/track-record.ts";

it("a share is 100 percent only where it is all of them", () => {
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(2, 3)).toBe(66);
  expect(percentOf(0, 7)).toBe(0);
  expect(percentOf(0, 0)).toBe(0);
});
