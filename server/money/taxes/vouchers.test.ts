import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { taxLines, taxOperator, taxPapers, taxPeriods } from "#server/platform/db/schema/tax-papers.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildTaxSetup } from "#server/test/money/build-tax.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { voucherWorld } from "#server/test/money/voucher-world.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const world = voucherWorld(opened);
const { admins, useTaxes, withhold, dealIn, fundByTransfer, settle, approve, giveBack, rowOf } = world;
const { vouchersOf, taxEntriesOf, papersOf, call, months } = world;

const inOrder = async () => expect(await violatedInvariants(opened)).toEqual([]);
const atFunding = "tax: tax_advances 4576 · gst_payable -4576";
const receipt = "receipt 30000 25424 2288 2288 0";
const wholeRefund = "refund 30000 25424 2288 2288 0";

describe("the receipt voucher of a milestone", () => {
  it("is made at the funding, and its tax is cleared with the invoice at the release", async () => {
    const deal = await dealIn("27", 10_000);
    await fundByTransfer(deal, 1);
    await makePapers(opened.services);
    expect(await papersOf(deal.company)).toMatchObject([
      { kind: "receipt", number: expect.stringMatching(/^KJR[A-Y]\/\d{4}\/\d{6}$/), feePaise: 30_000, taxPaise: 4_576 },
    ]);
    expect(await papersOf(deal.freelancer)).toEqual([]);
    await inOrder();
    expect(await approve(deal, 1)).toBe("Success");
    await makePapers(opened.services);
    expect((await papersOf(deal.company)).map(({ kind }) => kind)).toEqual(["invoice", "receipt"]);
    expect((await taxEntriesOf(deal))[1]).toBe(
      "tax: brokerage 19068 · client_fees 4576 · tax_advances -4576 · gst_payable -19068",
    );
    await inOrder();
  });

  it("lowers no income: what was earned before and after the funding is the same", async () => {
    const incomeOf = async () => {
      const { rows } = await opened.db.execute<{ credit: number }>(
        sql`select -coalesce(sum(amount), 0)::float8 as credit from ledger_postings where account in ('brokerage', 'client_fees')`,
      );
      return rows[0]?.credit;
    };
    const before = await incomeOf();
    await fundByTransfer(await dealIn("27", 10_000), 1);
    expect(await incomeOf()).toBe(before);
  });

  it("owes at the release what a new rate adds, and no more", async () => {
    const deal = await dealIn("27", 10_000);
    await fundByTransfer(deal, 1);
    await opened.db.execute(sql`insert into tax_rates (from_day, bps) values (current_date, 2800)`);
    expect(await approve(deal, 1)).toBe("Success");
    await opened.db.execute(sql`delete from tax_rates where bps = 2800`);
    // 28 % of the fee are 32.81 in each half: 65.62, of which 45.76 were owed before, and 273.44 of the brokerage.
    expect((await taxEntriesOf(deal))[1]).toBe(
      "tax: brokerage 27344 · client_fees 6562 · tax_advances -4576 · gst_payable -29330",
    );
    await inOrder();
  });

  it("is of each milestone, and splits with what is released, to the paisa", async () => {
    const deal = await dealIn("07", 999, 1_001);
    await fundByTransfer(deal, 1);
    await settle(deal, 1, 33_333);
    await fundByTransfer(deal, 2);
    expect(await approve(deal, 2)).toBe("Success");
    // 29.97, of which 10.00 are earned.
    expect(await vouchersOf(deal)).toEqual([
      "receipt 2997 2540 0 0 457",
      "invoice 1000 847 0 0 153",
      "refund 1997 1693 0 0 304",
      "receipt 3003 2545 0 0 458",
      "invoice 3003 2545 0 0 458",
    ]);
    await inOrder();
  });

  it("is none of a milestone that was funded before the accountant chose it, which is taxed at the release", async () => {
    await withhold({ issuesVouchers: false });
    const before = await dealIn("27", 10_000);
    await fundByTransfer(before, 1);
    expect(await vouchersOf(before)).toEqual([]);
    await withhold({ issuesVouchers: true });
    expect(await approve(before, 1)).toBe("Success");
    expect(await vouchersOf(before)).toEqual(["invoice 30000 25424 2288 2288 0"]);
    expect(await taxEntriesOf(before)).toEqual(["tax: brokerage 19068 · client_fees 4576 · gst_payable -23644"]);
    await inOrder();
  });

  it("stays where it is switched off later, and so do its invoice and its refund voucher where taxes are switched off", async () => {
    const [released, refunded] = [await dealIn("27", 10_000), await dealIn("27", 10_000)];
    await fundByTransfer(released, 1);
    await fundByTransfer(refunded, 1);
    await withhold({ issuesVouchers: false });
    await useTaxes("off");
    expect(await approve(released, 1)).toBe("Success");
    expect(await giveBack(refunded, 1)).toBe("Success");
    expect(await vouchersOf(released)).toEqual([receipt, "invoice 30000 25424 2288 2288 0"]);
    expect(await taxEntriesOf(released)).toEqual([atFunding, "tax: client_fees 4576 · tax_advances -4576"]);
    expect(await vouchersOf(refunded)).toEqual([receipt, wholeRefund]);
    await inOrder();
  });

  it("is none without taxes, before their first day, and of a milestone without a platform fee", async () => {
    await useTaxes("off");
    const off = await dealIn("27", 10_000);
    await fundByTransfer(off, 1);
    await useTaxes("india");
    await opened.db.update(taxOperator).set({ startsOn: sql`current_date + 1` });
    const early = await dealIn("27", 10_000);
    await fundByTransfer(early, 1);
    expect([...(await vouchersOf(off)), ...(await vouchersOf(early))]).toEqual([]);
    expect([...(await taxEntriesOf(off)), ...(await taxEntriesOf(early))]).toEqual([]);
    await inOrder();
  });
});

