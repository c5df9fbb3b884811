import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { field, hears, openScreen, press, rowOf, tabs, type } from "#web/test/open-screen.tsx";
import { adminSummary } from "#web/test/rows.ts";

const difference: RowOf<"reconciliation.list"> = {
  differenceId: 3,
  provider: "sandbox",
  movement: "payment",
  difference: "amount",
  reference: "order_7",
  hereMinor: 100_000,
  thereMinor: 100_001,
  currency: "INR",
  day: "2026-02-25",
  title: "A logo for our jars",
  companyName: "Kochi Spices",
  requestId: 9,
  isPaid: true,
  foundAt: "2026-02-26T06:30:00.000Z",
  closedAt: null,
  note: null,
  closedBy: null,
};
const openDifferences = (rows: readonly RowOf<"reconciliation.list">[], tab = "") =>
  openScreen("admin", `/adminmaster/reconciliation${tab}`, { "reconciliation.list": rows });

it("shows both amounts of a difference, and closes it with a note", async () => {
  const requests = await openDifferences([difference]);
  expect(tabs()).toEqual(["Open", "Closed"]);
  const text = rowOf(3).textContent;
  for (const part of ["A logo for our jars", "Another amount", "₹1,000", "₹1,000.01", "25-02-2026", "order_7"])
    expect(text).toContain(part);
  press("Explain", rowOf(3));
  type("note", "The bank confirmed it by letter.");
  fireEvent.submit(field("note").form as HTMLFormElement);
  await hears("The difference was closed");
  expect(requests.find(({ call }) => call === "reconciliation.close")?.input).toEqual({
    differenceId: 3,
    note: "The bank confirmed it by letter.",
  });
});

it.each([
  ["payment", "missing_here", "The provider has a payment that is not recorded here."],
  ["refund", "missing_here", "The provider has made a refund that is not recorded here."],
  ["payment", "missing_there", "A payment is recorded here that the provider does not have."],
  ["refund", "missing_there", "A refund is recorded here that the provider does not have."],
  ["payout", "missing_here", "The provider has made a payout that is not recorded here."],
  ["payout", "missing_there", "A payout is recorded here that the provider does not have."],
  ["settlement", "missing_here", "The provider has settled something that is not recorded here."],
  ["settlement", "missing_there", "The provider has not settled a payment or a refund in time."],
  ["payment", "status", "The money has arrived on one side only."],
] as const)("says of a %s what %s means", async (movement, kind, text) => {
  await openDifferences([{ ...difference, movement, difference: kind, hereMinor: null }]);
  expect(rowOf(3).textContent).toContain(text);
  expect(rowOf(3).textContent).toContain("nothing");
});

it("says how a difference was closed, by whom or by a later report", async () => {
  const closedAt = "2026-02-27T06:30:00.000Z";
  const explained = { ...difference, closedAt, note: "Found at the bank.", closedBy: "Operator" };
  await openDifferences([explained, { ...difference, differenceId: 4, closedAt }], "?tab=closed");
  expect(rowOf(3).textContent).toContain("Found at the bank.");
  expect(rowOf(3).textContent).toContain("Closed by Operator on 27-02-2026");
  expect(rowOf(4).textContent).toContain("Settled by a later report on 27-02-2026");
  expect(screen.queryByText("Explain")).toBeNull();
});

describe("reports that could not be read", () => {
  const report: RowOf<"reconciliation.listMissingReports"> = {
    provider: "razorpay",
    day: "2026-02-25",
    failureCount: 2,
    lastFailure: "Razorpay does not answer.",
    failedAt: "2026-02-26T06:30:00.000Z",
  };
  const openWith = (rows: readonly (typeof report)[]) =>
    openScreen("admin", "/adminmaster/reconciliation", { "reconciliation.listMissingReports": rows });

  it("are named with their day", async () => {
    await openWith([report]);
    expect(await screen.findByText(/^The report of razorpay of 25-02-2026 could not be read\./)).toBeTruthy();
  });

  it("of several days are one notice", async () => {
    await openWith([{ ...report, day: "2026-02-19" }, { ...report, day: "2026-02-20" }, report]);
    const text = await screen.findByText(/^3 reports of razorpay from 19-02-2026 to 25-02-2026 could not be read\./);
    expect(text.textContent).toContain("Razorpay does not answer.");
  });
});

describe("the tasks of the admin", () => {
  const open = (money: Parameters<typeof adminSummary>[0]) =>
    openScreen("admin", "/adminmaster/mytask", { "dashboards.admin": [adminSummary(money)] });

  it("count open differences and days that could not be compared, and lead to them", async () => {
    await open({ differencesToExplain: 2, missingReports: 1 });
    expect(await screen.findByText("2 differences with a provider")).toBeTruthy();
    expect(screen.getByText("1 day could not be compared yet.")).toBeTruthy();
    expect(screen.getByText("View differences").closest("a")?.getAttribute("href")).toBe("/adminmaster/reconciliation");
  });

  it("have nothing about them while there are none", async () => {
    await open({});
    expect(await screen.findByText("You are all caught up")).toBeTruthy();
    expect(screen.queryByText("View differences")).toBeNull();
  });
});

it("says that there are no differences", async () => {
  await openDifferences([]);
  expect(screen.getByText("No differences")).toBeTruthy();
});
