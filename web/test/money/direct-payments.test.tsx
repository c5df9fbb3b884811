import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import type { Answers } from "#web/test/network.ts";
import {
  facts,
  fields,
  hears,
  isAsked,
  offered,
  one,
  openScreen,
  press,
  rowOf,
  submit,
  type,
} from "#web/test/open-screen.tsx";
import { engagement, project, reportedPayment, request, work } from "#web/test/rows.ts";

const payee: RowOf<"payments.getPayee"> = {
  amountPaise: 1_250_000,
  payeeName: "Meera Nair",
  upiId: "meera@okhdfc",
  upiLink: "upi://pay?pa=meera@okhdfc&pn=Meera%20Nair&am=12500.00&cu=INR&tn=Request%209",
  usableFrom: null,
};
const method = (instructions = ""): Answers => ({
  "payments.getMethod": [{ provider: "direct", instructions, outcomes: [] }],
});

describe("a payment to the freelancer", () => {
  const openPayment = (row: RowOf<"payments.getPayee">) =>
    openScreen("client", "/clientmaster/payment/8/9", {
      getworkbyrequestid: [work],
      getfreelancerbyworkid: [{ ...request, req_status: "completed" }],
      ...method(),
      "requests.getEngagement": [engagement],
      "payments.getPayee": [row],
      payment: "Pending",
    });

  it("shows whom to pay as text and as a link for UPI apps, and reports with or without a reference", async () => {
    const requests = await openPayment(payee);
    await screen.findByText("meera@okhdfc");
    expect(facts()).toContain("The freelancer keeps");
    expect(facts()).not.toContain("The freelancer receives");
    expect(screen.getByText("Open a UPI app").getAttribute("href")).toBe(payee.upiLink);
    expect(screen.queryByLabelText("Card number")).toBeNull();
    expect(screen.queryByText("Test payment: no money moves")).toBeNull();
    expect(fields()).toEqual(["reference"]);
    submit();
    await hears("Payment reported. It shows as paid once it is confirmed.");
    expect(requests.find(({ call }) => call === "payment")?.input).toMatchObject({ amount: 12500, requestid: 9 });
  });

  it("says that there is no UPI ID, or from when on it can be paid, and takes a report all the same", async () => {
    const payeeWithoutUpi = { ...payee, payeeName: "Meera", upiId: null, upiLink: null };
    await openPayment(payeeWithoutUpi);
    await screen.findByText("Meera has not added a UPI ID. Send a message and ask for it.");
    expect(fields()).toEqual(["reference"]);
  });

  it("says from when on a new UPI ID can be paid", async () => {
    await openPayment({ ...payee, upiId: null, upiLink: null, usableFrom: "2026-03-02T06:30:00.000Z" });
    await screen.findByText(/^The UPI ID is new. It can receive payments from 02-03-2026/);
  });
});

describe("a reported payment, to the freelancer", () => {
  const order = { ...reportedPayment, isWithdrawable: false, isAnswerable: true };
  const openProjects = () =>
    openScreen("freelancer", "/freelancermaster/projects?tab=completed", {
      getworkbystatus: ({ status }) =>
        status === "completed" ? [{ ...project, req_status: status, paymentOrder: order }] : [],
      "payments.confirmReceipt": "Success",
      "payments.denyReceipt": "Success",
    });

  it("is confirmed after a question that names the reference", async () => {
    const requests = await openProjects();
    expect(offered(rowOf(9))).toEqual(expect.arrayContaining(["The money has arrived", "Not received"]));
    press("The money has arrived");
    await isAsked("Has the money with the reference UTR 42 arrived?", "OK");
    await hears("The payment was confirmed");
    expect(requests.find(({ call }) => call === "payments.confirmReceipt")?.input).toEqual({ orderId: 40 });
  });

  it("is denied with a reason", async () => {
    const requests = await openProjects();
    press("Not received");
    type("reason", "Nothing has come yet.");
    submit();
    await hears("The company was told that the payment has not arrived");
    const input = { orderId: 40, reason: "Nothing has come yet." };
    expect(requests.find(({ call }) => call === "payments.denyReceipt")?.input).toEqual(input);
  });
});

