import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { bookedExample, dealsWithFee, feeExample, ordersOf, signedInDealers } from "#server/test/money/company-fee.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

describe("a fee of the company on a page of the provider", () => {
  const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
  const razorpay = withRazorpay(opened);
  const { completed, send } = dealsWithFee(opened);
  let company: Browser;
  let freelancer: Browser;
  beforeAll(async () => {
    ({ company, freelancer } = await signedInParties(opened));
  });

  async function begun() {
    const { requestId } = await completed(company, freelancer);
    expect(await send("payments.start", { requestId }, company)).toBe("Success");
    const [order] = await ordersOf(opened, requestId);
    return { requestId, reference: order?.providerOrder ?? "" };
  }
  const statusOf = async (id: number) =>
    (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0]?.status;

  it("is part of the amount of the page, and booked with the capture", async () => {
    const { requestId, reference } = await begun();
    expect(razorpay.linkOf(reference).amount).toBe(feeExample.totalPaise);
    razorpay.pay(reference);
    await deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay");
    expect(await statusOf(requestId)).toBe("paid");
    expect(await linesOf(opened, requestId)).toEqual(bookedExample);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is missing in a capture of the price alone, which is held for the admin", async () => {
    const { requestId, reference } = await begun();
    razorpay.pay(reference, feeExample.price * 100);
    await deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay");
    expect(await statusOf(requestId)).toBe("completed");
    expect(await opened.db.select().from(unmatchedPayments)).toMatchObject([
      { reason: "amount", amount: feeExample.price * 100 },
    ]);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is refunded with the price where another fee was agreed on meanwhile", async () => {
    const { requestId, reference } = await begun();
    await opened.db.update(workRequests).set({ clientFeeBps: 400 }).where(eq(workRequests.id, requestId));
    razorpay.pay(reference);
    await deliver(opened, razorpay.event(reference, "payment_link.paid"), "razorpay");
    expect(await ordersOf(opened, requestId)).toMatchObject([{ status: "refunded", amount: feeExample.totalPaise }]);
    expect(await statusOf(requestId)).toBe("completed");
    expect(await linesOf(opened, requestId)).toEqual([]);
  });
});

describe("a fee of the company in a direct payment", () => {
  const opened = open({ PAYMENT_PROVIDER: "direct" }, { hasJobs: false });
  const { completed, pay, send } = dealsWithFee(opened);
  let company: Browser;
  let freelancer: Browser;
  let admin: Browser;
  beforeAll(async () => {
    ({ company, freelancer, admin } = await signedInDealers(opened));
    const { accountId } = freelancer;
    const detailsSealed = opened.services.payoutSeal.close(JSON.stringify({ upiId: "asha@okhdfc" }), accountId);
    await buildPayoutAccount(opened, accountId, { kind: "upi", last4: "hdfc", detailsSealed });
  });

  async function confirmed() {
    const { requestId } = await completed(company, freelancer);
    expect(await pay(requestId, company)).toBe("Pending");
    const [order] = await ordersOf(opened, requestId);
    expect(order).toMatchObject({ amount: feeExample.totalPaise, clientFeePaise: feeExample.clientFeePaise });
    expect(await send("payments.confirmReceipt", { orderId: order?.id }, freelancer)).toBe("Success");
    return requestId;
  }

  it("is in the amount that the UPI app is given", async () => {
    const { requestId } = await completed(company, freelancer);
    const [payee] = (await ask(opened, "payments.getPayee", { requestId }, { as: company })).json();
    expect(payee.amountPaise).toBe(feeExample.totalPaise);
    expect(payee.upiLink).toContain("&am=342.99&");
  });

  it("is billed to the freelancer, who has received it, with the brokerage", async () => {
    const requestId = await confirmed();
    expect(await linesOf(opened, requestId)).toEqual([
      ...bookedExample,
      "direct freelancer_payable 28802",
      "direct fees_due 5497",
      "direct paid_out -34299",
    ]);
    const [bill] = (await ask(opened, "bills.list", {}, { as: freelancer })).json();
    expect(bill).toMatchObject({ requestId, pricePaise: 342_99, amountPaise: 54_97, clientFeePaise: 9_99 });
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
    expect(await send("bills.settle", { billId: bill.billId, move: "settle" }, admin)).toBe("Success");
    expect((await linesOf(opened, requestId)).slice(-2)).toEqual([
      "fee_paid fees_collected 5497",
      "fee_paid fees_due -5497",
    ]);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is found where its bill has another amount", async () => {
    await confirmed();
    await opened.db.update(feeBills).set({ amount: 44_98 }).where(eq(feeBills.status, "open"));
    expect((await violatedInvariants(opened, "I15")).map(({ name }) => name)).toEqual(["P4"]);
  });
});
