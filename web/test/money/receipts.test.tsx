import { fireEvent } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { roles } from "#domain/role.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { refusal } from "#web/test/network.ts";
import { facts, hears, isAt, leadsTo, openScreen, press, rowOf } from "#web/test/open-screen.tsx";
import { payment, project } from "#web/test/rows.ts";

const receipt: RowOf<"payments.getReceipt"> = {
  receiptNumber: "KJ-000123",
  requestid: 9,
  paymentId: 71,
  workId: 8,
  recipientRole: "client",
  title: "A logo for our jars",
  milestone: null,
  heldBy: null,
  categoryname: "Design",
  subcategory: "Logos",
  companyname: "Kochi Spices",
  licenseno: "KL-07/2211",
  companyCity: "Kochi",
  freelancername: "Meera",
  freelancerCity: null,
  cost: 100_000,
  brokerageBps: 1250,
  brokerageFixedPaise: 0,
  changes: [],
  remaining: 100_000,
  brokerage: 12_500,
  amount: 87_500,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
  clientFee: 0,
  total: 100_000,
  paymentdate: "2026-02-28",
  isTestPayment: true,
  isPaidByPlatform: false,
};
const area = { admin: "adminmaster", client: "clientmaster", freelancer: "freelancermaster" } as const;
const addressFor = (role: keyof typeof area) => `/${area[role]}/receipt/9`;
const factLines = () => [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
const words = () => document.body.textContent ?? "";

describe("a receipt", () => {
  it("of a milestone names it, and is the one of its own payment", async () => {
    const requests = await openScreen("client", `${addressFor("client")}?payment=71`, {
      "payments.getReceipt": [{ ...receipt, milestone: "Sketches" }],
    });
    expect(factLines()).toContain("MilestoneSketches");
    expect(requests.find(({ call }) => call === "payments.getReceipt")?.input).toMatchObject({ paymentId: "71" });
  });

  it("tells the company what it paid, and what became of it", async () => {
    const requests = await openScreen("client", addressFor("client"), { "payments.getReceipt": [receipt] });
    expect(document.querySelector("h1")?.textContent).toBe("Receipt for your payment");
    expect(requests.find(({ call }) => call === "payments.getReceipt")?.input).toMatchObject({ requestid: "9" });
    expect(factLines()).toEqual([
      "Receipt no.KJ-000123",
      "Payment date28-02-2026",
      "CompanyKochi SpicesLicense no. KL-07/2211Kochi",
      "FreelancerMeera",
      "WorkA logo for our jars",
      "CategoryDesign, Logos",
      "For the freelancer₹87,500",
      "Brokerage (12.5%)₹12,500",
      "Paid by the company₹1,00,000",
    ]);
    expect(words()).toContain("Test payment: no money moved");
    expect(words()).toContain("It is not a tax invoice.");
  });

  it("tells the company and the admin what was paid on top, and the freelancer nothing of it", async () => {
    const withFee = { ...receipt, clientFeeBps: 300, clientFee: 3_000, total: 103_000 };
    const lines = ["Platform fee (3%)₹3,000", "Paid by the company₹1,03,000"];
    for (const role of ["client", "admin"] as const) {
      await openScreen(role, addressFor(role), { "payments.getReceipt": [{ ...withFee, recipientRole: role }] });
      expect(factLines().slice(-2)).toEqual(lines);
    }
    const own = { ...withFee, recipientRole: "freelancer" as const };
    await openScreen("freelancer", addressFor("freelancer"), { "payments.getReceipt": [own] });
    expect(words()).not.toContain("Platform fee");
  });

  it("tells the freelancer what he earned", async () => {
    const own = { ...receipt, recipientRole: "freelancer", licenseno: null, companyCity: null } as const;
    await openScreen("freelancer", addressFor("freelancer"), {
      "payments.getReceipt": [{ ...own, freelancerCity: "Thrissur" }],
    });
    expect(document.querySelector("h1")?.textContent).toBe("Receipt for your earnings");
    expect(factLines()).toEqual(expect.arrayContaining(["CompanyKochi Spices", "FreelancerMeeraThrissur"]));
    expect(factLines().slice(-3)).toEqual([
      "Price of the work₹1,00,000",
      "Brokerage (12.5%)−₹12,500",
      "Earned by the freelancer₹87,500",
    ]);
  });

  it("says of a payment that was none of test nothing of the kind", async () => {
    await openScreen("admin", addressFor("admin"), { "payments.getReceipt": [{ ...receipt, isTestPayment: false }] });
    expect(facts()).toHaveLength(9);
    expect(words()).not.toContain("no money moved");
  });

  it("is printed, and saved as a PDF under its number", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:made", revokeObjectURL: () => undefined }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await openScreen("client", addressFor("client"), { "payments.getReceipt": [receipt] });
    press("Print");
    expect(print).toHaveBeenCalledOnce();
    press("Download PDF");
    await hears("Receipt KJ-000123.pdf downloaded");
    expect(saved).toEqual(["Receipt KJ-000123.pdf"]);
  });

  describe.each(roles)("that is not there", (role) => {
    it.each([
      [404, "not_found"],
      [409, "not_paid"],
    ])(`is no failure to the ${role}: %i %s`, async (status, code) => {
      await openScreen(role, addressFor(role), { "payments.getReceipt": refusal(status, code) });
      expect(words()).toContain("Every paid job has a receipt.");
    });
  });
});

describe("the way to a receipt", () => {
  const answers = {
    getworkbystatus: ({ status }: Readonly<Record<string, unknown>>) =>
      status === "paid" || status === "completed"
        ? [{ ...project, requestid: status === "paid" ? 9 : 7, req_status: status } as const]
        : [],
  };

  it("is on what a company has paid, and on nothing else", async () => {
    await openScreen("client", "/clientmaster/clientprojects?tab=paid", answers);
    expect(leadsTo("Receipt", rowOf(9))).toBe("/clientmaster/receipt/9");
    await openScreen("client", "/clientmaster/clientprojects?tab=completed", answers);
    expect(leadsTo("Receipt")).toBeUndefined();
  });

  it("is on what a freelancer was paid for, and on nothing that waits", async () => {
    await openScreen("freelancer", "/freelancermaster/projects?tab=completed", answers);
    expect([leadsTo("Receipt", rowOf(9)), leadsTo("Receipt", rowOf(7))]).toEqual([
      "/freelancermaster/receipt/9",
      undefined,
    ]);
  });

  it("is the number of a transaction on the dashboard", async () => {
    await openScreen("admin", "/adminmaster/adminhome", {
      paymentdetails: [payment],
      "payments.getReceipt": [receipt],
    });
    const link = rowOf(9).querySelector("a");
    expect(link?.getAttribute("aria-label")).toBe("Receipt of 9");
    if (link) fireEvent.click(link);
    await isAt("/adminmaster/receipt/9");
  });
});
