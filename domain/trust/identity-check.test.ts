import { expect, it } from "vitest";
import { isLastFour, lastFourText } from "./identity-check.ts";

it.each([
  ["pan", "234F", true],
  ["pan", "2345", false],
  ["maskedAadhaar", "2345", true],
  ["maskedAadhaar", "234F", false],
  ["passport", "4567", true],
  ["voterCard", "45A7", true],
  ["drivingLicence", "456", false],
  ["drivingLicence", "45678", false],
  ["passport", "45 7", false],
] as const)("the end of a number of kind %s can be %s: %s", (kind, typed, isPossible) => {
  expect(isLastFour(kind, typed)).toBe(isPossible);
});

it("the end of a number is read in capitals, without spaces", () => {
  expect(lastFourText(" 2 3 4 f ")).toBe("234F");
});
