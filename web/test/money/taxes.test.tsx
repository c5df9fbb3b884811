import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { statements } from "#domain/money/tax-statement.ts";
import { month, switchedOn } from "#web/test/money/tax-month.ts";
import {
  field,
  fields,
  hears,
  isAsked,
  leadsTo,
  one,
  openScreen,
  press,
  submit,
  tabs,
  type,
} from "#web/test/open-screen.tsx";
import { adminSummary } from "#web/test/rows.ts";

const valueIn = (name: string): string => field(name).value;
const twoFactor = { "twoFactor.get": [{ on: false, since: null, recoveryCodesLeft: 0 }] } as const;
const numbers = {
  legalName: "Asha Menon",
  address: "4 Hill Road, Mumbai",
  state: "27" as const,
  gstin: "27AAPFU0939F1ZV",
  reason: "",
};
const noNumbers = {
  legalName: "",
  address: "",
  state: null,
  gstin: null,
  panLast4: null,
  status: null,
  reason: "",
  withheldPercent: 5,
};

describe("the card of tax numbers", () => {
  it("is not there where the platform collects none", async () => {
    await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", { ...twoFactor, "exports.list": [] });
    expect(await screen.findByRole("heading", { name: "Your data" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Tax numbers" })).toBeNull();
  });

  it("takes them with the password, and says what is wrong with one", async () => {
    const requests = await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
      ...twoFactor,
      "exports.list": [],
      "taxes.getOwn": [noNumbers],
    });
    await screen.findByRole("heading", { name: "Tax numbers" });
    expect(screen.getByText("5 % is withheld of your payments as tax until your PAN is checked.")).toBeTruthy();
    press("Add tax numbers");
    expect(fields()).toEqual(["legalName", "address", "state", "pan", "gstin", "password"]);
    type("legalName", "Asha Menon");
    type("address", "4 Hill Road, Mumbai");
    type("gstin", "27AAPFU0939F1ZW");
    type("password", "Right1234");
    submit();
    expect(await screen.findByText("enter a GSTIN whose check character is right")).toBeTruthy();
    expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain("AAPFU0939F");
    expect(requests.some(({ call }) => call === "taxes.saveOwn")).toBe(false);
  });

  it("shows the end of the PAN, the status and why they were refused", async () => {
    await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
      ...twoFactor,
      "exports.list": [],
      "taxes.getOwn": [
        {
          ...numbers,
          panLast4: "939F",
          status: "refused",
          reason: "The portal has another name.",
          withheldPercent: null,
        },
      ],
    });
    expect(await screen.findByText("ends with 939F")).toBeTruthy();
    expect(screen.getByText("The platform's accountant has refused them: The portal has another name.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Change the tax numbers" })).toBeTruthy();
  });
});

describe("the tax page", () => {
  it("leads to the settings where taxes are switched off", async () => {
    await openScreen("admin", "/adminmaster/tax");
    expect(leadsTo("Settings", one("main"))).toBe("/adminmaster/settings");
    expect(tabs()).toEqual([]);
  });

  const person = {
    ...numbers,
    loginid: 7,
    role: "freelancer" as const,
    name: "Asha Menon",
    panLast4: "939F",
    isPanShared: true,
    status: "new" as const,
    savedAt: "2026-11-20T06:30:00.000Z",
    version: "1",
  };

  it("shows whose numbers wait, and marks them as checked", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax", { ...switchedOn, "taxes.listPeople": [person] });
    const table = await screen.findByRole("table", { name: "Tax numbers" });
    expect(within(table).getByText("also of another account")).toBeTruthy();
    expect(within(table).getByText("ends with 939F")).toBeTruthy();
    press("Mark as checked");
    await hears("The numbers are checked");
    expect(requests.find(({ call }) => call === "taxes.check")?.input).toEqual({ loginid: 7, version: "1" });
  });

  it("refuses them with a reason", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax", { ...switchedOn, "taxes.listPeople": [person] });
    press("Refuse");
    type("reason", "The portal has another name.");
    submit();
    await hears("The numbers are refused");
    expect(requests.find(({ call }) => call === "taxes.refuse")?.input).toMatchObject({ loginid: 7, version: "1" });
  });

  it("is in the menu only where tax numbers are collected", async () => {
    await openScreen("admin", "/adminmaster/books", { "ledger.listBalances": [] });
    expect(screen.queryByRole("link", { name: "Tax" })).toBeNull();
    await openScreen("admin", "/adminmaster/books", {
      "ledger.listBalances": [],
      "dashboards.admin": [{ ...adminSummary(), taxNumbersToCheck: 2 }],
    });
    expect(await screen.findByRole("link", { name: /^Tax/ })).toBeTruthy();
  });
});

