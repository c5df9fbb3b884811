import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { standardBrand } from "#domain/operation/brand-setting.ts";
import { accentOf, isReadableAccent } from "#server/platform/brand/accent.ts";

describe("an accent", () => {
  it("has the dark variant of the theme where it is the default", () => {
    const { light, dark } = accentOf(standardBrand.accent);
    expect([light.colour, dark.colour]).toEqual([standardBrand.accent, standardBrand.accentDark]);
    expect(isReadableAccent({ light, dark })).toBe(true);
  });

  it.each(["#7a1fa2", "#b3261e", "#1b57c4", "#000000", "#3d2a00"])(
    "of %s is raised for the dark until it is read there on every surface, and its text on it",
    (colour) => {
      const { light, dark } = accentOf(colour);
      expect(isReadableAccent({ light, dark })).toBe(true);
      for (const surface of ["#13191b", "#0c1112", "#1a2225", dark.wash])
        expect(wcagContrast(dark.colour, surface)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(dark.onAccent, dark.colour)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(dark.onAccent, dark.strong)).toBeGreaterThanOrEqual(4.5);
      expect(wcagContrast(light.onAccent, light.strong)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["#ffee00", "#ffffff", "#74d0d6", "#ff8800"])("of %s cannot be read in the light", (colour) => {
    expect(isReadableAccent(accentOf(colour))).toBe(false);
  });

  it("is refused at a ratio of 4.49 and taken at 4.5", () => {
    const { light, dark } = accentOf("#0b5c66");
    const at = (surfaceRatio: number, textRatio: number) =>
      isReadableAccent({ light: { ...light, surfaceRatio, textRatio }, dark });
    expect([at(4.49, 4.5), at(4.5, 4.49), at(4.5, 4.5)]).toEqual([false, false, true]);
  });
});
