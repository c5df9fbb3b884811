import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fields, hears, isAt, one, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const account = {
  kind: "bank" as const,
  holderName: "Meera Nair",
  last4: "7890",
  state: "active" as const,
  usableFrom: "2026-02-26T06:30:00.000Z",
  reason: "",
};
const twoFactor = { "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }] } as const;
const openPayouts = (rows: readonly object[]) =>
  openScreen("freelancer", "/freelancermaster/payouts", { ...twoFactor, "payouts.account": rows as never });

it("asks a freelancer without an account for one, and takes the number of a bank account twice", async () => {
  const requests = await openPayouts([]);
  press("Add a payout account");
  expect(fields()).toEqual(["kind", "holderName", "accountNumber", "confirmAccountNumber", "ifsc", "password"]);
  type("holderName", "Meera Nair");
  type("accountNumber", "001234567890");
  type("confirmAccountNumber", "001234567891");
  type("ifsc", "HDFC0001234");
  type("password", "Right1234");
  submit();
  await screen.findByText("recheck the account number");
  type("confirmAccountNumber", "001234567890");
  submit();
  await hears("Your payout account was saved");
  expect(requests.find(({ call }) => call === "payouts.saveAccount")?.input).toMatchObject({
    kind: "bank",
    accountNumber: "001234567890",
    ifsc: "HDFC0001234",
  });
});

it("takes a UPI ID instead", async () => {
  await openPayouts([]);
  press("Add a payout account");
  type("kind", "upi");
  expect(fields()).toEqual(["kind", "holderName", "upiId", "password"]);
});

it("keeps no account number in the draft of the form", async () => {
  await openPayouts([]);
  press("Add a payout account");
  type("holderName", "Meera Nair");
  type("accountNumber", "001234567890");
  type("confirmAccountNumber", "001234567890");
  type("ifsc", "HDFC0001234");
  const stored = Object.values({ ...localStorage, ...sessionStorage });
  expect(stored.join()).toContain("Meera Nair");
  expect(stored.join()).not.toMatch(/001234567890|HDFC/);
});

it("shows an account by its end and its state, to change or delete it", async () => {
  const requests = await openPayouts([account]);
  expect(screen.getByText("Bank account, ends with 7890")).toBeTruthy();
  expect(screen.getByText("Payouts go to this account.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change the account" })).toBeTruthy();
  press("Delete the account");
  type("password", "Right1234");
  submit();
  await hears("Your payout account was deleted");
  expect(requests.find(({ call }) => call === "payouts.deleteAccount")?.input).toEqual({
    password: "Right1234",
    code: "",
  });
});

it.each([
  [{ state: "waiting" }, /^Payouts to this account start on 26-02-2026/],
  [
    { state: "refused", reason: "The name differs." },
    "The platform's admin has refused this account: The name differs.",
  ],
  [{ state: "blocked" }, /^It was blocked with the link of an email/],
])("says what %j means", async (values, text) => {
  await openPayouts([{ ...account, ...values }]);
  expect(screen.getByText(text)).toBeTruthy();
});

it("blocks an account with the link of an e-mail, and leads to a new password", async () => {
  const requests = await openScreen("guest", "/guestmaster/blockpayout?token=mailed");
  submit();
  await hears("The payout account is blocked");
  await isAt("/guestmaster/forgotpwd");
  expect(requests.find(({ call }) => call === "payouts.blockAccount")?.input).toEqual({ token: "mailed" });
});

it("says that a link without its token is incomplete", async () => {
  await openScreen("guest", "/guestmaster/blockpayout");
  expect(screen.getByText("This link is incomplete")).toBeTruthy();
});

it("sends what is little on request", async () => {
  const little = { ...earned, netPaise: 9000, status: "due" as const, waitReason: "below_minimum" as const };
  const requests = await openScreen("freelancer", "/freelancermaster/payouts", {
    ...twoFactor,
    "payouts.account": [account],
    "payouts.list": [little] as never,
  });
  press("Pay me with the next batch");
  await hears("The money is part of the next payouts");
  expect(requests.some(({ call }) => call === "payouts.requestSmall")).toBe(true);
});

const earned = {
  payableId: 5,
  requestId: 9,
  title: "A logo for our jars",
  netPaise: 1_125_000,
  status: "on_hold" as const,
  waitReason: "hold" as const,
  holdUntil: "2026-03-05T06:30:00.000Z",
  earnedAt: "2026-02-28T06:30:00.000Z",
  paidOn: null,
  utr: null,
  failure: "",
};

it.each([
  [{}, "On hold", /On hold until05-03-2026/],
  [{ status: "due", waitReason: "no_account" }, "Ready to send", /ReasonNeeds a payout account/],
  [{ status: "due", waitReason: "below_minimum" }, "Ready to send", /ReasonBelow the minimum of ₹100/],
  [{ status: "sent", waitReason: null }, "On its way", /₹11,250/],
  [
    { netPaise: 894_916, tdsPaise: 847, tcsPaise: 4_237, paperNumber: "KJIA/2627/000001" },
    "On hold",
    /Earned₹9,000.*\(TDS\)−₹8\.47.*\(TCS\)−₹42\.37.*Paid out₹8,949\.16.*KJIA\/2627\/000001/,
  ],
  [{ isDirect: true, tdsPaise: 1_000, tcsPaise: 0 }, "On hold", /₹10 of TDS is billed with the fees\./],
  [
    { status: "paid", waitReason: null, paidOn: "2026-03-06T06:30:00.000Z", utr: "SBIN226123456789" },
    "Paid",
    /Paid on06-03-2026.*ReferenceSBIN226123456789/,
  ],
  [{ status: "paid", waitReason: null }, "Paid", /PaidOutside the platform/],
  [
    { status: "due", waitReason: null, failure: "The account is closed." },
    "Ready to send",
    /failed: The account is closed\./,
  ],
])("shows of a paid work with %j how far its money is", async (values, word, text) => {
  await openScreen("freelancer", "/freelancermaster/payouts", {
    ...twoFactor,
    "payouts.account": [account],
    "payouts.list": [{ ...earned, ...values }] as never,
  });
  const card = one('[data-id="5"]');
  expect(card.querySelector(".status")?.textContent).toBe(word);
  expect(card.textContent).toMatch(text);
});
