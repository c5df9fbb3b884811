import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fields, hears, isAsked, leadsTo, one, openScreen, press, submit, tabs, type } from "#web/test/open-screen.tsx";
import { adminSummary } from "#web/test/rows.ts";

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

const switchedOn = { "dashboards.admin": [{ ...adminSummary(), taxNumbersToCheck: 1 }] };

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

const sums = { count: 2, feePaise: 130_000, taxablePaise: 110_170, cgstPaise: 9_915, sgstPaise: 9_915, igstPaise: 0 };
const noSums = { count: 0, feePaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
const month = {
  month: "2026-10-01",
  closedAt: null,
  canClose: true,
  invoices: sums,
  credits: noSums,
  waitingCount: 0,
  bookedPaise: 19_830,
  ledgerPaise: 19_830,
  supplies: {
    registeredPaise: 847_458,
    otherPaise: 0,
    returnedPaise: 0,
    tcsPaise: 4_237,
    ledgerTcsPaise: 4_237,
    tdsBasePaise: 847_458,
    tdsPaise: 847,
    ledgerTdsPaise: 847,
    withoutPanCount: 1,
  },
  deposits: [
    {
      depositId: 1,
      head: "tds" as const,
      amountPaise: 900,
      challan: "00042",
      bsrCode: "0510308",
      paidOn: "2026-11-05",
    },
  ],
};

describe("the months of the accountant", () => {
  it("are closed after a question, and say where the ledger differs", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [month, { ...month, month: "2026-09-01", canClose: false, ledgerPaise: 19_000 }],
    });
    const table = await screen.findByRole("table", { name: "Months" });
    expect(within(table).getAllByText("₹1,101.70")).toHaveLength(2);
    expect(screen.getByRole("alert").textContent).toMatch(/In 2026-09 the GST is ₹198.30, and the ledger has ₹190/);
    const withheld = screen.getByRole("table", { name: "Withheld tax" });
    expect(within(withheld).getAllByText("₹42.37")).toHaveLength(4);
    expect(within(withheld).getAllByText(/TDS ₹9, challan 00042/)).toHaveLength(2);
    press("Close the month");
    await isAsked("Do you want to close 2026-10?", "OK");
    await hears("The month is closed");
    expect(requests.find(({ call }) => call === "taxes.closeMonth")?.input).toEqual({ month: "2026-10-01" });
  });
});

describe("deposits of tax", () => {
  it("are recorded with the challan of their month", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax?tab=months", {
      ...switchedOn,
      "taxes.listMonths": [month],
    });
    await screen.findByRole("table", { name: "Withheld tax" });
    press("Record a deposit");
    type("amountPaise", "9");
    type("challan", "00042");
    type("bsrCode", "0510308");
    type("paidOn", "2026-11-05");
    press("Record the deposit");
    await hears("The deposit was recorded");
    expect(requests.find(({ call }) => call === "taxes.recordDeposit")?.input).toEqual(
      expect.objectContaining({ month: "2026-10-01", head: "tds", amountPaise: 900, bsrCode: "0510308" }),
    );
  });
});

describe("the set-up of tax papers", () => {
  const setup = {
    operator: null,
    rates: [],
    statements: [],
    startsOn: null,
    options: { tdsModel: "none", tdsThreshold: "whole", collectsTcs: false } as const,
    withholdingRates: [],
  };

  it("lists what is missing, and takes a statement only with its blanks filled in", async () => {
    const requests = await openScreen("admin", "/adminmaster/tax?tab=setup", {
      ...switchedOn,
      ...twoFactor,
      "taxes.getSetup": [setup],
    });
    expect(await screen.findAllByText("Missing")).toHaveLength(11);
    press("Record statement 4");
    type("professional", "Kavita Rao");
    type("membershipNumber", "123456");
    type("confirmedOn", "2026-11-01");
    submit();
    await hears("The statement was recorded");
    expect(requests.find(({ call }) => call === "taxes.confirmStatement")?.input).toMatchObject({
      number: 4,
      text: "All fees and prices on the platform include GST.",
    });
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
  const more = { recipient: "Asha Menon", title: "A shop", feePaise: 100_000, taxPaise: 15_254, isTest: false };
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
