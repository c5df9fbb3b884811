import { expect, it } from "vitest";
import { languageOf } from "#domain/language.ts";

it.each([
  ["hi", "hi"],
  ["hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7", "hi"],
  ["ta-IN, en;q=0.8, hi;q=0.5", "en"],
  ["EN-gb", "en"],
  ["ta-IN,*", undefined],
  ["*", undefined],
  ["", undefined],
])("a browser that names %j is spoken to in %s", (accepted, language) => {
  expect(languageOf(accepted)).toBe(language);
});
