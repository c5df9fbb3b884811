import { expect, it } from "vitest";
import { isReservedSlug, isSlug, missingSteps, shownNameOf, slugFrom } from "./profile-page.ts";

it.each(["abc", "a-b", "42-bricks", "a".repeat(40)])("%s is the address of a page", (slug) => {
  expect(isSlug(slug)).toBe(true);
});

it.each(["", "ab", "a".repeat(41), "Abc", "a--b", "-abc", "abc-", "a_b", "a b", "ä-b", "a.b", "a/b"])(
  "%j is no address of a page",
  (slug) => {
    expect(isSlug(slug)).toBe(false);
  },
);

it("addresses that could be taken for those of the platform are reserved", () => {
  expect(["admin", "support", "login"].filter(isReservedSlug)).toHaveLength(3);
  expect(isReservedSlug("anita-rao")).toBe(false);
});

it("a name stands in full, or as the first name and an initial", () => {
  expect(shownNameOf("Anita Rao Menon", "full")).toBe("Anita Rao Menon");
  expect(shownNameOf("Anita Rao Menon", "initial")).toBe("Anita M.");
  expect(shownNameOf(" Anita ", "initial")).toBe("Anita");
});

it("an address is suggested from a name where it has enough letters", () => {
  expect(slugFrom("Ánita  Rao-Menon")).toBe("anita-rao-menon");
  expect(slugFrom("अनीता")).toBe("");
  expect(slugFrom("Admin")).toBe("");
  expect(slugFrom("x".repeat(60))).toBe("x".repeat(40));
});

it("a page can be published once it has a picture, a headline and an address", () => {
  expect(missingSteps({ picture: "", headline: "", slug: "" })).toEqual(["picture", "headline", "slug"]);
  expect(missingSteps({ picture: "a.webp", headline: "Weaver", slug: "anita" })).toEqual([]);
});
