import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { leadsTo, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { adminSummary, company } from "#web/test/rows.ts";

const silent: RowOf<"reminders.listTasks"> = {
  requestId: 12,
  workTitle: "A logo for our jars",
  companyName: "Kochi Spices",
  freelancerName: "Meera",
  completedAt: "2026-01-05T06:30:00.000Z",
};
const pending: RowOf<"payments.listPending"> = {
  orderId: 40,
  requestid: 9,
  companyname: "Vatrak Dairy",
  freelancername: "Jobin",
  title: "A label",
  ...{ reference: "UTR 1", cost: 26_000, brokerage: 2600, amount: 23_400, clientFee: 0, total: 26_000 },
  noted: "2026-02-10",
};
const run: RowOf<"payouts.listRuns"> = {
  runId: 4,
  source: "sandbox",
  createdAt: "2026-02-01T06:30:00.000Z",
  createdBy: "ravi",
  ...{ isWeekly: false, needsApproval: true, approvedBy: null, fileAt: null, payoutCount: 2, totalPaise: 5_000_000 },
  ...{ openCount: 2, method: "bank_file", failureCount: 0, isOwn: false },
};
const change = {
  ...{ changeId: 7, value: "none", proposedBy: "ravi", isOwn: false },
  ...{ proposedAt: "2026-01-20T06:30:00.000Z", effectiveAt: "2026-01-21T06:30:00.000Z" },
};
const setting: RowOf<"settings.list"> = {
  ...{ key: "payoutApproval", value: "10000", defaultValue: "none", values: ["none", "10000"], version: 1 },
  ...{ updatedBy: null, updatedAt: null, permission: "money", isProtection: true, change },
};
const skill: RowOf<"skills.list"> = {
  ...{ skillId: 31, name: "Natural dyeing", status: "suggested", suggestedAt: "2026-01-02T06:30:00.000Z" },
};

const summary = adminSummary({ runsToApprove: 1, skillsToDecide: 1, settingChangesToConfirm: 1 });
const answers = {
  "dashboards.admin": [summary],
  getclient: [{ ...company, loginid: 2, regdate: "2026-02-28" }],
  "payments.listPending": [pending],
  "reminders.listTasks": [silent],
  "payouts.listRuns": [run, { ...run, runId: 5, isOwn: true }, { ...run, runId: 6, approvedBy: "asha" }],
  "settings.list": [setting],
  "skills.list": [skill],
} as const;

const ids = () => [...document.querySelectorAll("main li[data-id]")].map((row) => row.getAttribute("data-id"));

it("is one list over all kinds, oldest first, which says since when each waits and leads to it", async () => {
  await openScreen("admin", "/adminmaster/mytask", answers);
  expect(ids()).toEqual(["31", "12", "7", "4", "40", "2"]);
  expect(screen.getByText("Everything (6)")).toBeTruthy();
  expect(rowOf(4).textContent).toContain("Since 01-02-2026");
  expect(rowOf(4).textContent).toContain("₹50,000");
  expect(leadsTo("View", rowOf(4))).toBe("/adminmaster/payouts?tab=runs");
  expect(leadsTo("View", rowOf(40))).toBe("/adminmaster/payments");
  expect(rowOf(7).textContent).toContain("Approval of payouts");
});

it("shows one kind by a press, with its count, and everything by another", async () => {
  await openScreen("admin", "/adminmaster/mytask", answers);
  press("1 payout batch to approve");
  expect(ids()).toEqual(["4"]);
  press("1 payment to confirm");
  expect(ids()).toEqual(["40"]);
  press("1 payment to confirm");
  expect(ids()).toHaveLength(6);
});

it("reads the lists of what the summary counts, and no other", async () => {
  const requests = await openScreen("admin", "/adminmaster/mytask", {
    "dashboards.admin": [adminSummary({ skillsToDecide: 1 })],
  });
  const read = requests.map(({ call }) => call);
  expect(read).toContain("skills.list");
  for (const call of ["payouts.listRuns", "settings.list", "appeals.list", "payments.listChargebacks"])
    expect(read).not.toContain(call);
});
