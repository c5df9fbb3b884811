import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RowOf } from "#web/lib/api-types.ts";
import { csvOf } from "#web/lib/csv.ts";
import { hears, openScreen, press, submit, type } from "#web/test/open-screen.tsx";

const balance = (account: RowOf<"ledger.listBalances">["account"], opening: number, debit: number, credit: number) => ({
  account,
  openingPaise: opening,
  debitPaise: debit,
  creditPaise: credit,
  closingPaise: opening + debit - credit,
});

const balances = [
  balance("company_payments", 10_000_00, 999_50, 0),
  balance("freelancer_payable", -9_000_00, 0, 900_00),
  balance("brokerage", -1_000_00, 0, 99_50),
  balance("tax", 0, 0, 0),
];

describe("the books", () => {
  it("show each account that was used with its side, and sums that agree", async () => {
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": balances });
    const table = await screen.findByRole("table", { name: "Trial balance" });
    const texts = within(table)
      .getAllByRole("row")
      .map((row) => row.textContent ?? "");
    expect(texts.some((text) => text.includes("Received from companies") && text.includes("₹10,999.50 Dr"))).toBe(true);
    expect(texts.some((text) => text.includes("Owed to freelancers") && text.includes("₹9,900 Cr"))).toBe(true);
    expect(texts.some((text) => text.includes("Tax"))).toBe(false);
    expect(texts.at(-1)).toMatch(/^Total.*₹999\.50.*₹999\.50/);
  });

  it("lead from an account to its entries, of the same period", async () => {
    await openScreen("admin", "/adminmaster/books?startdate=2026-11-01", { "ledger.listBalances": balances });
    const link = await screen.findByRole("link", { name: "Brokerage" });
    const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
    expect(Object.fromEntries(searchParams)).toEqual({ startdate: "2026-11-01", tab: "journal", account: "brokerage" });
  });

  it("lead from every figure to its entries: of the period, before it, and until its end", async () => {
    await openScreen("admin", "/adminmaster/books?startdate=2026-11-01&enddate=2026-11-30", {
      "ledger.listBalances": balances,
    });
    const table = await screen.findByRole("table", { name: "Trial balance" });
    const leadsTo = (text: string) => {
      const href = within(table).getByRole("link", { name: text }).getAttribute("href") ?? "";
      return Object.fromEntries(new URL(href, "http://localhost").searchParams);
    };
    const of = { tab: "journal", account: "company_payments" };
    expect(leadsTo("₹10,000 Dr")).toEqual({ ...of, enddate: "2026-10-31" });
    expect(leadsTo("₹999.50")).toEqual({ ...of, startdate: "2026-11-01", enddate: "2026-11-30" });
    expect(leadsTo("₹10,999.50 Dr")).toEqual({ ...of, enddate: "2026-11-30" });
    const income = within(
      screen.getByRole("heading", { name: "Income of the platform" }).closest(".card") as HTMLElement,
    );
    expect(income.getAllByRole("link", { name: "₹99.50" }).map((link) => link.getAttribute("href"))).toEqual([
      expect.stringContaining("account=brokerage"),
      expect.stringContaining("figure=income"),
    ]);
  });

  it("list the payouts of a period", async () => {
    const line = {
      entryId: 5,
      line: 2,
      bookedAt: "2026-11-03T10:00:00.000Z",
      holder: "manual",
      loginid: 9,
      requestid: null,
    } as const;
    await openScreen("admin", "/adminmaster/books?tab=payouts", {
      "ledger.listPostings": [
        {
          ...line,
          ...{ kind: "payout", account: "paid_out", partyName: "Meera", debitPaise: 0, creditPaise: 900_00 },
          ...{ title: null, receiptNumber: null, reference: "UTR123456" },
        },
      ],
    });
    const table = await screen.findByRole("table", { name: "Payouts" });
    for (const text of ["Meera", "UTR123456"]) expect(within(table).getByText(text)).toBeTruthy();
    expect(table.textContent).toContain("₹900");
  });

  it("say that nothing was booked yet", async () => {
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": [balance("tax", 0, 0, 0)] });
    expect(await screen.findByText("Nothing was booked yet")).toBeTruthy();
  });

  it("name what they have no holder for", async () => {
    const cash = { holder: null, openingPaise: 0, receivedPaise: 100_00, refundedPaise: 0, paidOutPaise: 150_00 };
    await openScreen("admin", "/adminmaster/books?tab=cash", {
      "ledger.listCash": [{ ...cash, takenBackPaise: 0, deductedPaise: 0, closingPaise: -50_00 }],
    });
    expect(await screen.findByText("Not recorded")).toBeTruthy();
    expect(screen.getByText("-₹50")).toBeTruthy();
  });

  it("say that the income is without the GST in the fees, where there is any", async () => {
    const note = /^Without the GST in the fees/;
    const taxed = [...balances, balance("gst_payable", 0, 0, 180_00)];
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": taxed });
    expect(await screen.findByText(note)).toBeTruthy();
    cleanup();
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": balances });
    expect(await screen.findByText("Income of the platform")).toBeTruthy();
    expect(screen.queryByText(note)).toBeNull();
  });

  it("are read again for the days that are chosen", async () => {
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": balances });
    fireEvent.click(await screen.findByRole("button", { name: "This month" }));
    expect(await screen.findByRole("button", { name: "This month", pressed: true })).toBeTruthy();
  });
});

describe("a table as CSV", () => {
  it("has numbers as numbers, quoted texts, and no formula", async () => {
    const rows = [
      ["Asha, Menon", 1234.5],
      ['"Söhne"', -3],
      ["=HYPERLINK(1)", 0],
      ["007", 1],
    ] as const;
    const text = await csvOf(["Name", "Amount"], rows, (row) => row).text();
    expect(text.replace("\ufeff", "").split("\r\n")).toEqual([
      "Name,Amount",
      '"Asha, Menon",1234.50',
      '"""Söhne""",-3.00',
      "'=HYPERLINK(1),0.00",
      "007,1.00",
      "",
    ]);
  });
});

describe("a payment to confirm", () => {
  it("is confirmed with the tax that the company withheld", async () => {
    const requests = await openScreen("admin", "/adminmaster/payments", {
      "payments.listPending": [
        {
          orderId: 4,
          requestid: 9,
          title: "A shop front",
          companyname: "Kochi Spices",
          freelancername: "Meera",
          reference: "UTR 42",
          cost: 1000,
          brokerage: 100,
          amount: 900,
          clientFee: 0,
          total: 1000,
          noted: "2026-03-01",
        },
      ],
      "payments.confirm": "Success",
    });
    await screen.findByText("A shop front");
    press("Another amount arrived");
    await screen.findByText("Of ₹1,000. The freelancer is paid in full.");
    type("withheldPaise", "100");
    type("section", "194H");
    submit();
    await hears("Payment confirmed");
    expect(requests.find(({ call }) => call === "payments.confirm")?.input).toEqual(
      expect.objectContaining({ orderId: 4, withheldPaise: 100_00, section: "194H" }),
    );
  });
});
