import { describe, expect, it } from "vitest";
import { paise } from "#domain/money.ts";
import { fundedTotal, holdDaysOf, holderOf } from "./funding.ts";
import { paymentProviders } from "./payment-order.ts";

describe("the holder of the money of milestones", () => {
  const on = { fundedWorks: "on", fundHolder: "" } as const;

  it("is nobody while funded works are off", () => {
    for (const provider of paymentProviders)
      expect(holderOf({ fundedWorks: "off", provider, fundHolder: "The operator" })).toBeNull();
  });

  it("is a test in the sandbox, and an operator whom an admin has named with payments that admins confirm", () => {
    expect(holderOf({ ...on, provider: "sandbox" })).toEqual({ kind: "test", name: "" });
    expect(holderOf({ ...on, provider: "manual" })).toBeNull();
    expect(holderOf({ ...on, provider: "manual", fundHolder: "Asha & Co" })).toEqual({
      kind: "operator",
      name: "Asha & Co",
    });
  });

  it("is nobody of money that is settled at once, or goes directly to freelancers", () => {
    for (const provider of ["razorpay", "direct"] as const)
      expect(holderOf({ ...on, provider, fundHolder: "Asha & Co" })).toBeNull();
  });

  it("holds it for 150 days, or 365 on the account of an operator", () => {
    expect(holdDaysOf("sandbox")).toBe(150);
    expect(holdDaysOf("manual")).toBe(365);
  });

  it("holds the amount with the share of the platform fee", () => {
    expect(fundedTotal({ amount: paise(33_300), clientFee: paise(999) })).toBe(34_299);
  });
});
