import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { readRazorpayDispute } from "#server/platform/payments/razorpay-disputes.ts";

/** The fields of a real message that are read, with some of those that are not. */
function messageOf(event: string, more: object = {}, notes: unknown = { reference: "kk_42" }): string {
  const entity = {
    id: "disp_EsIAlDcoUr8CaQ",
    entity: "dispute",
    payment_id: "pay_EFtmUsbwpXwBHI",
    amount: 39_000,
    currency: "INR",
    amount_deducted: 0,
    reason_code: "goods_or_services_not_received_or_partially_received",
    respond_by: 1_590_604_200,
    status: "open",
    phase: "chargeback",
    created_at: 1_590_059_211,
    ...more,
  };
  return JSON.stringify({
    entity: "event",
    event,
    contains: ["payment", "dispute"],
    payload: { payment: { entity: { notes, contact: "+919876543210" } }, dispute: { entity } },
  });
}

describe("a dispute at Razorpay", () => {
  it("is read with its order, its reason and the time to answer", () => {
    expect(readRazorpayDispute(messageOf("payment.dispute.created"))).toEqual({
      id: "disp_EsIAlDcoUr8CaQ",
      phase: "chargeback",
      status: "open",
      order: "kk_42",
      payment: "pay_EFtmUsbwpXwBHI",
      amount: 39_000,
      currency: "INR",
      reason: "goods_or_services_not_received_or_partially_received",
      respondBy: new Date("2020-05-27T18:30:00Z"),
    });
  });

  it.each([
    ["created", "open"],
    ["under_review", "open"],
    ["action_required", "open"],
    ["won", "won"],
    ["closed", "won"],
    ["lost", "lost"],
  ])("that is reported as %s is %s", (event, status) => {
    expect(readRazorpayDispute(messageOf(`payment.dispute.${event}`))).toMatchObject({ status });
  });

  it("that is lost costs what was taken, which may be less than what was disputed", () => {
    const taken = { amount_deducted: 25_000 };
    expect(readRazorpayDispute(messageOf("payment.dispute.lost", taken))).toMatchObject({ amount: 25_000 });
    expect(readRazorpayDispute(messageOf("payment.dispute.lost"))).toMatchObject({ amount: 39_000 });
  });

  it.each([{ notes: [] }, { notes: {} }, { notes: { reference: 7 } }])("has no order where $notes name none", (the) => {
    expect(readRazorpayDispute(messageOf("payment.dispute.created", {}, the.notes))?.order).toBeUndefined();
  });

  it("is none of the messages about payments", () => {
    expect(readRazorpayDispute(messageOf("payment_link.paid"))).toBeUndefined();
  });

  it("without an amount or an id is invalid", () => {
    for (const more of [{ amount: 0 }, { amount: 1.5 }, { id: "" }, { payment_id: null }])
      expect(() => readRazorpayDispute(messageOf("payment.dispute.created", more))).toThrow(ZodError);
  });
});
