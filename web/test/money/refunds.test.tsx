import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, isAsked, leadsTo, openScreen, rowOf, submit, type } from "#web/test/open-screen.tsx";

const terms: RowOf<"payments.getRefundTerms"> = {
  requestId: 9,
  title: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera",
  pricePaise: 1000_00,
  keptPaise: 100_00,
  clientFeePaise: 30_00,
  brokerageBps: 1000,
  brokerageFixedPaise: 0,
  clientFeeBps: 300,
  clientFeeFixedPaise: 0,
  isPaidOut: true,
  isRefunded: true,
  obstacle: null,
};
const address = "/adminmaster/refund/9";
const words = () => document.body.textContent ?? "";

describe("the refund of a payment", () => {
  it("shows who bears what before it asks, and sends what was left", async () => {
    const requests = await openScreen("admin", address, {
      "payments.getRefundTerms": [terms],
      "payments.refund": "Success",
    });
    type("amountPaise", "100");
    type("bearer", "freelancer");
    expect(words()).toContain("The freelancer was paid already and gets a bill for the rest.");
    expect(words()).toContain("The company gets back₹103Brokerage₹10Borne by the freelancer₹90");
    type("bearer", "platform");
    expect(words()).toContain("The company gets back₹103Brokerage₹10Loss of the platform₹90");
    type("reason", "The work was delivered in part.");
    type("password", "Right1234");
    submit();
    await isAsked("Do you want to refund ₹103 to Kochi Spices?The platform, as a loss", "OK");
    await hears("The payment was refunded");
    expect(requests.find(({ call }) => call === "payments.refund")?.input).toMatchObject({
      requestId: 9,
      leftPaise: 1000_00,
      amountPaise: 100_00,
      bearer: "platform",
    });
  });

  it("says why nothing can be refunded", async () => {
    await openScreen("admin", address, { "payments.getRefundTerms": [{ ...terms, obstacle: "payment_disputed" }] });
    expect(words()).toContain("The company disputes this payment at its bank, which decides who gets the money.");
    expect(document.querySelector("form")).toBeNull();
  });
});

it("is where a refund that the provider made leads to, with its reference", async () => {
  const difference: RowOf<"reconciliation.list"> = {
    differenceId: 3,
    provider: "razorpay",
    movement: "refund",
    difference: "missing_here",
    reference: "rfnd_7",
    hereMinor: null,
    thereMinor: 100_00,
    currency: "INR",
    day: "2026-02-25",
    title: "A logo for our jars",
    companyName: "Kochi Spices",
    requestId: 9,
    isPaid: true,
    foundAt: "2026-02-26T06:30:00.000Z",
    closedAt: null,
    note: null,
    closedBy: null,
  };
  await openScreen("admin", "/adminmaster/reconciliation", { "reconciliation.list": [difference] });
  expect(leadsTo("Record the refund", rowOf(3))).toBe("/adminmaster/refund/9?reference=rfnd_7");
});
