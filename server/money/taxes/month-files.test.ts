import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { taxAccounts } from "#domain/money/books.ts";
import { ledgerAccounts } from "#domain/money/ledger.ts";
import { rupees } from "#domain/money.ts";
import { taxDeposits } from "#server/platform/db/schema/withholding.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildTaxSetup } from "#server/test/money/build-tax.ts";
import { here, individualPan, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay, paidBefore } = taxWorld(opened);

const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser = admins.accountant) =>
  outcomeOf(await ask(opened, call, body, { as }));
const today = async () =>
  (
    await opened.db.execute<{ day: string; month: string; quarter: string }>(sql`
    select current_date::text as day, date_trunc('month', current_date)::date::text as month, date_trunc('quarter', current_date)::date::text as quarter`)
  ).rows[0] ?? { day: "", month: "", quarter: "" };
const monthsOf = async (kind?: "quarter") =>
  (await ask(opened, "taxes.listMonths", kind ? { kind } : {}, { as: admins.accountant })).json();

const deposit = { head: "tds", amountPaise: 1_847, challan: "00042", bsrCode: "0510308" } as const;

describe("the month of what was withheld", () => {
  it("adds no account to the books before something was booked on it", async () => {
    const balances = (await ask(opened, "ledger.listBalances", {}, { as: admins.accountant })).json();
    expect(balances.map(({ account }: { account: string }) => account)).toEqual(
      ledgerAccounts.filter((account) => !taxAccounts.includes(account)),
    );
  });

  it("has the figures of GSTR-8 and of the statement beside the ledger, its deposits, and every file", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const asha = await parties({ ...here, pan: individualPan }, here);
    await paidBefore(asha.freelancer, 500_000);
    const { requestId } = await pay({ ...asha, clientFeeBps: 300 });
    const registered = await parties(registeredAway, here);
    const { paymentId } = await pay(registered);
    expect(await send("payments.giveBack", { paymentId, amountPaise: rupees(2_500) }, registered.freelancer)).toBe(
      "Success",
    );
    await pay(await parties({ ...here, pan: null }, here));
    const { day, month, quarter } = await today();
    expect(await send("taxes.recordDeposit", { ...deposit, month, paidOn: day })).toBe("Success");
    expect(await send("taxes.recordDeposit", { ...deposit, month, paidOn: day })).toBe("409 tax_deposit_recorded");
    expect(await send("taxes.recordDeposit", { ...deposit, bsrCode: "", month, paidOn: day })).toBe("400 invalid");
    expect(await send("taxes.recordDeposit", { ...deposit, month, paidOn: "2199-01-01" })).toBe("400 invalid");
    const tds = 1_000 + 847 + 50_000;
    const supplies = {
      registeredPaise: 847_458,
      otherPaise: 2_000_000,
      returnedPaise: 211_864,
      tcsPaise: 4_237 - 1_059,
      ledgerTcsPaise: 3_178,
      tdsBasePaise: 1_000_000 + 847_458 + 1_000_000,
      tdsPaise: tds,
      ledgerTdsPaise: tds,
      withoutPanCount: 1,
    };
    for (const [row] of [await monthsOf(), await monthsOf("quarter")]) {
      expect(row).toMatchObject({ supplies, canClose: false });
      expect(row.deposits).toMatchObject([{ ...deposit, paidOn: day }]);
    }
    const file = async (name: string, kind: "month" | "quarter" = "month") => {
      const sent = { month: kind === "month" ? month : quarter, kind, file: name };
      const response = await ask(opened, "taxes.export", sent, { as: admins.accountant });
      expect(response.headers["content-disposition"]).toContain(`${name}-`);
      return response.payload.slice(1).trimEnd().split("\r\n");
    };
    expect(await file("gstr8")).toEqual([
      "GSTIN,Gross,Returned,Net,IGST,CGST,SGST",
      "29AAPFU0939F1ZR,8474.58,2118.64,6355.94,31.78,0.00,0.00",
    ]);
    const [head, ...lines] = await file("tds-140", "quarter");
    expect(head).toBe("PAN,Name,Code,Day of credit,Amount,Rate,Tax,Reason,Challan");
    const paid = lines[0]?.split(",").at(-1);
    expect(paid).toMatch(/^0510308 \d\d-\d\d-\d{4} 00042$/);
    expect(lines.map((line) => line.split(",").filter((_, index) => index !== 1 && index !== 3))).toEqual([
      [individualPan, "1035", "10000.00", "0.1%", "10.00", "", paid],
      ["AAPFU0939F", "1035", "8474.58", "0.1%", "8.47", "", paid],
      ["PANNOTAVBL", "1035", "10000.00", "5%", "500.00", "no PAN", paid],
    ]);
    const ledger = await file("ledger");
    expect(ledger[0]).toBe("Day,Entry,Kind,Account,Party,Amount,Request,Paper");
    expect(ledger.filter((line) => line.includes(`,tax,tds_payable,,-10.00,${requestId},`))).toHaveLength(1);
    expect(ledger.filter((line) => line.includes(",tax_deposit,tax_paid,,-18.47,"))).toHaveLength(1);
    expect(await violatedInvariants(opened)).toEqual([]);
    const read = async (call: "ledger.listCash" | "ledger.listBalances") =>
      (await ask(opened, call, {}, { as: admins.accountant })).json();
    const [bank] = await read("ledger.listCash");
    expect(bank).toMatchObject({ holder: "manual", depositedPaise: 1_847 });
    const balances = await read("ledger.listBalances");
    const closing = balances.map(({ closingPaise }: { closingPaise: number }) => closingPaise);
    expect(closing.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(0);
    expect(balances).toContainEqual(expect.objectContaining({ account: "tds_payable", closingPaise: 1_847 - tds }));
  });

  it.each([
    ["T3", "tax of another amount than is booked", sql`update tax_supplies set tds = tds + 1 where tds > 0`],
    ["T3", "another sum of the year", sql`update tax_years set withheld = withheld + 1`],
    ["T3", "a deposit of another amount", sql`update tax_deposits set amount = amount + 1`],
    ["T3", "a tax of another month", sql`update tax_supplies set day = day - interval '2 months' where tds > 0`],
    [
      "T5",
      "a closed month that has changed",
      sql`insert into tax_periods (month, totals, withheld) values ('2026-01-01',
        '{"invoices": 0, "invoiceCount": 0, "credits": 0, "creditCount": 0}', '{"tds": 5, "tcs": 0}')`,
    ],
    ["I4", "a payable without what is withheld", sql`update payables set amount = amount + 1 where status = 'due'`],
  ])("%s finds %s", async (name, _what, statement) => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    await pay(await parties(registeredAway, here));
    const tables = ["tax_supplies", "tax_years", "tax_deposits", "tax_periods", "payables"];
    const found = await findingsAfter(opened, run(statement), tables);
    expect(found.map(({ name: violated }) => violated)).toContain(name);
  });
});

