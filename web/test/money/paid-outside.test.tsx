import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { hears, openScreen, press, row, rowOf, submit, type } from "#web/test/open-screen.tsx";

const outside: RowOf<"payouts.listOutside"> = {
  payoutId: "5b1f0a1e-0000-4000-8000-000000000001",
  freelancerId: 3,
  freelancerName: "Meera",
  source: "manual",
  amountPaise: 900_00,
  paymentCount: 2,
  status: "done",
  reason: "",
  recordedAt: "2026-03-05T06:30:00.000Z",
};

it("lists what was recorded as paid outside, and takes it back with a reason", async () => {
  const requests = await openScreen("admin", "/adminmaster/payouts?tab=outside", {
    "payouts.listOutside": [outside],
    "payouts.reverse": "Success",
  });
  await screen.findByText("₹900");
  expect(row(outside.payoutId)).toMatchObject({ Freelancer: "Meera", Payments: "2", Amount: "₹900" });
  press("Not paid", rowOf(outside.payoutId));
  type("reason", "The bank has not paid this.");
  type("password", "Right1234");
  submit();
  await hears("The payout was reversed");
  expect(requests.find(({ call }) => call === "payouts.reverse")?.input).toMatchObject({ payoutId: outside.payoutId });
});
