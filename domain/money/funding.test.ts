import { describe, expect, it } from "vitest";
import { paise } from "#domain/money.ts";
import { fundedTotal, holdDaysOf, holderOf, maxHeldByRoutePaise, routeObstacleOf } from "./funding.ts";
import { paymentProviders } from "./payment-order.ts";

describe("the holder of the money of milestones", () => {
  const on = { fundedWorks: "on", razorpayPayouts: "manual", fundHolder: "" } as const;

  it("is nobody while funded works are off", () => {
    for (const provider of paymentProviders)
      expect(holderOf({ ...on, fundedWorks: "off", provider, fundHolder: "The operator" })).toBeNull();
  });

  it("is a test in the sandbox, and an operator whom an admin has named with payments that admins confirm", () => {
    expect(holderOf({ ...on, provider: "sandbox" })).toEqual({ kind: "test", name: "" });
    expect(holderOf({ ...on, provider: "manual" })).toBeNull();
    expect(holderOf({ ...on, provider: "manual", fundHolder: "Asha & Co" })).toEqual({
      kind: "operator",
      name: "Asha & Co",
    });
  });

  it("is nobody of money that goes directly to freelancers", () => {
    expect(holderOf({ ...on, provider: "direct", fundHolder: "Asha & Co" })).toBeNull();
  });

  it("is Razorpay where it transfers to linked accounts, and otherwise the operator whom an admin has named", () => {
    const razorpay = { ...on, provider: "razorpay" } as const;
    expect(holderOf({ ...razorpay, razorpayPayouts: "route" })).toEqual({ kind: "razorpay", name: "Razorpay" });
    for (const razorpayPayouts of ["manual", "x"] as const) {
      expect(holderOf({ ...razorpay, razorpayPayouts })).toBeNull();
      const named = holderOf({ ...razorpay, razorpayPayouts, fundHolder: "Asha & Co" });
      expect(named).toEqual({ kind: "operator", name: "Asha & Co" });
    }
  });

  it("holds it for 150 days, or 365 on the account of an operator", () => {
    expect(holdDaysOf("sandbox")).toBe(150);
    expect(holdDaysOf("manual")).toBe(365);
  });

  it("holds the amount with the share of the platform fee", () => {
    expect(fundedTotal({ amount: paise(33_300), clientFee: paise(999) })).toBe(34_299);
  });
});

describe("a milestone that Razorpay holds", () => {
  // 2.36 % of 103,000 are 2,430.8, and 0.295 % of what is transferred is less than 300.
  const parts = { amount: 100_000, clientFee: 3000 };

  it("needs fees that cover what Razorpay takes of the payment and of its transfer, to the paisa", () => {
    expect(routeObstacleOf({ ...parts, brokerage: 0 })).toBeUndefined();
    expect(routeObstacleOf({ amount: 100_000, clientFee: 0, brokerage: 2648 })).toBeUndefined();
    expect(routeObstacleOf({ amount: 100_000, clientFee: 0, brokerage: 2647 })).toBe("fee_too_low");
    expect(routeObstacleOf({ amount: 100_000, clientFee: 0, brokerage: 0 })).toBe("fee_too_low");
  });

  it("is paid with at most five lakh rupees", () => {
    const most = { amount: maxHeldByRoutePaise - 1_500_000, clientFee: 1_500_000, brokerage: 100_000 };
    expect(routeObstacleOf(most)).toBeUndefined();
    expect(routeObstacleOf({ ...most, amount: most.amount + 1 })).toBe("funding_too_high");
  });
});