describe("what is withheld", () => {
  const options = { tdsModel: "operator", tdsThreshold: "whole", collectsTcs: true, password } as const;
  const saveOptions = (more: object = {}) => send("taxes.saveOptions", { ...options, ...more });

  it("is chosen with every statement, the threshold of statement 6 and the rates of today", async () => {
    await opened.db.execute(sql`delete from tax_statements`);
    expect(await saveOptions()).toBe("409 tax_options_incomplete");
    await buildTaxSetup(opened);
    await withhold({ startsOn: "2026-01-01" });
    const words = (threshold: string) =>
      opened.db.execute(
        sql`update tax_statements set text = ${`Above ₹5,00,000 TDS is due on ${threshold}.`} where number = 6`,
      );
    await words("onwards");
    expect(await saveOptions()).toBe("409 tax_options_incomplete");
    expect(await saveOptions({ tdsThreshold: "onwards", password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await saveOptions({ tdsThreshold: "onwards" })).toBe("Success");
    await words("the whole");
    expect(await saveOptions()).toBe("Success");
    await opened.db.execute(sql`delete from withholding_rates`);
    expect(await saveOptions()).toBe("409 tax_options_incomplete");
    expect(await send("taxes.addLawfulRates", {})).toBe("Success");
    expect(await saveOptions()).toBe("Success");
    const [setup] = (await ask(opened, "taxes.getSetup", {}, { as: admins.accountant })).json();
    expect(setup).toMatchObject({ options: { tdsModel: "operator", tdsThreshold: "whole", collectsTcs: true } });
    expect(setup.withholdingRates).toContainEqual({
      kind: "operatorIndividual",
      fromDay: "2026-04-01",
      bps: 10,
      thresholdPaise: 50_000_000,
      singleThresholdPaise: null,
      code: "1035",
      form: "140",
    });
  });

  it("has rates that begin tomorrow at the earliest once payments were taxed", async () => {
    await pay(await parties(registeredAway, here));
    const rate = { kind: "tcs", bps: 40, code: "52", form: "GSTR-8" };
    expect(await send("taxes.addWithholdingRate", { ...rate, fromDay: "2024-07-10" })).toBe("409 tax_rate_fixed");
    expect(await send("taxes.addWithholdingRate", { ...rate, fromDay: "2199-01-01" })).toBe("Success");
  });

  it("is told to a freelancer without a checked PAN, and to nobody else", async () => {
    await withhold({ tdsModel: "operator" });
    const percentOf = async (as: Browser) => (await ask(opened, "taxes.getOwn", {}, { as })).json()[0].withheldPercent;
    const without = await parties({ ...here, pan: null }, here);
    expect(await percentOf(without.freelancer)).toBe(5);
    expect(await percentOf(without.company)).toBeNull();
    expect(await percentOf((await parties(here, here)).freelancer)).toBeNull();
    await withhold({ tdsModel: "none" });
    expect(await percentOf(without.freelancer)).toBeNull();
  });

  it("leaves no row and no figure where taxes are off", async () => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    await applySettings(opened, {});
    const count = async () =>
      (
        await opened.db.execute(
          sql`select (select count(*) from tax_supplies) + (select count(*) from tax_years) as rows`,
        )
      ).rows;
    const before = await count();
    await pay(await parties(registeredAway, here));
    expect(await count()).toEqual(before);
    const { day, month } = await today();
    for (const [call, body] of [
      ["taxes.saveOptions", options],
      ["taxes.addLawfulRates", {}],
      ["taxes.addWithholdingRate", { kind: "tcs", bps: 50, fromDay: day, code: "52", form: "GSTR-8" }],
      ["taxes.recordDeposit", { ...deposit, month, paidOn: day }],
      ["taxes.showPan", { loginid: 1 }],
    ] as const)
      expect(await send(call, body)).toBe("409 switched_off");
    expect(await opened.db.$count(taxDeposits)).toBe(1);
  });

  it("does not show a whole PAN but to the accountant who asks for it", async () => {
    const { freelancer } = await parties({ ...here, pan: individualPan }, here);
    const listed = await ask(opened, "taxes.listPeople", {}, { as: admins.accountant });
    expect(listed.payload).not.toContain(individualPan);
    const shown = await ask(opened, "taxes.showPan", { loginid: freelancer.accountId }, { as: admins.accountant });
    expect(shown.json()).toMatchObject({ message: "Success", pan: individualPan });
    expect(await send("taxes.showPan", { loginid: 2_000_000_000 })).toBe("404 not_found");
    const audited = await opened.db.execute(
      sql`select after from audit_entries where call = 'taxes.showPan' and outcome = 'done'`,
    );
    expect(audited.rows).toHaveLength(1);
    expect(JSON.stringify(audited.rows)).not.toContain(individualPan);
  });
});