describe("the months of the accountant", () => {
  it("are closed after a question, and say where the ledger differs", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [
        month,
        { ...month, month: "2026-09-01", canClose: false, waitingCount: 2, ledgerPaise: 19_000 },
      ],
    });
    const table = await screen.findByRole("table", { name: "Months" });
    expect(within(table).getAllByText("₹1,101.70")).toHaveLength(2);
    expect(screen.getByRole("alert").textContent).toMatch(/In 2026-09 the GST is ₹198.30, and the ledger has ₹190/);
    const ofTable = (name: string) => within(screen.getByRole("table", { name }));
    // TCS, in the ledger and left to deposit of both months; of TDS too much was deposited.
    expect(ofTable("TCS (GSTR-8)").getAllByText("₹42.37")).toHaveLength(6);
    expect(ofTable("TDS (form 140)").getAllByText("-₹0.53")).toHaveLength(2);
    expect(ofTable("TDS (form 140)").getAllByText("₹9, challan 00042, 05-11-2026")).toHaveLength(2);
    expect(ofTable("GST (GSTR-3B)").getAllByText("₹198.30")).toHaveLength(4);
    expect(within(table).getByText("Open, it can be closed")).toBeTruthy();
    expect(within(table).getByText("Open, 2 papers are not made yet")).toBeTruthy();
    expect(screen.getByText("Next: 2026-09")).toBeTruthy();
    expect(screen.getByText("Wait until its papers are made, which takes a minute")).toBeTruthy();
    expect(screen.getByText("Deposit and record what is owed: TCS ₹42.37, GST ₹190")).toBeTruthy();
    press("Close the month");
    await isAsked("Do you want to close 2026-10?", "OK");
    await hears("The month is closed");
    expect(requests.find(({ call }) => call === "taxes.closeMonth")?.input).toEqual({ month: "2026-10-01" });
  });
});

describe("deposits of tax", () => {
  const opened = async (table: string, more: Partial<typeof month> = {}) => {
    const requests = await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [{ ...month, ...more }],
    });
    press("Record a deposit", await screen.findByRole("table", { name: table }));
    return () => requests.find(({ call }) => call === "taxes.recordDeposit")?.input;
  };
  const record = async () => {
    type("paidOn", "2026-11-05");
    press("Record the deposit");
    await hears("The deposit was recorded");
  };

  it("propose what is left of the month to the paisa, with the branch of the bank for TDS", async () => {
    const sent = await opened("TDS (form 140)", {
      deposits: [],
      supplies: { ...month.supplies, ledgerTdsPaise: 1_983 },
    });
    expect(valueIn("amountPaise")).toBe("19.83");
    type("challan", "00042");
    type("bsrCode", "0510308");
    await record();
    const deposit = { month: "2026-10-01", head: "tds", amountPaise: 1_983, challan: "00042", bsrCode: "0510308" };
    expect(sent()).toEqual(expect.objectContaining(deposit));
  });

  it("take another amount in rupees and paise", async () => {
    const sent = await opened("TCS (GSTR-8)");
    expect(fields()).toEqual(["amountPaise", "challan", "paidOn", "file"]);
    expect(valueIn("amountPaise")).toBe("42.37");
    for (const typed of ["7.", "7.0", "7.05"]) {
      type("amountPaise", typed);
      expect(valueIn("amountPaise")).toBe(typed);
    }
    type("challan", "00043");
    await record();
    expect(sent()).toEqual(expect.objectContaining({ head: "tcs", amountPaise: 705 }));
  });

  it("have no table of a tax of which nothing was ever withheld", async () => {
    const nothing = Object.fromEntries(Object.keys(month.supplies).map((key) => [key, 0])) as typeof month.supplies;
    await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [{ ...month, deposits: [], supplies: nothing }],
    });
    await screen.findByRole("table", { name: "GST (GSTR-3B)" });
    expect(screen.getAllByRole("table")).toHaveLength(2);
  });
});

describe("the files of a month", () => {
  it("stand beside the return and its table, with the figures that are typed into one", async () => {
    await openScreen("admin", "/adminmaster/tax?tab=months", { ...switchedOn, "taxes.listMonths": [month] });
    await screen.findByRole("table", { name: "Months" });
    press("Files");
    expect(await screen.findByRole("heading", { name: "GSTR-3B, table 3.1(a)" })).toBeTruthy();
    for (const place of ["GSTR-1, table 4A", "GSTR-8, table 3", "Form 140 (26Q)", "Every posting"])
      expect(screen.getByText(place)).toBeTruthy();
  });
});

