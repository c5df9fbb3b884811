import { describe, expect, it } from "vitest";
import { missingCompanySteps, summaryOf } from "./company-page.ts";

describe("the page of a company", () => {
  it("needs a logo, a text and an address, in this order", () => {
    expect(missingCompanySteps({ logo: "", about: "", slug: "" })).toEqual(["logo", "about", "slug"]);
    expect(missingCompanySteps({ logo: "a.webp", about: "We weave.", slug: "weavers" })).toEqual([]);
  });
});

describe("the summary of a text", () => {
  it("is one line", () => {
    expect(summaryOf("  We weave\n\nsarees. ")).toBe("We weave sarees.");
  });

  it("ends between two words, or within a long one", () => {
    const words = summaryOf("sarees ".repeat(40));
    expect(words).toMatch(/^(sarees )*sarees…$/);
    expect(words.length).toBeLessThanOrEqual(161);
    expect(summaryOf("x".repeat(400))).toBe(`${"x".repeat(160)}…`);
    expect(summaryOf(`${"x".repeat(100)} ${"y".repeat(100)}`)).toBe(`${"x".repeat(100)}…`);
    expect(summaryOf(`short ${"x".repeat(400)}`)).toBe(`short ${"x".repeat(154)}…`);
  });

  it("is whole while it fits", () => {
    expect(summaryOf("x".repeat(160))).toBe("x".repeat(160));
  });
});
