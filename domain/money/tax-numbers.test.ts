import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gstinCheck, isGstin, isPan, panOfGstin, stateCodes, taxNumberText } from "#domain/money/tax-numbers.ts";

const gstin = "27AAPFU0939F1ZV";
const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

describe("a PAN", () => {
  it.each(["AAPFU0939F", "ABCPK1234L"])("is well-formed: %s", (pan) => expect(isPan(pan)).toBe(true));
  it.each(["AAPXU0939F", "AAPFU093F", "aapfu0939f", "AAPFU09391", " AAPFU0939F", "AAPFU0939F\n"])("is not: %j", (pan) =>
    expect(isPan(pan)).toBe(false),
  );
});

describe("a GSTIN", () => {
  it("is well-formed with the check character of the ones before", () => {
    expect(isGstin(gstin)).toBe(true);
    expect(panOfGstin(gstin)).toBe("AAPFU0939F");
  });

  it("is refused with any one character changed", () => {
    for (const [index, present] of [...gstin].entries())
      for (const other of characters.filter((each) => each !== present))
        expect(isGstin(gstin.slice(0, index) + other + gstin.slice(index + 1)), `${other} at ${index}`).toBe(false);
  });

  it("is refused without a State of the list and without a PAN", () => {
    for (const first of ["28AAPFU0939F1Z", "99AAPFU0939F1Z", "27AAPXU0939F1Z", "27AAPFU0939F0Z"])
      expect(isGstin(first + gstinCheck(first))).toBe(false);
  });

  it("has one check character in each State", () => {
    fc.assert(
      fc.property(fc.constantFrom(...stateCodes), fc.constantFrom(...characters.slice(1)), (state, number) => {
        const first = `${state}AAPFU0939F${number}Z`;
        expect(characters.filter((check) => isGstin(first + check))).toEqual([gstinCheck(first)]);
      }),
    );
  });

  it("is read as people paste it", () => expect(isGstin(taxNumberText(" 27 aapfu0939f 1zv"))).toBe(true));
});