describe("the refund voucher of a milestone", () => {
  it("takes back the whole advance where the freelancer gives the money back", async () => {
    const deal = await dealIn("27", 10_000);
    await fundByTransfer(deal, 1);
    expect(await giveBack(deal, 1)).toBe("Success");
    await makePapers(opened.services);
    expect(await vouchersOf(deal)).toEqual([receipt, wholeRefund]);
    expect(await taxEntriesOf(deal)).toEqual([atFunding, "tax_reversed: tax_advances -4576 · gst_payable 4576"]);
    expect((await papersOf(deal.company))[0]?.number).toMatch(/^KJV[A-Y]\/\d{4}\/\d{6}$/);
    await inOrder();
  });

  it("takes back that of money that was confirmed by mistake, and the milestone can be funded again", async () => {
    const deal = await dealIn("27", 10_000);
    await fundByTransfer(deal, 1);
    const { id: milestoneId } = await rowOf(deal, 1);
    const correction = { milestoneId, reason: "The transfer belonged to another work.", password };
    expect(await call("milestones.correct", correction, admins.cashier)).toBe("Success");
    await inOrder();
    await fundByTransfer(deal, 1);
    expect(await approve(deal, 1)).toBe("Success");
    expect(await vouchersOf(deal)).toEqual([receipt, wholeRefund, receipt, "invoice 30000 25424 2288 2288 0"]);
    await inOrder();
  });

  it("nets the advance of its own month, so that no table of advances has it", async () => {
    const file = async (name: "gstr1-at" | "gstr1-atadj") => {
      await makePapers(opened.services);
      return world.file((await months())[0].month, name);
    };
    const before = await file("gstr1-at");
    const deal = await dealIn("32", 10_000);
    await fundByTransfer(deal, 1);
    expect(await file("gstr1-at")).toContain("32-Kerala,18%,254.24,45.76,0.00,0.00");
    await settle(deal, 1, rupees(5_000));
    expect(await file("gstr1-at")).toEqual(before);
    expect(await file("gstr1-atadj")).toEqual([]);
    await inOrder();
  });
});

