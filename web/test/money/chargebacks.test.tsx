import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { fields, hears, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";

const open: RowOf<"payments.listChargebacks"> = {
  chargebackId: 5,
  provider: "razorpay",
  externalId: "disp_1",
  phase: "chargeback",
  requestId: 8,
  title: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera Nair",
  amountPaise: 450_000,
  status: "open",
  reason: "goods_not_received",
  respondBy: "2026-03-06T06:30:00.000Z",
  openedAt: "2026-02-26T06:30:00.000Z",
  endedAt: null,
  recoverablePaise: 0,
  recoveredPaise: null,
  note: "",
};
const lost = { ...open, status: "lost" as const, endedAt: "2026-03-01T06:30:00.000Z", recoverablePaise: 405_000 };
const address = "/adminmaster/payments?tab=chargebacks";

it("tells the admin until when an open chargeback can be answered, and where", async () => {
  await openScreen("admin", address, { "payments.listChargebacks": [open] });
  expect(row(5)).toMatchObject({
    Project: "A logo for our jarsKochi Spices to Meera Nair",
    "Answer until": expect.stringMatching(/^06-03-2026 /),
    Amount: "₹4,500",
  });
  expect(screen.getByText(/^Answer it at the payment provider/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Recover/ })).toBeNull();
});

it("recovers what is still owed for a lost payment, with a reason and the password", async () => {
  const twoFactor = [{ on: false, since: null, recoveryCodesLeft: 0 }];
  const requests = await openScreen("admin", address, {
    "payments.listChargebacks": [lost],
    "twoFactor.get": twoFactor,
  });
  press("Recover ₹4,050");
  expect(fields()).toContain("password");
  type("reason", "The bank has decided for the company.");
  type("password", "Right1234");
  submit();
  await hears("The money was recovered");
  expect(requests.find(({ call }) => call === "payments.recoverChargeback")?.input).toMatchObject({
    chargebackId: 5,
    reason: "The bank has decided for the company.",
    password: "Right1234",
  });
});

it("names a chargeback whose payment is not known here", async () => {
  const unknown = { ...open, requestId: null, title: null, companyName: null, freelancerName: null };
  await openScreen("admin", address, { "payments.listChargebacks": [unknown] });
  expect(row(5)["Project"]).toBe("Unknown payment");
});

it("tells the admin what of a freelancer waits for the decision of a bank", async () => {
  const due = { freelancerId: 3, freelancerName: "Meera Nair", source: "razorpay" as const, duePaise: 0 };
  await openScreen("admin", "/adminmaster/payouts", {
    "payouts.due": [
      {
        ...due,
        heldPaise: 0,
        holdUntil: null,
        transferPaise: 0,
        linkedAccount: null,
        disputedPaise: 450_000,
        waitReason: "chargeback",
      },
    ],
  });
  expect(rowOf("3 razorpay waiting").textContent).toContain("₹4,500");
  expect(screen.getByText("A bank has to decide about a chargeback")).toBeTruthy();
});
