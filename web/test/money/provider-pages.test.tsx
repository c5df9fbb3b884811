import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal } from "#web/test/network.ts";
import { hears, isAt, offered, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { engagement, job, project, reportedPayment, request, work } from "#web/test/rows.ts";

const path = "/clientmaster/payment/8/9";
const completed = { ...request, req_status: "completed" } as const;
const waiting = { ...reportedPayment, reference: null, isWithdrawable: false, isCancellable: true, isAtProvider: true };
const answers: Answers = {
  getworkbyrequestid: [work],
  getfreelancerbyworkid: [completed],
  "requests.getEngagement": [engagement],
  "payments.getMethod": [{ provider: "razorpay", instructions: "", outcomes: [] }],
};
/** A page to which jsdom can go. */
const started = () =>
  Response.json({ message: "Success", orderId: 4, url: `${location.origin}${path}#the-page-of-the-provider` });
const values =
  "razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1&razorpay_payment_link_reference_id=kaamkaj_1" +
  "&razorpay_payment_link_status=paid&razorpay_signature=ab12";

describe("a payment on a page of the provider", () => {
  it("asks for no card, and leaves for the page", async () => {
    const requests = await openScreen("client", path, { ...answers, "payments.start": started() });
    const left = new Promise<string>((resolve) =>
      window.addEventListener("hashchange", ({ newURL }) => resolve(newURL), { once: true }),
    );
    expect(document.querySelector("form")).toBeNull();
    expect(screen.getByText("Pay ₹12,500 with UPI or card")).toBeTruthy();
    press("Pay with UPI or card");
    expect(await left).toMatch(/#the-page-of-the-provider$/);
    expect(requests.find(({ call }) => call === "payments.start")?.input).toEqual({ requestId: 9 });
  });

  it("says why there is no page, and stays", async () => {
    await openScreen("client", path, { ...answers, "payments.start": refusal(503, "unavailable") });
    press("Pay with UPI or card");
    await hears("Told by the server.");
    expect(offered(document)).toContain("Pay with UPI or card");
  });

  it("that was not completed is continued or cancelled, from the screen and from the card of the work", async () => {
    const paymentOrder = waiting;
    await openScreen("client", path, { ...answers, getfreelancerbyworkid: [{ ...completed, paymentOrder }] });
    expect(screen.getByText("Payment started on 01-03-2026, not completed yet.")).toBeTruthy();
    expect(offered(document)).toEqual(expect.arrayContaining(["Continue to payment", "Cancel this payment"]));
    expect(offered(document)).not.toContain("Pay with UPI or card");
    const requests = await openScreen("client", "/clientmaster/clientprojects?tab=completed", {
      getworkbystatus: ({ status }) =>
        status === "completed" ? [{ ...project, req_status: status, paymentOrder }] : [],
      "payments.start": refusal(503, "unavailable"),
    });
    press("Continue to payment", rowOf(9));
    await expect.poll(() => requests.some(({ call }) => call === "payments.start")).toBe(true);
  });

  it("that the freelancer sees offers nothing to pay", async () => {
    const paymentOrder = { ...waiting, isCancellable: false };
    await openScreen("freelancer", "/freelancermaster/projects?tab=completed", {
      getworkbystatus: ({ status }) =>
        status === "completed" ? [{ ...project, req_status: status, paymentOrder }] : [],
    });
    expect(rowOf(9).textContent).toContain("not completed yet");
    expect(offered(rowOf(9))).not.toContain("Continue to payment");
  });
});

describe("a return from the page", () => {
  it("is confirmed once with the signed values, and leads home once it is paid", async () => {
    const requests = await openScreen("client", `${path}?${values}`, answers);
    await hears("Payment Successfull");
    await isAt("/clientmaster/clienthome");
    expect(requests.filter(({ call }) => call === "payments.confirmReturn").map(({ input }) => input)).toEqual([
      { paymentId: "pay_1", referenceId: "kaamkaj_1", status: "paid", signature: "ab12" },
    ]);
  });

  it("that is not confirmed yet, or not signed, leads to the payment without the values", async () => {
    await openScreen("client", `${path}?${values}`, { ...answers, "payments.confirmReturn": "Pending" });
    await hears("Payment reported. It shows as paid once it is confirmed.");
    await isAt(path);
    await openScreen("client", `${path}?${values}`, {
      ...answers,
      "payments.confirmReturn": refusal(403, "bad_signature"),
    });
    await isAt(path);
    expect(offered(document)).toContain("Pay with UPI or card");
  });

  it("that the server cannot confirm at the moment is sent again on request", async () => {
    const requests = await openScreen("client", `${path}?${values}`, {
      ...answers,
      "payments.confirmReturn": refusal(503, "unavailable"),
    });
    press("Retry");
    await expect.poll(() => requests.filter(({ call }) => call === "payments.confirmReturn").length).toBe(2);
    expect(location.search).toContain("razorpay_signature");
  });

  it("with a part of the values is an ordinary visit", async () => {
    await openScreen("client", `${path}?razorpay_payment_id=pay_1`, answers);
    expect(offered(document)).toContain("Pay with UPI or card");
  });
});

describe("a job of a company that has paid before", () => {
  it("says so on its card and its page, and what it means", async () => {
    const paid = { ...job, paymentVerified: true };
    await openScreen("freelancer", "/freelancermaster/freelancerhome", { getjobfreelancer: [paid] });
    expect(document.body.textContent).toContain("Payment verified");
    await openScreen("freelancer", "/freelancermaster/workdetails/8", {
      workdetails: [{ ...work, paymentVerified: true }],
    });
    expect(document.querySelector("h1")?.parentElement?.textContent).toContain("Payment verified");
    expect(document.body.textContent).toContain("What does payment verified mean?");
    await openScreen("freelancer", "/freelancermaster/workdetails/8", { workdetails: [work] });
    expect(document.body.textContent).not.toContain("ayment verified");
  });
});
