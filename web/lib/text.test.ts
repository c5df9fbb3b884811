import { expect, it } from "vitest";
import { fill, t, tWords } from "#web/lib/text.ts";

it("an English text is its own key", () => {
  expect(t("Log in")).toBe("Log in");
  expect(tWords("Payment Successfull")).toBe("Payment Successfull");
});

it("values take the places of their names, and a name without a value stays", () => {
  expect(t("{file} downloaded", { file: "resume.pdf" })).toBe("resume.pdf downloaded");
  expect(fill("{a} and {b}", { a: 0 })).toBe("0 and {b}");
});
