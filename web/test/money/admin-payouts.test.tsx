import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import {
  attach,
  field,
  fields,
  hears,
  isAsked,
  isAt,
  one,
  openScreen,
  press,
  row,
  rowOf,
  submit,
  tabs,
  type,
} from "#web/test/open-screen.tsx";
import { adminSummary } from "#web/test/rows.ts";

const settled: RowOf<"payouts.getUpgrade"> = {
  isOpen: false,
  blocksRuns: false,
  paymentCount: 0,
  paidUntil: null,
  restoredFrom: null,
};
const open: RowOf<"payouts.getUpgrade"> = { ...settled, isOpen: true, blocksRuns: true, paymentCount: 1200 };
const due: RowOf<"payouts.due"> = {
  freelancerId: 3,
  freelancerName: "Meera Nair",
  source: "manual",
  duePaise: 9_000_000,
  disputedPaise: 0,
  heldPaise: 100_000,
  holdUntil: "2026-03-05T06:30:00.000Z",
  transferPaise: 0,
  linkedAccount: null,
  waitReason: null,
};
const run: RowOf<"payouts.listRuns"> = {
  runId: 4,
  source: "manual",
  createdAt: "2026-02-26T06:30:00.000Z",
  createdBy: "Operator",
  isWeekly: false,
  needsApproval: false,
  approvedBy: null,
  fileAt: null,
  payoutCount: 1,
  totalPaise: 9_000_000,
  openCount: 1,
  method: "bank_file",
  failureCount: 0,
  isOwn: true,
};
const payout: RowOf<"payouts.listOfRun"> = {
  payoutId: "00000000-0000-4000-8000-000000000000",
  reference: "00000000000040008000000000000000",
  freelancerId: 3,
  freelancerName: "Meera Nair",
  holderName: "Meera Nair",
  last4: "7890",
  amountPaise: 9_000_000,
  status: "sent",
  utr: null,
  reason: "",
  method: "bank_file",
  operation: null,
  failure: "",
  isDisputed: false,
};
const rows = {
  "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }],
  "payouts.getUpgrade": [settled],
  "payouts.due": [due],
  "payouts.listRuns": [run],
  "payouts.listOfRun": [payout],
} as const;

const openDue = (more: object = {}) => openScreen("admin", "/adminmaster/payouts", { ...rows, ...more });
async function openRuns(more: object = {}) {
  const requests = await openScreen("admin", "/adminmaster/payouts?tab=runs", { ...rows, ...more });
  // The tab is loaded when it is opened.
  await screen.findByText("Bank results");
  return requests;
}
const inputOf = (requests: Awaited<ReturnType<typeof openDue>>, name: string) =>
  requests.find(({ call }) => call === name)?.input;

it("pays everybody who can be paid with one button, which says how many and how much", async () => {
  const second = {
    ...due,
    freelancerId: 4,
    freelancerName: "Arjun",
    duePaise: 1_000_000,
    heldPaise: 0,
    holdUntil: null,
  };
  const requests = await openDue({ "payouts.due": [due, second] });
  expect(tabs()).toEqual(["Ready to send", "Payout batches", "Outside", "Bills"]);
  expect(rowOf("4 manual").textContent).toContain("₹10,000");
  press("Pay 2 freelancers ₹1,00,000");
  type("password", "Right1234");
  submit();
  await hears("The payout batch was created");
  expect(inputOf(requests, "payouts.createRun")).toEqual({ source: "manual", password: "Right1234", code: "" });
  await isAt("/adminmaster/payouts?tab=runs");
});

