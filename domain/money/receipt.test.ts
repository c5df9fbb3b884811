import { describe, expect, it } from "vitest";
import { roles } from "#domain/role.ts";
import { type LaterChange, linesOfChange, receiptNumber, sumFor, taxLinesOf } from "./receipt.ts";

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

describe("what became of a payment later", () => {
  const on = { id: 1, day: "2026-11-29" };
  const returned = { ...on, kind: "returned", amount: 2_575, brokerage: 250, clientFee: 75 } as const;
  const words = (role: (typeof roles)[number], change: LaterChange) =>
    linesOfChange(role, change).map(({ words, sign, amount }) => `${words} ${sign}${amount}`);

  it("shows the returned price, and the fees that were given back with it", () => {
    for (const role of ["client", "admin"] as const)
      expect(words(role, returned)).toEqual(["returned −2500", "clientFeeBack −75", "brokerageIn 250"]);
    const ofFreelancer = { ...returned, amount: 2_250, clientFee: 0 };
    expect(words("freelancer", ofFreelancer)).toEqual(["returned −2500", "brokerageBack +250"]);
  });

  it("says that the bank took the payment back, also where the freelancer keeps the earnings", () => {
    const lost = { ...on, kind: "chargeback", amount: 1_000, brokerage: 0, clientFee: 0 } as const;
    expect(words("client", lost)).toEqual(["takenBack −1000"]);
    expect(words("freelancer", { ...lost, amount: 900 })).toEqual(["recovered −900"]);
    expect(words("freelancer", { ...lost, amount: 0 })).toEqual(["notRecovered 0"]);
  });

  it("ends with what is paid out, which is never less than nothing once a bill has the rest", () => {
    const taxed = { remaining: 0, tdsPaise: 847, tcsPaise: 0, billedPaise: 847 };
    expect(taxLinesOf("freelancer", taxed)).toEqual([
      { words: "tds", amount: 8.47, sign: "−" },
      { words: "billed", amount: 8.47, sign: "+" },
      { words: "paidOut", amount: 0, sign: "" },
    ]);
    expect(taxLinesOf("freelancer", { remaining: 9_000 })).toEqual([]);
  });
});
