import { describe, expect, it } from "vitest";
import { receiptNumber, sumFor } from "./receipt.ts";
import { roles } from "./role.ts";

describe("the number of a receipt", () => {
  it.each([
    [1, "KJ-000001"],
    [123, "KJ-000123"],
    [999_999, "KJ-999999"],
    [1_000_000, "KJ-1000000"],
    [2 ** 52, "KJ-4503599627370496"],
  ])("of entry %i is %s", (entry, number) => {
    expect(receiptNumber(entry)).toBe(number);
  });
});

describe("the sum of a receipt", () => {
  const payment = { cost: 100_000, brokerage: 12_500, amount: 87_500 };

  it.each(roles)("adds up for the %s", (role) => {
    const { lines, total } = sumFor(role);
    const sum = lines.reduce((before, { part, isTaken }) => before + (isTaken ? -payment[part] : payment[part]), 0);
    expect(sum).toBe(payment[total.part]);
  });

  it("ends with what the company paid, and for the freelancer with what he earned", () => {
    expect(roles.map((role) => [role, sumFor(role).total.words])).toEqual([
      ["admin", "paid"],
      ["client", "paid"],
      ["freelancer", "earned"],
    ]);
  });
});