it("is done in four clicks from the dashboard: the menu, the button, its confirmation and the bank file", async () => {
  let clicks = 0;
  const click = (words: string, within?: ParentNode) => {
    clicks += 1;
    press(words, within);
  };
  const requests = await openScreen("admin", "/adminmaster/adminhome", {
    ...rows,
    "payouts.createRun": Response.json({
      message: "Success",
      runId: 4,
      payoutCount: 1,
      totalPaise: 9_000_000,
      needsApproval: false,
    }),
    "payouts.prepareFile": Response.json({ message: "Success", token: "once" }),
  });
  click("Payouts", one("nav#menu"));
  await screen.findByText("Pay 1 freelancer ₹90,000");
  click("Pay 1 freelancer ₹90,000");
  type("password", "Right1234");
  click("Pay 1 freelancer ₹90,000");
  await isAt("/adminmaster/payouts?tab=runs");
  await screen.findByText(/^The payouts then count as sent/);
  type("password", "Right1234");
  click("Download the file");
  await hears("The bank file is ready");
  expect(inputOf(requests, "payouts.prepareFile")).toMatchObject({ runId: 4 });
  expect(clicks).toBe(4);
});

it.each([
  [
    { waitReason: "no_account" },
    "Needs a payout account",
    "The freelancer adds one under Payouts. The project asks for it.",
  ],
  [{ waitReason: "hold", duePaise: 0 }, /^On hold until 05-03-2026/, "Nothing to do. It is ready to send after that."],
  [
    { waitReason: "chargeback", duePaise: 0, disputedPaise: 500_000 },
    "A bank has to decide about a chargeback",
    "Answer the chargeback under Payments.",
  ],
  [
    { waitReason: "below_minimum" },
    "Below the minimum of ₹100",
    "More earnings, or a request by the freelancer under Payouts.",
  ],
] as const)("lists who cannot be paid, with the reason and what helps (%j)", async (values, reason, help) => {
  await openDue({ "payouts.due": [{ ...due, ...values }] });
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
  expect(screen.getByRole("heading", { name: "Cannot be paid yet" })).toBeTruthy();
  expect(row("3 manual waiting")).toMatchObject({
    Freelancer: "Meera Nair",
    Reason: expect.stringMatching(reason),
    "What helps": help,
  });
});

it("says that nothing is owed", async () => {
  await openDue({ "payouts.due": [] });
  expect(screen.getByText("Nothing is owed")).toBeTruthy();
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
});

it("asks once what was paid before, and offers no run until then", async () => {
  const requests = await openDue({ "payouts.getUpgrade": [open] });
  expect(document.body.textContent).toContain("There are 1,200 payments from before");
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
  type("answer", "until");
  type("until", "2026-02-20");
  type("password", "Right1234");
  submit();
  await isAsked("Was everything up to 20-02-2026 paid to the freelancers?", "OK");
  await hears("Your answer was saved");
  expect(inputOf(requests, "payouts.markPaidOutside")).toMatchObject({ answer: "until", until: "2026-02-20" });
});

it("asks after a restore what was paid since the backup", async () => {
  await openDue({ "payouts.getUpgrade": [{ ...open, restoredFrom: "2026-02-20T06:30:00.000Z" }] });
  expect(screen.getByText("What was paid since the backup?")).toBeTruthy();
  expect(document.body.textContent).toContain("restored from a backup of 20-02-2026");
  expect(field("answer").textContent).toContain("Nothing, or I record it payout by payout");
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
});

it("says that what was paid outside is being recorded", async () => {
  await openDue({ "payouts.getUpgrade": [{ ...settled, blocksRuns: true, paidUntil: "2026-02-20" }] });
  expect(screen.getByText(/^What was paid outside the platform is being recorded/)).toBeTruthy();
});

it("offers the bank file of a run, and warns of a second one", async () => {
  await openRuns();
  press("Bank file", rowOf(4));
  expect(fields()).toContain("password");
  expect(screen.getByText(/^The payouts then count as sent/)).toBeTruthy();
  await openRuns({ "payouts.listRuns": [{ ...run, fileAt: "2026-02-27T06:30:00.000Z" }] });
  press("Bank file", rowOf(4));
  expect(screen.getByText(/Give only one of them to your bank/)).toBeTruthy();
});

