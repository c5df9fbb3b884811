import { expect, it } from "vitest";
import { brandDescription, brandName } from "#domain/operation/brand.ts";
import { brandFrom, standardBrand } from "#domain/operation/brand-setting.ts";

it("takes the default of what is not stored, or is no text", () => {
  expect(brandFrom(undefined)).toEqual(standardBrand);
  expect(brandFrom({ name: "Hunar", accent: 7, colour: "#ffffff" })).toEqual({ ...standardBrand, name: "Hunar" });
});

it("has a name in Hindi where one is stored", () => {
  const hunar = { name: "Hunar", nameHindi: "हुनर" };
  expect([brandName(hunar, "en"), brandName(hunar, "hi")]).toEqual(["Hunar", "हुनर"]);
  expect(brandName({ name: "Hunar", nameHindi: "" }, "hi")).toBe("Hunar");
});

it("describes itself by its tagline, or by what the product does", () => {
  expect(brandDescription({ name: "Hunar", tagline: "Work in Pune" })).toBe("Hunar · Work in Pune");
  expect(brandDescription({ name: "Hunar", tagline: "" })).toMatch(/^Hunar brings companies and freelancers together/);
});
