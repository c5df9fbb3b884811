import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, offered, one, openScreen, press, rowOf, submit, type } from "#web/test/open-screen.tsx";

const earned: RowOf<"payouts.list"> = {
  payableId: 5,
  paymentId: 7,
  requestId: 9,
  title: "A logo for our jars",
  netPaise: 900_00,
  costPaise: 1000_00,
  returnedPaise: 0,
  keptPaise: 100_00,
  brokerageBps: 1000,
  brokerageFixedPaise: 0,
  isReturnable: true,
  isDirect: false,
  status: "on_hold",
  waitReason: "hold",
  holdUntil: "2026-03-05T06:30:00.000Z",
  earnedAt: "2026-02-28T06:30:00.000Z",
  paidOn: null,
  utr: null,
  failure: "",
};

const returned: RowOf<"payments.listReturns"> = {
  returnId: 4,
  requestId: 9,
  title: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera",
  source: "manual",
  amountPaise: 100_00,
  brokeragePaise: 10_00,
  netPaise: 90_00,
  clientFeePaise: 0,
  bearer: "freelancer",
  reason: "",
  returnedAt: "2026-02-28T06:30:00.000Z",
  sentAt: null,
  reference: "",
  isRefunded: false,
  failureCount: 0,
  lastFailure: null,
  chargeback: null,
};

const own = "/freelancermaster/payouts";
const words = (within: ParentNode = document.body) => within.textContent ?? "";

describe("giving back money", () => {
  it("shows what it takes of the earnings and asks before", async () => {
    const requests = await openScreen("freelancer", own, {
      "payouts.list": [earned],
      "payments.giveBack": "Success",
    });
    press("Return money", rowOf(5));
    type("amountPaise", "100");
    expect(words(rowOf(5))).toContain("From your earnings₹90Brokerage₹10You still receive₹810");
    submit();
    await isAsked("Do you want to return ₹100 to the company?A logo for our jars\nYou receive ₹90 less.", "OK");
    await hears("The money goes back to the company");
    const sent = requests.filter(({ call }) => call === "payments.giveBack").map(({ input }) => input);
    expect(sent).toEqual([{ paymentId: 7, amountPaise: 100_00 }]);
  });

  it("says what of it is billed, because it was withheld as tax", async () => {
    const tcsTerms = { rateBps: 1800, isInterState: true, tcsBps: 50, returnedPaise: 0 };
    const taxed = {
      netPaise: 8_949_16,
      costPaise: 10_000_00,
      keptPaise: 1000_00,
      tdsPaise: 8_47,
      tcsPaise: 42_37,
      tcsTerms,
    };
    await openScreen("freelancer", own, { "payouts.list": [{ ...earned, ...taxed }] });
    press("Return money", rowOf(5));
    type("amountPaise", "2500");
    expect(words(rowOf(5))).toContain(
      "From your earnings₹2,250Brokerage₹250TCS that you get back₹10.59You still receive₹6,709.75",
    );
    type("amountPaise", "10000");
    expect(words(rowOf(5))).toContain("TCS that you get back₹42.37You still receive₹0Billed to you₹8.47");
    submit();
    await isAsked(
      "Do you want to return ₹10,000 to the company?A logo for our jars\nYou receive ₹8,949.16 less.\nYou get a bill of ₹8.47.",
      "Cancel",
    );
  });

  it("keeps what was typed when it is refused", async () => {
    await openScreen("freelancer", own, {
      "payouts.list": [earned],
      "payments.giveBack": refusal(409, "not_enough_payable"),
    });
    press("Return money", rowOf(5));
    type("amountPaise", "2000");
    expect(words(rowOf(5))).toContain("From your earnings–");
    submit();
    await isAsked("Do you want to return ₹2,000 to the company?", "OK");
    await hears("Nothing was returned");
    expect(one("form [name=amountPaise]")).toMatchObject({ value: "2000" });
  });

  it("is offered only while something can be returned, and shows what was", async () => {
    await openScreen("freelancer", own, {
      "payouts.list": [{ ...earned, isReturnable: false, returnedPaise: 100_00 }],
    });
    expect(offered(rowOf(5))).toEqual([]);
    expect(words(rowOf(5))).toContain("Returned to the company₹100");
  });
});

describe("the returns of the admin", () => {
  const address = "/adminmaster/payments?tab=returns";

  it("say what is to be sent to whom, and record that it was", async () => {
    const requests = await openScreen("admin", address, {
      "payments.listReturns": [returned],
      "payments.recordReturn": "Success",
    });
    for (const part of ["To send toKochi Spices", "Freelancer: Meera"]) expect(words(rowOf(4))).toContain(part);
    press("Record the refund", rowOf(4));
    type("reference", "UTR123456");
    submit();
    await hears("The refund was recorded");
    const sent = requests.filter(({ call }) => call === "payments.recordReturn").map(({ input }) => input);
    expect(sent).toEqual([{ returnId: 4, reference: "UTR123456" }]);
  });

  it("leave it to the provider that captured the payment, and to the admin where that fails", async () => {
    const failing = { failureCount: 2, lastFailure: "Your balance is too low." };
    await openScreen("admin", address, {
      "payments.listReturns": [
        { ...returned, isRefunded: true },
        { ...returned, returnId: 5, isRefunded: true, ...failing },
      ],
    });
    expect(words(rowOf(4))).toContain("The provider refunds it within a few minutes.");
    expect(offered(rowOf(4))).toEqual([]);
    expect(words(rowOf(5))).toContain("Failed 2 times in a row: Your balance is too low.");
    expect(offered(rowOf(5))).toEqual(["Record the refund"]);
  });

  it("wait for a chargeback, which is one click away, and are left to the admin after a lost one", async () => {
    const disputed = { ...returned, isRefunded: true, chargeback: "open" } as const;
    await openScreen("admin", address, {
      "payments.listReturns": [disputed, { ...disputed, returnId: 5, chargeback: "lost" }],
    });
    expect(words(rowOf(4))).toContain("Chargeback open");
    expect(words(rowOf(4))).not.toContain("within a few minutes");
    expect(offered(rowOf(4))).toEqual(["View the chargebacks"]);
    expect(rowOf(4).querySelector("a")?.getAttribute("href")).toBe("/adminmaster/payments?tab=chargebacks");
    expect(words(rowOf(5))).toContain("The company has its money already, by a chargeback.");
    expect(offered(rowOf(5))).toEqual(["Record the refund"]);
  });

  it("name the fee of the company, which is part of what is sent", async () => {
    await openScreen("admin", address, {
      "payments.listReturns": [{ ...returned, amountPaise: 103_00, clientFeePaise: 3_00 }],
    });
    expect(words(rowOf(4))).toContain("₹103");
    expect(words(rowOf(4))).toContain("Platform fee: ₹3");
  });

  it("show the reference of what was sent", async () => {
    const sent = { sentAt: "2026-03-01T06:30:00.000Z", reference: "UTR123456" };
    await openScreen("admin", address, { "payments.listReturns": [{ ...returned, ...sent }] });
    expect(words(rowOf(4))).toContain("UTR123456");
    expect(offered(rowOf(4))).toEqual([]);
  });

  it("say that there are none", async () => {
    await openScreen("admin", address);
    expect(words()).toContain("No returned money");
  });
});
