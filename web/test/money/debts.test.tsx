import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { hears, isAsked, isAt, offered, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { adminSummary, company } from "#web/test/rows.ts";

const debt: RowOf<"payments.listDebts"> = {
  requestid: 12,
  workid: 8,
  title: "A logo for our jars",
  companyname: "Kochi Spices",
  freelancername: "Meera",
  cost: 45_000,
  brokerage: 4500,
  amount: 40_500,
  requestdate: "2026-02-20",
  req_status: "completed",
};

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const question = async () => (await screen.findByRole("alertdialog")).textContent;

describe("the question before a company is rejected", () => {
  const verification = (answers: object) =>
    openScreen("admin", "/adminmaster/verification", { getclient: [company], ...answers });

  it.each([
    [{ engaged: 2, due: 45_000 }, "Kochi Spices: 2 ongoing projects, ₹45,000 due to freelancers"],
    [{ engaged: 1, due: 0 }, "Kochi Spices: 1 ongoing project, ₹0 due to freelancers"],
    [{ engaged: 0, due: 0 }, "Kochi Spices: 0 ongoing projects, ₹0 due to freelancers"],
  ])("names what is in progress and what is due: %j", async (standing, words) => {
    await verification({ "accounts.getObligations": [standing] });
    press("Reject", rowOf(2));
    expect(await question()).toContain(words);
  });

  it("says what becomes of ongoing projects, where there are any", async () => {
    const words = "Payments due on completion appear in My Task.";
    await verification({ "accounts.getObligations": [{ engaged: 1, due: 0 }] });
    press("Reject", rowOf(2));
    expect(await question()).toContain(words);
    await isAsked("Do you want to reject this company?", "Cancel");
  });

  it("is read anew each time", async () => {
    const standings = [
      { engaged: 1, due: 0 },
      { engaged: 1, due: 12_500 },
    ];
    const requests = await verification({ "accounts.getObligations": () => standings.splice(0, 1) });
    press("Reject", rowOf(2));
    await isAsked("₹0 due", "Cancel");
    press("Reject", rowOf(2));
    await isAsked("₹12,500 due", "Cancel");
    expect(requests.filter(({ call }) => call === "accounts.getObligations").map(({ input }) => input)).toEqual([
      { id: 2 },
      { id: 2 },
    ]);
    expect(requests.map(({ call }) => call)).not.toContain("updateclientstatus");
  });

  it("is asked all the same where that cannot be read, and says so", async () => {
    await verification({ "accounts.getObligations": refusal(503, "unavailable") });
    press("Reject", rowOf(2));
    expect(await question()).toContain("Kochi Spices: ongoing projects and payments due could not be loaded.");
    await isAsked("Do you want to reject this company?", "OK");
    await hears("Rejected seccefully");
  });

  it("is not asked of somebody who is logged out by then", async () => {
    await verification({ "accounts.getObligations": refusal(401, "no_session") });
    press("Reject", rowOf(2));
    await waitFor(() => expect(location.pathname).toBe("/guestmaster/login"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("needs no standing to verify", async () => {
    const requests = await verification({});
    press("Verify", rowOf(2));
    await isAsked("Do you want to verify this company?", "OK");
    await hears("Verified seccefully");
    expect(requests.map(({ call }) => call)).not.toContain("accounts.getObligations");
  });
});

describe("My Task", () => {
  it("lists the debts of rejected companies beneath the companies to verify, with their numbers", async () => {
    const second = { ...debt, requestid: 13, title: "A price list", freelancername: "Asha", cost: 999.5 };
    await openScreen("admin", "/adminmaster/mytask", { getclient: [company], "payments.listDebts": [debt, second] });
    expect(headings()).toEqual(["1 company to verify", "2 payments to record"]);
    for (const words of ["A logo for our jars", "₹45,000", "Meera", "Kochi Spices"])
      expect(rowOf(12).textContent).toContain(words);
    expect(rowOf(13).textContent).toContain("₹999.50");
  });

  it("shows only what there is", async () => {
    await openScreen("admin", "/adminmaster/mytask", { "payments.listDebts": [debt] });
    expect(headings()).toEqual(["1 payment to record"]);
    expect(screen.queryByText("You are all caught up")).toBeNull();
  });

  it("says that nothing waits only where neither does", async () => {
    await openScreen("admin", "/adminmaster/mytask");
    expect(screen.getByText("You are all caught up")).toBeTruthy();
  });

  it("shows the one where the other cannot be read", async () => {
    await openScreen("admin", "/adminmaster/mytask", {
      getclient: refusal(503, "unavailable"),
      "payments.listDebts": [debt],
    });
    expect(headings()).toContain("1 payment to record");
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });

  it("records a payment after a question that names the amount, the freelancer and the parts of the price", async () => {
    const debts = [debt];
    const requests = await openScreen("admin", "/adminmaster/mytask", { "payments.listDebts": () => [...debts] });
    press("Record payment", rowOf(12));
    await isAsked("₹45,000 for Meera?", "Cancel");
    expect(requests.map(({ call }) => call)).not.toContain("payments.settleDebt");
    press("Record payment", rowOf(12));
    expect(await question()).toContain("A logo for our jars\nBrokerage: ₹4,500\nThe freelancer receives: ₹40,500");
    debts.pop();
    await isAsked("Do you want to record the payment", "OK");
    await hears("Payment recorded");
    expect(requests.find(({ call }) => call === "payments.settleDebt")?.input).toEqual({
      requestid: 12,
      amount: 45_000,
    });
    expect(await screen.findByText("You are all caught up")).toBeTruthy();
  });

  it("says 'Failed' and why when somebody else was quicker", async () => {
    await openScreen("admin", "/adminmaster/mytask", {
      "payments.listDebts": [debt],
      "payments.settleDebt": refusal(409, "request_moved_on"),
    });
    press("Record payment", rowOf(12));
    await isAsked("₹45,000 for Meera?", "OK");
    await hears("Failed");
  });

  it("offers to record only what the table of moves allows", async () => {
    await openScreen("admin", "/adminmaster/mytask", { "payments.listDebts": [{ ...debt, req_status: "paid" }] });
    expect(offered(rowOf(12))).toEqual([]);
  });
});

describe("the dashboard", () => {
  it("counts the payments to record and leads to them", async () => {
    await openScreen("admin", "/adminmaster/adminhome", {
      "dashboards.admin": [adminSummary({ debtsToRecord: 2 })],
    });
    press("2payments to record");
    await isAt("/adminmaster/mytask");
  });
});