describe("a direct payment that waits, to the admin", () => {
  it("names the freelancer as who has to answer, and can be closed", async () => {
    const order = {
      orderId: 40,
      requestId: 9,
      title: "A logo for our jars",
      companyName: "Kochi Spices",
      provider: "direct" as const,
      status: "open" as const,
      amountPaise: 1_250_000,
      createdAt: "2026-03-01T06:30:00.000Z",
      lastAttemptAt: null,
      failureCount: 0,
      lastFailure: null,
    };
    await openScreen("admin", "/adminmaster/payments", { "payments.listProviderOrders": [order] });
    await screen.findByText("Direct payments");
    expect(screen.getByText("Waiting for the freelancer")).toBeTruthy();
    expect(screen.queryByText(/polled every minute/)).toBeNull();
    expect(offered(rowOf(40))).toContain("Close this payment");
  });

  it("is a task after a week without an answer", async () => {
    const payment = { orderId: 40, requestId: 9, title: "A logo for our jars", companyName: "Kochi Spices" };
    const task = { ...payment, freelancerName: "Meera", amountPaise: 1_250_000, createdAt: "2026-02-20T06:30:00.000Z" };
    await openScreen("admin", "/adminmaster/mytask", { "payments.listUnanswered": [task] });
    await screen.findByText("1 direct payment without an answer");
    expect(rowOf(40).textContent).toContain("Meera");
  });
});

const bill: RowOf<"bills.list"> = {
  billId: 5,
  requestId: 9,
  title: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera",
  pricePaise: 1_250_000,
  amountPaise: 125_000,
  clientFeePaise: 0,
  isForRefund: false,
  status: "open",
  note: "",
  createdAt: "2026-03-01T06:30:00.000Z",
  endedAt: null,
};
const billsList: Answers["bills.list"] = ({ isOpen }) =>
  isOpen
    ? [bill]
    : [{ ...bill, billId: 4, status: "waived", note: "A first payment is free.", endedAt: bill.createdAt }];

describe("the bills of a freelancer", () => {
  it("say what is to be paid, how, and what was waived", async () => {
    await openScreen("freelancer", "/freelancermaster/payouts", {
      "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
      "payouts.account": [],
      ...method("Pay to platform@upi."),
      "bills.list": billsList,
    });
    await screen.findByText("Brokerage to pay");
    expect(screen.getByText(/How to pay: Pay to platform@upi\./)).toBeTruthy();
    expect(rowOf(5).textContent).toContain("₹1,250");
    expect(rowOf(4).textContent).toContain("A first payment is free.");
  });

  it("say which part of them is the platform fee of the company", async () => {
    await openScreen("freelancer", "/freelancermaster/payouts", {
      "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
      "payouts.account": [],
      ...method(),
      "bills.list": ({ isOpen }) => (isOpen ? [{ ...bill, amountPaise: 165_000, clientFeePaise: 40_000 }] : []),
    });
    await screen.findByText("Fees to pay");
    expect(screen.getByText(/you pay the brokerage and that fee to the platform/)).toBeTruthy();
    expect(rowOf(5).textContent).toMatch(/₹1,650.*Brokerage.*₹1,250.*Platform fee.*₹400/);
  });

  it("are not there before the first one, and a UPI ID is asked for", async () => {
    await openScreen("freelancer", "/freelancermaster/payouts", {
      "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
      "payouts.account": [],
      ...method(),
    });
    expect(screen.queryByText("Brokerage to pay")).toBeNull();
    press("Add a payout account");
    expect(fields()).toEqual(["kind", "holderName", "upiId", "password"]);
    expect(one("form").textContent).toContain("They see your UPI ID");
  });
});

describe("the bills of the admin", () => {
  const openBills = async () => {
    const requests = await openScreen("admin", "/adminmaster/payouts?tab=bills", {
      "bills.list": billsList,
      "bills.settle": "Success",
    });
    await screen.findByText("Mark as paid");
    return requests;
  };

  it("are recorded as paid, with a reference or without", async () => {
    const requests = await openBills();
    press("Mark as paid");
    submit();
    await hears("The bill was recorded as paid");
    expect(requests.find(({ call }) => call === "bills.settle")?.input).toMatchObject({ billId: 5, move: "settle" });
  });

  it("are waived with a reason", async () => {
    const requests = await openBills();
    press("Waive");
    submit();
    await screen.findByText("please fill this");
    type("note", "A first payment is free.");
    submit();
    await hears("The bill was waived");
    const input = { billId: 5, move: "waive", note: "A first payment is free." };
    expect(requests.find(({ call }) => call === "bills.settle")?.input).toEqual(input);
  });
});