it("lets another admin approve a large run, and only then offers its file", async () => {
  const large = { ...run, needsApproval: true };
  await openRuns({ "payouts.listRuns": [large] });
  expect(screen.getByText("Needs approval")).toBeTruthy();
  expect(screen.queryByText("Approve")).toBeNull();
  expect(screen.queryByText("Bank file")).toBeNull();
  const requests = await openRuns({ "payouts.listRuns": [{ ...large, isOwn: false }] });
  press("Approve", rowOf(4));
  type("password", "Right1234");
  fireEvent.submit(field("password").form as HTMLFormElement);
  await hears("The payout batch was approved");
  expect(inputOf(requests, "payouts.approveRun")).toMatchObject({ runId: 4 });
});

it("records what the bank says about a payout", async () => {
  const requests = await openRuns();
  press("Show the payouts", rowOf(4));
  await screen.findByText("Meera Nair, ends with 7890");
  press("Record the UTR", rowOf(payout.payoutId));
  type("utr", "SBIN226123456789");
  fireEvent.submit(field("utr").form as HTMLFormElement);
  await hears("The payout was recorded");
  expect(inputOf(requests, "payouts.finish")).toEqual({ payoutId: payout.payoutId, utr: "SBIN226123456789" });
});

it.each([
  ["created", ["Record the UTR", "Not paid", "Cancel the payout"]],
  ["sent", ["Record the UTR", "Not paid"]],
  ["done", ["Payment returned"]],
  ["failed", ["Refuse the account"]],
  ["cancelled", []],
] as const)("offers for a payout that is %s what can become of it", async (status, actions) => {
  await openRuns({ "payouts.listOfRun": [{ ...payout, status }] });
  press("Show the payouts", rowOf(4));
  await screen.findByText("Meera Nair, ends with 7890");
  const buttons = [...rowOf(payout.payoutId).querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons).toEqual(actions);
});

it("lets Razorpay make the payouts of a run once, with the password", async () => {
  const byProvider = { ...run, source: "razorpay", method: "razorpay_x" };
  const requests = await openRuns({ "payouts.listRuns": [byProvider] });
  expect(screen.queryByText("Bank file")).toBeNull();
  press("Pay by Razorpay", rowOf(4));
  expect(screen.getByText(/^RazorpayX makes them .* Number of payouts: 1\.$/)).toBeTruthy();
  type("password", "Right1234");
  fireEvent.submit(field("password").form as HTMLFormElement);
  await hears("Razorpay makes the payouts");
  expect(inputOf(requests, "payouts.submitRun")).toMatchObject({ runId: 4 });
  await openRuns({ "payouts.listRuns": [{ ...byProvider, fileAt: "2026-02-27T06:30:00.000Z", failureCount: 1 }] });
  expect(screen.getByText("Not taken by Razorpay")).toBeTruthy();
  expect(screen.queryByText("Pay by Razorpay")).toBeNull();
});

