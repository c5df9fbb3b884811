import { describe, expect, it } from "vitest";
import { payoutMethodOf } from "./payout.ts";
import { isWithProvider, type OperationMoveName, operationMoves, operationStatuses } from "./provider-operation.ts";

const namesOf = Object.keys(operationMoves) as OperationMoveName[];
const movesFrom = (status: (typeof operationStatuses)[number]) =>
  namesOf.filter((name) => (operationMoves[name].from as readonly string[]).includes(status));

describe("an operation at a provider", () => {
  it("is taken back only while the provider cannot have executed it", () => {
    for (const status of operationStatuses)
      if (movesFrom(status).includes("cancel")) expect(isWithProvider(status)).toBe(false);
    expect(movesFrom("sending")).not.toContain("cancel");
    expect(movesFrom("sent")).not.toContain("cancel");
  });

  it("is not begun again once the provider has it, or it has ended", () => {
    for (const status of ["sent", "done", "failed", "cancelled"] as const)
      expect(movesFrom(status)).not.toContain("begin");
  });

  it("that was done can only come back, and what failed or was taken back stays so", () => {
    expect(movesFrom("done")).toEqual(["fail"]);
    expect([...movesFrom("failed"), ...movesFrom("cancelled")]).toEqual([]);
  });
});

it("only money that Razorpay holds is paid by RazorpayX, and only where that is set", () => {
  expect(payoutMethodOf("razorpay", "x")).toBe("razorpay_x");
  expect(payoutMethodOf("razorpay", "manual")).toBe("bank_file");
  for (const source of ["manual", "sandbox", "direct"] as const) expect(payoutMethodOf(source, "x")).toBe("bank_file");
});
