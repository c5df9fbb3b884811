import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answers } from "#web/test/network.ts";
import { fields, hears, offered, openScreen, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { engagement, project, reportedPayment, request, work } from "#web/test/rows.ts";

const completedRequest = { ...request, req_status: "completed" } as const;
const due: Answers = {
  getworkbyrequestid: [work],
  getfreelancerbyworkid: [completedRequest],
  "requests.getEngagement": [engagement],
};
const completedWith = (paymentOrder: typeof reportedPayment): Answers => ({
  getworkbystatus: ({ status }) => (status === "completed" ? [{ ...project, req_status: status, paymentOrder }] : []),
});

describe("a payment that is rehearsed", () => {
  const answers: Answers = {
    ...due,
    "payments.getMethod": [{ provider: "sandbox", instructions: "", outcomes: ["paid", "late"] }],
  };

  it("lets one choose how it ends, and sends that", async () => {
    const requests = await openScreen("client", "/clientmaster/payment/8/9", { ...answers, payment: "Pending" });
    expect(screen.getByText("Test payment: no money moves")).toBeTruthy();
    type("outcome", "late");
    submit();
    await hears("Payment reported. It shows as paid once it is confirmed.");
    const sent = { amount: 12500, requestid: 9, outcome: "late" };
    expect(requests.find(({ call }) => call === "payment")?.input).toEqual(sent);
  });
});

describe("a payment from account to account", () => {
  const answers: Answers = {
    ...due,
    "payments.getMethod": [{ provider: "manual", instructions: "Pay to 1234.", outcomes: [] }],
  };

  it("says where to pay, asks for the reference and for no card", async () => {
    const requests = await openScreen("client", "/clientmaster/payment/8/9", { ...answers, payment: "Pending" });
    expect(screen.getByText("Pay to 1234.")).toBeTruthy();
    expect(screen.queryByLabelText("Card number")).toBeNull();
    expect(screen.queryByText(/Test payment/)).toBeNull();
    expect(fields()).toEqual(["reference"]);
    type("reference", "UTR 42");
    submit();
    await hears("Payment reported. It shows as paid once it is confirmed.");
    const sent = { amount: 12500, requestid: 9, reference: "UTR 42" };
    expect(requests.find(({ call }) => call === "payment")?.input).toEqual(sent);
  });

  it("is not asked for again while it waits", async () => {
    await openScreen("client", "/clientmaster/payment/8/9", {
      ...answers,
      getfreelancerbyworkid: [{ ...completedRequest, paymentOrder: reportedPayment }],
    });
    expect(screen.getByText(/awaiting confirmation. Reference: UTR 42/)).toBeTruthy();
    expect(document.querySelector("form")).toBeNull();
  });

  it("is seen on the company's card, which offers to withdraw it and not to pay", async () => {
    const path = "/clientmaster/clientprojects?tab=completed";
    await openScreen("client", path, completedWith(reportedPayment));
    expect(offered(rowOf(9))).toContain("Withdraw payment report");
    expect(offered(rowOf(9))).not.toContain("Pay");
  });

  it("that was declined says why, and may be tried again", async () => {
    const declined = { ...reportedPayment, status: "declined", reason: "No such UTR.", isWithdrawable: false } as const;
    const path = "/clientmaster/clientprojects?tab=completed";
    await openScreen("client", path, completedWith(declined));
    expect(rowOf(9).textContent).toContain("The payment was declined: No such UTR.");
    expect(offered(rowOf(9))).toContain("Pay");
  });
});
