import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, isAsked, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { adminSummary, engagement, reportedPayment, request, work } from "#web/test/rows.ts";

const order: RowOf<"payments.listProviderOrders"> = {
  orderId: 4,
  requestId: 9,
  title: "A shop front",
  companyName: "Ravi Textiles",
  provider: "sandbox",
  status: "open",
  amountPaise: 1_00_00_000,
  createdAt: "2026-03-01T10:00:00.000Z",
  lastAttemptAt: "2026-03-01T10:05:00.000Z",
  failureCount: 3,
  lastFailure: "The provider answered 500.",
};
const money: RowOf<"payments.listUnmatched"> = {
  unmatchedId: 6,
  orderId: 4,
  requestId: 9,
  title: "A shop front",
  companyName: "Ravi Textiles",
  provider: "sandbox",
  providerOrder: "order_1",
  amountMinor: 1050,
  currency: "USD",
  orderAmountPaise: 1_00_00_000,
  reason: "currency",
  arrivedAt: "2026-03-01T10:05:00.000Z",
};

describe("a payment that waits at its provider", () => {
  it("is cancelled by its company, after a question, from the payment screen", async () => {
    const paymentOrder = { ...reportedPayment, reference: null, isWithdrawable: false, isCancellable: true };
    const requests = await openScreen("client", "/clientmaster/payment/8/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [{ ...request, req_status: "completed", paymentOrder }],
      "requests.getEngagement": [engagement],
      "payments.cancelOrder": "Captured",
    });
    expect(document.querySelector("form")).toBeNull();
    press("Cancel this payment");
    await isAsked("Do you want to cancel this payment?", "OK");
    await hears("The money had already arrived, so the payment was not ended");
    expect(requests.find(({ call }) => call === "payments.cancelOrder")?.input).toEqual({ requestId: 9 });
  });

  it("is shown to the admin with what failed, and closed with a reason", async () => {
    const requests = await openScreen("admin", "/adminmaster/payments", { "payments.listProviderOrders": [order] });
    expect(rowOf(4).textContent).toContain("₹1,00,000");
    expect(rowOf(4).textContent).toContain("Failed 3 times in a row");
    expect(rowOf(4).textContent).toContain("The provider answered 500.");
    press("Close this payment", rowOf(4));
    submit();
    expect(await screen.findByText("please fill this")).toBeTruthy();
    type("reason", "Nobody pays it any more.");
    submit();
    await hears("The payment was closed");
    const sent = { orderId: 4, reason: "Nobody pays it any more." };
    expect(requests.find(({ call }) => call === "payments.closeOrder")?.input).toEqual(sent);
  });

  it("and cannot be given back there is recorded as given back in another way", async () => {
    const owed = { ...order, status: "refunded" } as const;
    const requests = await openScreen("admin", "/adminmaster/payments", { "payments.listProviderOrders": [owed] });
    press("Record the refund", rowOf(4));
    type("note", "By bank, UTR 8.");
    submit();
    await hears("The refund was recorded");
    expect(requests.find(({ call }) => call === "payments.recordRefund")?.input).toEqual({
      orderId: 4,
      note: "By bank, UTR 8.",
    });
  });
});

describe("unmatched money", () => {
  it("is shown to the admin in its own currency, and settled with a note", async () => {
    const requests = await openScreen("admin", "/adminmaster/payments", { "payments.listUnmatched": [money] });
    expect(rowOf(6).textContent).toContain("$10.50");
    expect(rowOf(6).textContent).toContain("Currency differs from the order");
    press("Settle", rowOf(6));
    type("note", "Given back.");
    submit();
    await hears("The money was settled");
    expect(requests.find(({ call }) => call === "payments.settleUnmatched")?.input).toEqual({
      unmatchedId: 6,
      note: "Given back.",
    });
  });

  it("stands on the admin's dashboard, beside payments whose provider failed", async () => {
    await openScreen("admin", "/adminmaster/adminhome", {
      "dashboards.admin": [adminSummary({ paymentsToReview: 2 })],
    });
    const tile = await screen.findByText("payments to review");
    expect(tile.closest("a")?.textContent).toContain("2");
  });
});