describe("vouchers", () => {
  const options = { tdsModel: "none", tdsThreshold: "whole", collectsTcs: false, password } as const;
  const save = async (more: object) =>
    outcomeOf(await ask(opened, "taxes.saveOptions", { ...options, ...more }, { as: admins.accountant }));
  const chosen = async () => (await ask(opened, "taxes.getSetup", {}, { as: admins.accountant })).json()[0].options;

  it("are chosen as statement 7 says, with the password, and need every statement", async () => {
    await withhold({ issuesVouchers: false });
    await opened.db.execute(sql`delete from tax_statements`);
    expect(await save({ issuesVouchers: true })).toBe("409 tax_options_incomplete");
    expect(await save({ issuesVouchers: false })).toBe("Success");
    await buildTaxSetup(opened);
    const words = (time: string) =>
      opened.db.execute(
        sql`update tax_statements set text = ${`Fees of funded milestones are taxed at ${time}.`} where number = 7`,
      );
    await words("the release");
    expect(await save({ issuesVouchers: true })).toBe("409 tax_options_incomplete");
    await words("the funding, with vouchers");
    expect(await save({ issuesVouchers: true, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await save({ issuesVouchers: true })).toBe("Success");
    expect(await chosen()).toMatchObject({ issuesVouchers: true });
    expect(await save({ issuesVouchers: false })).toBe("409 tax_options_incomplete");
    expect(await save({})).toBe("Success");
    expect(await chosen()).toMatchObject({ issuesVouchers: true });
    await words("the release");
    expect(await save({ issuesVouchers: false })).toBe("Success");
    expect(await chosen()).toMatchObject({ issuesVouchers: false });
  });

  it("of a month are fixed once it is closed", async () => {
    await fundByTransfer(await dealIn("27", 10_000), 1);
    await world.moveToLastMonth();
    await opened.db.update(taxOperator).set({ prefix: "KL" });
    await makePapers(opened.services);
    const [, last] = await months();
    expect(await call("taxes.closeMonth", { month: last.month }, admins.accountant)).toBe("Success");
    const [closed] = await opened.db.select().from(taxPeriods);
    expect(closed?.advances).toMatchObject({ receipts: last.receipts.feePaise, receiptCount: last.receipts.count });
    await inOrder();
    await opened.db.delete(taxPeriods);
  });

  const newest = sql`(select max(id) from tax_lines where kind = 'refund')`;
  const ofReceipt = sql`(select receipt_id from tax_lines where id = ${newest})`;
  it.each([
    ["T1", "a gap in their numbers", run(sql`update tax_papers set serial = serial + 1 where line_id = ${newest}`)],
    [
      "T2",
      "a voucher without a paper",
      run(
        sql`update tax_lines set written_at = now() - interval '2 hours' where id = ${newest}`,
        sql`delete from tax_papers where line_id = ${newest}`,
      ),
    ],
    [
      "T3",
      "an advance that is booked with other tax",
      run(sql`update tax_lines set taxable = taxable - 1, cgst = cgst + 1 where id = ${ofReceipt}`),
    ],
    [
      "T3",
      "an advance of a milestone that is not held any more",
      run(sql`delete from tax_papers where line_id = ${newest}`, sql`delete from tax_lines where id = ${newest}`),
    ],
    ["T3", "an advance of another month", run(sql`update tax_lines set day = day - 70 where id = ${ofReceipt}`)],
    [
      "T4",
      "a refund of more than was received",
      run(sql`update tax_lines set fee = fee + 1, taxable = taxable + 1 where id = ${newest}`),
    ],
    [
      "T4",
      "an invoice of another fee than is left of its receipt",
      run(sql`update tax_lines set fee = fee + 1, taxable = taxable + 1 where kind = 'invoice' and receipt_id is not null
        and id = (select max(id) from tax_lines where kind = 'invoice' and receipt_id is not null)`),
    ],
    [
      "T5",
      "a closed month with other vouchers",
      run(sql`insert into tax_periods (month, totals, advances) values ('2026-01-01',
        '{"invoices": 0, "invoiceCount": 0, "credits": 0, "creditCount": 0}', '{"receipts": 5}')`),
    ],
  ] as const)("are checked: %s finds %s", async (name, _what, tamper) => {
    const [released, refunded] = [await dealIn("27", 10_000), await dealIn("27", 10_000)];
    for (const deal of [released, refunded]) await fundByTransfer(deal, 1);
    await approve(released, 1);
    await giveBack(refunded, 1);
    await makePapers(opened.services);
    const found = await findingsAfter(opened, tamper, ["tax_papers", "tax_lines", "tax_series", "tax_periods"]);
    expect(found.map(({ name: violated }) => violated)).toContain(name);
  });

  it("cannot be written twice for an order", async () => {
    await fundByTransfer(await dealIn("27", 10_000), 1);
    const copy = sql`insert into tax_lines (kind, side, order_id, account_id, day, fee, rate_bps, taxable, cgst, sgst, igst, place_of_supply, is_test)
      select kind, side, order_id, account_id, day, fee, rate_bps, taxable, cgst, sgst, igst, place_of_supply, is_test
      from tax_lines where id = (select max(id) from tax_lines where kind = 'receipt')`;
    const before = await opened.db.$count(taxLines);
    await expect(opened.db.execute(copy)).rejects.toThrow();
    expect(await opened.db.$count(taxLines)).toBe(before);
    await expect(opened.db.delete(taxPapers)).rejects.toThrow();
  });
});