describe("the set-up of tax papers", () => {
  const setup = {
    operator: null,
    rates: [],
    statements: [],
    startsOn: null,
    turnover: null,
    options: {
      tdsModel: "none",
      tdsThreshold: "whole",
      collectsTcs: false,
      workInvoices: false,
      issuesVouchers: false,
    } as const,
    withholdingRates: [],
  };

  const openSetup = (more: object = {}) =>
    openScreen("admin", "/adminmaster/tax?tab=setup", {
      ...switchedOn,
      ...twoFactor,
      "taxes.getSetup": [{ ...setup, ...more }],
    });
  const recordedIn = (requests: Awaited<ReturnType<typeof openSetup>>) =>
    requests.filter(({ call }) => call === "taxes.confirmStatement").map(({ input }) => input);

  it("lists what is missing, with the sources of each statement", async () => {
    await openSetup();
    expect(await screen.findAllByText("Missing")).toHaveLength(statements.length);
    for (const step of [
      "Add the operator",
      "Add a rate of GST",
      "Record the statements of a professional: 11 are missing",
    ])
      expect(screen.getAllByText(step).length).toBeGreaterThan(0);
    for (const { sources } of statements) expect(screen.getAllByText(sources).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Choose the first day" })).toBeNull();
  });

  it("takes a statement with its words, and opens the next one with the same professional", async () => {
    const requests = await openSetup();
    press("Record statement 4");
    type("professional", "Kavita Rao");
    type("membershipNumber", "123456");
    type("confirmedOn", "2026-11-01");
    submit();
    await hears("The statement was recorded");
    const by = { professional: "Kavita Rao", membershipNumber: "123456", confirmedOn: "2026-11-01" };
    expect(recordedIn(requests)).toMatchObject([
      { number: 4, text: "All fees and prices on the platform include GST.", ...by },
    ]);
    expect(await screen.findByRole("button", { name: "Record statement 4" })).toBeTruthy();
    submit();
    await waitFor(() => expect(recordedIn(requests)[1]).toMatchObject({ number: 1, text: statements[0].text, ...by }));
  });

  it("takes a statement by a choice of what is in brackets and the words for its blank", async () => {
    const requests = await openSetup();
    press("Record statement 10");
    for (const [name, value] of [
      ["professional", "Kavita Rao"],
      ["membershipNumber", "1"],
      ["confirmedOn", "2026-11-01"],
    ] as const)
      type(name, value);
    expect(screen.queryByLabelText("because ______")).toBeNull();
    fireEvent.change(screen.getByLabelText("What is right of [ / ]"), {
      target: { value: "may hold money of companies, because ______" },
    });
    fireEvent.change(screen.getByLabelText("because ______"), { target: { value: "a bank holds it" } });
    submit();
    await hears("The statement was recorded");
    expect(recordedIn(requests)[0]?.["text"]).toBe(
      "The operator may hold money of companies, because a bank holds it (RBI Directions on Payment Aggregators, 15 September 2025).",
    );
  });

  it("proposes the rate of the law in percent", async () => {
    const requests = await openSetup();
    await screen.findAllByText("Missing");
    press("Add a rate");
    expect(valueIn("bps")).toBe("18");
    submit();
    await hears("The rate was added");
    expect(requests.find(({ call }) => call === "taxes.addRate")?.input).toMatchObject({ bps: 1_800 });
  });

  it("warns from four fifths of the turnover on above which invoices are registered", async () => {
    const near = { year: "2627", taxablePaise: 4_000_000_000 };
    await openSetup({ turnover: { ...near, taxablePaise: near.taxablePaise - 1 } });
    await screen.findAllByText("Missing");
    expect(screen.queryByText(/^The turnover of the papers/)).toBeNull();
    await openSetup({ turnover: near });
    expect((await screen.findByText(/^The turnover of the papers/)).textContent).toContain(
      "of 2026-27 is ₹4,00,00,000. Above ₹5,00,00,000 invoices are registered",
    );
  });
});

it("shows the own tax papers, and a test as what it is", async () => {
  const paper = {
    paperId: 3,
    number: "KJIA/2627/000001",
    kind: "invoice",
    side: "freelancer",
    day: "2026-11-20",
  } as const;
  const more = {
    recipient: "Asha Menon",
    issuer: "Kaamkaj",
    title: "A shop",
    feePaise: 100_000,
    taxPaise: 15_254,
    isTaxInvoice: true,
    isTest: false,
  };
  await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
    ...twoFactor,
    "exports.list": [],
    "taxes.listPapers": [
      { ...paper, ...more },
      { ...paper, ...more, paperId: 2, number: "KJIZ/2627/000001", isTest: true },
    ],
  });
  const table = await screen.findByRole("table", { name: "Tax papers" });
  expect(within(table).getByText("Tax invoice")).toBeTruthy();
  expect(within(table).getByText("Test of an invoice")).toBeTruthy();
  expect(within(table).getAllByText("₹152.54")).toHaveLength(2);
});

it("shows the own certificates of withheld tax", async () => {
  await openScreen("freelancer", "/freelancermaster/myaccount?tab=data", {
    ...twoFactor,
    "exports.list": [],
    "taxes.listCertificates": [{ certificateId: 4, name: "Q3_2026-27", uploadedAt: "2026-11-20T06:30:00.000Z" }],
  });
  expect(await screen.findByRole("heading", { name: "Certificates of withheld tax" })).toBeTruthy();
  expect(screen.getByText(/Q3_2026-27/)).toBeTruthy();
});