it.each([
  ["waiting", "On the way to Razorpay", ["Record the UTR", "Not paid"]],
  ["sending", "On the way to Razorpay", []],
  ["sent", "Sent to Razorpay", []],
  ["refused", "Not taken by Razorpay", ["Record the UTR", "Not paid"]],
] as const)(
  "shows a payout that is %s at Razorpay, and what an admin can still say",
  async (operation, word, actions) => {
    const failure = operation === "refused" ? "Razorpay refused: Invalid IFSC Code" : "";
    await openRuns({ "payouts.listOfRun": [{ ...payout, method: "razorpay_x", operation, failure }] });
    press("Show the payouts", rowOf(4));
    await screen.findByText("Meera Nair, ends with 7890");
    const row = rowOf(payout.payoutId);
    expect(row.textContent).toContain(word);
    expect(row.textContent?.includes("Invalid IFSC Code")).toBe(failure !== "");
    expect([...row.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(actions);
  },
);

it("shows that a payout waits for a chargeback instead of that it was not taken", async () => {
  const disputed = { ...payout, method: "razorpay_x", operation: "refused", isDisputed: true };
  await openRuns({ "payouts.listOfRun": [disputed] });
  press("Show the payouts", rowOf(4));
  await screen.findByText("Meera Nair, ends with 7890");
  const row = rowOf(payout.payoutId);
  expect(row.textContent).toContain("Chargeback open");
  expect(row.textContent).not.toContain("Not taken by Razorpay");
  expect(row.querySelector("a")?.getAttribute("href")).toBe("/adminmaster/payments?tab=chargebacks");
});

it("makes payouts that Razorpay has not taken a task of the admin, which leads to the runs", async () => {
  const openTasks = (payoutsNotTaken: number) =>
    openScreen("admin", "/adminmaster/mytask", { "dashboards.admin": [adminSummary({ payoutsNotTaken })] });
  await openTasks(2);
  expect(await screen.findByText("2 payouts not taken by Razorpay")).toBeTruthy();
  expect(screen.getByText("View payout batches").closest("a")?.getAttribute("href")).toBe(
    "/adminmaster/payouts?tab=runs",
  );
  await openTasks(0);
  expect(await screen.findByText("You are all caught up")).toBeTruthy();
  expect(screen.queryByText("View payout batches")).toBeNull();
});

it("says that the platform has created a weekly run, which an admin approves", async () => {
  await openRuns({
    "payouts.listRuns": [{ ...run, createdBy: null, isWeekly: true, isOwn: false, needsApproval: true }],
  });
  expect(rowOf(4).textContent).toContain("the platform, every Monday");
  expect(screen.getByText("Approve")).toBeTruthy();
});

it("cancels a payout that is not sent, or all of a run, once it was confirmed", async () => {
  const requests = await openRuns({ "payouts.listOfRun": [{ ...payout, status: "created" }] });
  press("Cancel the batch", rowOf(4));
  await isAsked("Do you want to cancel the payouts of batch 4 that are not sent yet?", "OK");
  await hears("The payout batch was cancelled");
  expect(inputOf(requests, "payouts.cancelRun")).toEqual({ runId: 4 });
  press("Show the payouts", rowOf(4));
  await screen.findByText("Meera Nair, ends with 7890");
  press("Cancel the payout", rowOf(payout.payoutId));
  await isAsked("Do you want to cancel the payout to Meera Nair?", "OK");
  await hears("The payout was cancelled");
  expect(inputOf(requests, "payouts.cancel")).toEqual({ payoutId: payout.payoutId });
});

it("does not offer to cancel a run whose file was made", async () => {
  await openRuns({ "payouts.listRuns": [{ ...run, fileAt: "2026-02-27T06:30:00.000Z" }] });
  expect(screen.queryByText("Cancel the batch")).toBeNull();
});

it("shows what a file of results would record before it is recorded", async () => {
  const checked = { message: "Checked", paidCount: 1, failedCount: 0, problems: [] };
  await openRuns({ "payouts.import": Response.json(checked) });
  attach("file", new File(["reference,UTR,status\n"], "results.csv", { type: "text/csv" }));
  press("Check the file");
  await screen.findByText("1 paid, 0 not paid");
  expect(screen.getByRole("button", { name: "Record the results" })).toBeTruthy();
});

it("says what is wrong with a file of results, line by line", async () => {
  const problem = { line: 2, text: "This payout already has a result." };
  await openRuns({
    "payouts.import": Response.json({ message: "Checked", paidCount: 1, failedCount: 0, problems: [problem] }),
  });
  attach("file", new File(["reference,UTR,status\n"], "results.csv", { type: "text/csv" }));
  press("Check the file");
  await screen.findByText("Line 2: This payout already has a result.");
  expect(screen.queryByText("Record the results")).toBeNull();
});
