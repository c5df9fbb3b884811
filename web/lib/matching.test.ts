import { expect, it } from "vitest";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";

const has = (text: string, typed: string) => matcherFor(typed)(normalizeText(text));

it("what people type is found without its capitals and accents", () => {
  expect(has("Résumé of ÁSHA", "resume asha")).toBe(true);
  expect(has("Resume", "RÉSUMÉ")).toBe(true);
  expect(has("₹1,00,000", "1,00")).toBe(true);
});

it("every word has to be there, in any order", () => {
  expect(has("Asha Nair Kochi", "kochi as")).toBe(true);
  expect(has("Asha Nair Kochi", "kochi ravi")).toBe(false);
});

it("a space at either end asks for nothing more", () => {
  expect(has("Kochi", "  kochi ")).toBe(true);
  expect(has("Kochi", "   ")).toBe(true);
});

it("vowel signs of Indian scripts make another word", () => {
  expect(has("कोच्चि", "कोच्चि")).toBe(true);
  expect(has("कोच्चि", "काच्चि")).toBe(false);
});

it("joiners make no other word", () => {
  expect(has("राम\u200dकृष्ण", "रामकृष्ण")).toBe(true);
  expect(has("रामकृष्ण", "राम\u200cकृष्ण")).toBe(true);
});
