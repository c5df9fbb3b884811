import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, isAsked, openScreen, press, submit, tabs, type } from "#web/test/open-screen.tsx";
import { platform } from "#web/test/rows.ts";

const due: RowOf<"payouts.due"> = {
  freelancerId: 3,
  freelancerName: "Meera Nair",
  source: "razorpay",
  duePaise: 0,
  heldPaise: 0,
  holdUntil: null,
  disputedPaise: 0,
  transferPaise: 9_000_000,
  linkedAccount: null,
  waitReason: "no_linked_account",
};
const transfer: RowOf<"payouts.listTransfers"> = {
  payoutId: "00000000-0000-4000-8000-000000000000",
  freelancerId: 3,
  freelancerName: "Meera Nair",
  title: "Logo for a bakery",
  amountPaise: 9_000_000,
  status: "sent",
  createdAt: "2026-02-26T06:30:00.000Z",
  holdUntil: "2999-03-03T06:30:00.000Z",
  isDisputed: false,
  utr: null,
  reason: "",
  operation: "sent",
  failure: "",
};
const rows = {
  "platform.get": [{ ...platform, hasTransfers: true }],
  "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  "payouts.getUpgrade": [
    { isOpen: false, blocksRuns: false, paymentCount: 0, paidUntil: null, restoredFrom: null } as const,
  ],
  "payouts.due": [due],
  "payouts.listTransfers": [transfer],
};
const openDue = (more: object = {}) => openScreen("admin", "/adminmaster/payouts", { ...rows, ...more });
async function openTransfers(more: Partial<typeof transfer> = {}) {
  const requests = await openScreen("admin", "/adminmaster/payouts?tab=transfers", {
    ...rows,
    "payouts.listTransfers": [{ ...transfer, ...more }],
  });
  // The tab is loaded when it is opened.
  await screen.findByText("Logo for a bakery");
  return requests;
}
const inputOf = (requests: Awaited<ReturnType<typeof openDue>>, name: string) =>
  requests.find(({ call }) => call === name)?.input;
const words = () => document.body.textContent ?? "";

it("says that money waits for a linked account, and takes it with the password", async () => {
  const requests = await openDue();
  expect(tabs()).toEqual(["Ready to send", "Payout batches", "Transfers", "Outside", "Bills"]);
  expect(words()).toContain("₹90,000");
  expect(words()).toContain("Needs a linked account at Razorpay");
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
  press("Enter the linked account");
  type("linkedAccount", "acc_IROu8Nod6PXPtZ");
  type("password", "Right1234");
  submit();
  await hears("The linked account was saved");
  expect(inputOf(requests, "payouts.setLinkedAccount")).toEqual({
    freelancerId: 3,
    linkedAccount: "acc_IROu8Nod6PXPtZ",
    password: "Right1234",
    code: "",
  });
});

it("pays by a run instead, after a question", async () => {
  const requests = await openDue();
  press("Pay in a batch");
  await isAsked("Do you want to pay Meera Nair in a payout batch instead of by transfer?", "OK");
  await hears("The money will be in the next payout batch");
  expect(inputOf(requests, "payouts.payByHand")).toEqual({ freelancerId: 3 });
});

it("shows a transfer that is on hold, which only Razorpay can end", async () => {
  await openTransfers();
  expect(words()).toContain("On hold at Razorpay");
  expect(words()).toContain("Logo for a bakery");
  expect(screen.queryByText("Pay in a batch")).toBeNull();
});

it("shows why Razorpay has refused a transfer, and pays it by a run", async () => {
  const requests = await openTransfers({ operation: "refused", failure: "The balance is too low." });
  expect(words()).toContain("Not taken by Razorpay");
  expect(words()).toContain("The balance is too low.");
  press("Pay in a batch");
  type("reason", "We pay it by our bank.");
  submit();
  await hears("The payout was recorded as failed");
  expect(inputOf(requests, "payouts.fail")).toMatchObject({ payoutId: transfer.payoutId });
});

it("says what a disputed transfer waits for", async () => {
  await openTransfers({ isDisputed: true });
  expect(words()).toContain("Razorpay keeps it on hold until the bank has decided.");
});

const feeRules = [{ side: "freelancer" as const, categoryId: null, minPricePaise: 0, bps: 200, fixedPaise: 0 }];

it("warns of a brokerage below what Razorpay takes, and only with transfers", async () => {
  const open = (hasTransfers: boolean) =>
    openScreen("admin", "/adminmaster/fees", { "platform.get": [{ ...platform, feeRules, hasTransfers }] });
  await open(true);
  expect(words()).toContain("A brokerage in effect is below 2.65%");
  type("percent", "2.64");
  type("from", "2999-03-02");
  submit();
  await isAsked("takes 2.65% of a payment", "Cancel");
});

it("does not warn where payments are not transferred", async () => {
  await openScreen("admin", "/adminmaster/fees", { "platform.get": [{ ...platform, feeRules }] });
  expect(words()).not.toContain("2.65%");
});
