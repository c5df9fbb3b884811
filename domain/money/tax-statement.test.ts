import { describe, expect, it } from "vitest";
import {
  blankIn,
  choicesIn,
  isStatement,
  signatoryOfWork,
  taxStatements,
  withBlank,
  withChoice,
} from "#domain/money/tax-statement.ts";

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

describe("a statement", () => {
  const chosen = taxStatements.flatMap((text, index) => {
    const choices = choicesIn(text);
    return (choices.length > 0 ? choices : [""]).map((choice) => [index + 1, withChoice(text, choice)] as const);
  });

  it.each(chosen)("counts with each of its choices and what is filled in: %i %s", (number, text) => {
    const answered = blankIn(text) === undefined ? text : withBlank(text, " an $& answer ");
    expect(isStatement(number, answered)).toBe(true);
  });

  it("asks for a reason only where it was chosen", () => {
    const holding = taxStatements[9] ?? "";
    expect(choicesIn(holding)).toEqual(["may hold money of companies, because ______", "does not hold it"]);
    expect(blankIn(holding)).toBeUndefined();
    expect(blankIn(withChoice(holding, "may hold money of companies, because ______"))).toBe("because");
    expect(blankIn(withChoice(holding, "does not hold it"))).toBeUndefined();
    expect(blankIn(taxStatements[1] ?? "")).toBe("SAC");
  });
});

it("statement 8 names who signs what is made in the name of freelancers", () => {
  const [text = ""] = taxStatements.slice(7);
  expect(signatoryOfWork(text.replace("______", "Kavita Rao"))).toBe("Kavita Rao");
});
