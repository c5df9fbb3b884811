import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { contract, contractId } from "#web/test/hiring/rows-contracts.ts";
import type { Answers } from "#web/test/network.ts";
import { hears, isAsked, one, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";
import { category, engagedWith, engagement, payment, platform, request, work } from "#web/test/rows.ts";

const words = () => document.body.textContent ?? "";
const facts = () => [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
const sent = (requests: Awaited<ReturnType<typeof openScreen>>, name: string) =>
  requests.filter(({ call }) => call === name).map(({ input }) => input);

/** A platform fee of 3 % beside a brokerage of 10 %. */
const clientFeeRule = { side: "company", categoryId: null, minPricePaise: 0, bps: 300, fixedPaise: 0 } as const;
const withFee = { "platform.get": [{ ...platform, feeRules: [...platform.feeRules, clientFeeRule] }] };
const agreed = { ...engagement, clientFeeBps: 300, clientFee: 375, total: 12_875 };

const rule: RowOf<"fees.rules"> = {
  ruleId: 5,
  side: "company",
  categoryId: null,
  categoryName: null,
  minPricePaise: 0,
  from: "2026-06-01",
  bps: 300,
  fixedPaise: 0,
  username: "meena",
  setDate: "2026-01-31",
};

describe("the fees of the admin", () => {
  const address = "/adminmaster/fees?tab=companies";

  it("have the platform fee of companies apart from the brokerage", async () => {
    const requests = await openScreen("admin", address, { ...withFee, "fees.rules": [rule] });
    expect(sent(requests, "fees.rules")).toEqual([expect.objectContaining({ side: "company" })]);
    expect(words()).toContain("3%current");
    expect(words()).toContain("Companies pay it to the platform on top of the price.");
    expect(row(5)).toMatchObject({ "Platform fee": "3%", Status: "upcoming", Actions: "Withdraw" });
    type("percent", "2.5");
    type("fixed", "10");
    expect(words()).toContain("For ₹1,00,000 the company pays ₹2,510 on top, ₹1,02,510 in all.");
    type("from", "2026-12-01");
    submit();
    const question = "From 01-12-2026 companies pay a platform fee of 2.5% + ₹10 on top of the price.";
    await isAsked(`${question}Jobs already accepted keep their rate.`, "OK");
    await hears("The fee was set");
    expect(sent(requests, "fees.saveRule")).toMatchObject([{ side: "company", percent: "2.5", fixed: "10" }]);
  });

  it("say that companies pay nothing on top while there is no rule", async () => {
    await openScreen("admin", address);
    expect(words()).toContain("Until you set one, companies pay the price and nothing on top.");
    expect(words()).toContain("–current");
  });

  it("say what a company pays in all by the rules of today", async () => {
    await openScreen("admin", "/adminmaster/fees", { ...withFee, categoryview: [category] });
    const values = () => [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    expect(values()).toEqual(["10%", "₹1,000", "₹9,000", "₹300", "₹10,300"]);
    fireEvent.change(one("[name=price]"), { target: { value: "x" } });
    expect(values().slice(-2)).toEqual(["–", "–"]);
  });
});

describe("a company that pays a platform fee", () => {
  const opened = { getworkbyid: [work], getfreelancerbyreq: [request] } satisfies Answers;

  it("sees it before it accepts a request", async () => {
    await openScreen("client", "/clientmaster/viewrequests/8", { ...opened, ...withFee });
    press("Accept", rowOf(9));
    const parts = "Price: ₹12,500\nBrokerage (10%): ₹1,250\nThe freelancer receives: ₹11,250";
    await isAsked(
      `Are you sure you want to accept?${parts}\nPlatform fee (3%): ₹375\nYou pay: ₹12,875\nDelivery by: 31-05-2026\n\nMeera is notified`,
      "Cancel",
    );
  });

  it("sees it while it types a budget", async () => {
    await openScreen("client", "/clientmaster/workpost", { ...withFee, categoryview: [category] });
    type("budget", "1000");
    expect(words()).toContain("With the platform fee of ₹30 you pay ₹1,030.");
  });

  it("reads what is due with it", async () => {
    const engaged = { ...work, engagement: { ...engagedWith, totalPaise: 12_875_00, status: "completed" as const } };
    await openScreen("client", "/clientmaster/viewworks", { getworkdetails: [engaged] });
    expect(words()).toContain("Pay ₹12,875");
  });

  const due: Answers = {
    getworkbyrequestid: [work],
    getfreelancerbyworkid: [{ ...request, req_status: "completed" }],
    "requests.getEngagement": [agreed],
  };
  const address = "/clientmaster/payment/8/9";

  it.each([
    ["sandbox", "Pay ₹12,875 by card"],
    ["manual", "Pay ₹12,875 by bank or UPI"],
    ["razorpay", "Pay ₹12,875 with UPI or card"],
    ["direct", "Report payment of ₹12,875"],
  ] as const)("reads the sum before it pays by %s", async (provider, title) => {
    const method = { provider, instructions: "Pay to 1234.", outcomes: [] };
    await openScreen("client", address, { ...due, "payments.getMethod": [method] });
    expect(facts()).toEqual(
      expect.arrayContaining(["Price₹12,500", "Platform fee (3%)₹375", "You pay₹12,875", "Brokerage (8%)₹1,000"]),
    );
    expect(words()).toContain(title);
    expect(words()).toContain("The company pays the price and a platform fee on top.");
  });

  it("sends price and fee as it has read them", async () => {
    const requests = await openScreen("client", address, {
      ...due,
      "payments.getMethod": [{ provider: "manual", instructions: "", outcomes: [] }],
      payment: "Pending",
    });
    type("reference", "UTR 42");
    submit();
    await hears("Payment reported. It shows as paid once it is confirmed.");
    const report = { amount: 12_500, clientFeePaise: 37_500, requestid: 9, reference: "UTR 42" };
    expect(sent(requests, "payment")).toEqual([report]);
  });

  it("cannot pay before the sum is known", async () => {
    await openScreen("client", address, { ...due, "requests.getEngagement": [] });
    expect(document.querySelector("form")).toBeNull();
  });
});

describe("the transactions of the admin", () => {
  it("have the platform fee while there is a rule of companies, and no such column without one", async () => {
    const paid = { paymentdetails: [{ ...payment, clientFee: 375 }] };
    await openScreen("admin", "/adminmaster/adminhome", { ...paid, ...withFee });
    expect(row(9)).toMatchObject({ Amount: "₹12,500", "Platform fee": "₹375" });
    await openScreen("admin", "/adminmaster/adminhome", { paymentdetails: [payment] });
    expect(row(9)).not.toHaveProperty("Platform fee");
  });
});

describe("a contract with a platform fee", () => {
  const clientFee = { bps: 300, fixedPaise: 0, amountPaise: 30_00 };
  const document = { ...contract.document, schema: 2, clientFee };
  const address = `/clientmaster/contract/${contractId}`;

  it("says what the company pays on top, and in all", async () => {
    await openScreen("client", address, { "contracts.get": [{ ...contract, document }] });
    expect(facts()).toEqual(expect.arrayContaining(["Platform fee (3%)₹30", "The company pays₹1,030"]));
    await openScreen("client", address, { "contracts.get": [contract] });
    expect(words()).not.toContain("Platform fee");
  });

  it("says before a new price is agreed on what the company would pay", async () => {
    const openAmendment: NonNullable<RowOf<"contracts.get">["openAmendment"]> = {
      amendmentId: 5,
      author: "freelancer",
      reason: "There is more to do.",
      changes: [{ term: "pricePaise", before: "100000", after: "200000" }],
      createdAt: "2026-02-28T08:00:00.000Z",
      expiresAt: "2026-03-04T08:00:00.000Z",
    };
    await openScreen("client", address, { "contracts.get": [{ ...contract, document, openAmendment }] });
    expect(words()).toContain("With the platform fee of ₹60 the company pays ₹2,060.");
    await openScreen("client", address, { "contracts.get": [{ ...contract, openAmendment }] });
    expect(words()).not.toContain("With the platform fee");
  });
});
