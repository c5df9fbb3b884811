import { expect, it } from "vitest";
import { isStatement, taxStatements } from "#domain/money/tax-statement.ts";

const filled = (text: string) => text.replace(/\[[^\]]*\]/g, "the release").replace(/______/g, "9985");

it("a statement counts once it is filled in and everything is chosen", () => {
  for (const [index, text] of taxStatements.entries()) {
    expect(isStatement(index + 1, filled(text)), text).toBe(true);
    expect(isStatement(index + 1, text)).toBe(!/[_[]/.test(text));
  }
});

it("a statement with other words does not count, and one of another number neither", () => {
  expect(isStatement(4, "All fees on the platform include GST.")).toBe(false);
  expect(isStatement(9, "All fees and prices on the platform include GST.")).toBe(false);
  expect(isStatement(2, "SAC  and 18 % apply to brokerage and to the company fee.")).toBe(false);
  expect(isStatement(12, "")).toBe(false);
});
