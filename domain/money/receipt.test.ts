import { describe, expect, it } from "vitest";
import { roles } from "#domain/role.ts";
import { receiptNumber, sumFor } from "./receipt.ts";

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
  const parts = { cost: 100_000, brokerage: 12_500, amount: 87_500, isPaidByPlatform: false };
  const payment = { ...parts, clientFee: 0, total: 100_000 };

  it.each(roles.flatMap((role) => [0, 3_000].map((clientFee) => [role, clientFee] as const)))(
    "adds up for the %s, with a fee of %i on top",
    (role, clientFee) => {
      const paid = { ...parts, clientFee, total: 100_000 + clientFee };
      const { lines, total } = sumFor(role, paid);
      const sum = lines.reduce((before, { part, isTaken }) => before + (isTaken ? -paid[part] : paid[part]), 0);
      expect(sum).toBe(paid[total.part]);
      const hasFee = lines.some(({ part }) => part === "clientFee");
      expect(hasFee).toBe(clientFee > 0 && role !== "freelancer");
    },
  );

  it("ends with what the company paid, and for the freelancer with what he earned", () => {
    expect(roles.map((role) => [role, sumFor(role, payment).total.words])).toEqual([
      ["admin", "paid"],
      ["client", "paid"],
      ["freelancer", "earned"],
    ]);
    const settled = { ...payment, isPaidByPlatform: true };
    expect(roles.map((role) => sumFor(role, settled).total.words)).toEqual(["settled", "settled", "earned"]);
  });
});
