import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { taxFiles } from "#domain/money/tax-paper.ts";
import { rupees } from "#domain/money.ts";
import { creditOf } from "#server/money/ledger/queries.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { beginGeneration } from "#server/money/taxes/setup-queries.ts";
import { taxOperator, taxPapers, taxPeriods } from "#server/platform/db/schema/tax-papers.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { password } from "#server/test/identity/second-step.ts";
import { away, here, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, parties, pay, papersOf, linesOfPayment, taxLinesOf } = taxWorld(opened);
const violations = async () => violatedInvariants(opened);

/** In brokerage of ₹1,000 and a company fee of ₹300. */
const ofBothFees = ["tax brokerage 15254", "tax client_fees 4576", "tax gst_payable -19830"];

describe("the tax of a payment", () => {
  it("A: is CGST and SGST of both fees in the State of the operator, beside what it was booked as", async () => {
    const deal = await parties(here, here);
    const earned = await creditOf(opened.db, "brokerage", ["payment", "reversal", "return"]);
    const { requestId, paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    expect(await taxLinesOf(requestId)).toEqual(ofBothFees);
    expect(await linesOfPayment(paymentId)).toMatchObject([
      { side: "freelancer", fee: 100_000, taxable: 84_746, cgst: 7_627, sgst: 7_627, igst: 0, placeOfSupply: "27" },
      { side: "company", fee: 30_000, taxable: 25_424, cgst: 2_288, sgst: 2_288, igst: 0, placeOfSupply: "27" },
    ]);
    const listed = (await ask(opened, "paymentdetails", {}, { as: admins.cashier })).json();
    expect(listed[0]).toMatchObject({ cost: 10_000, brokerage: 1_000, amount: 9_000, total_earnings: earned + 1_000 });
    expect(await violations()).toEqual([]);
  });

  it("B and G: is IGST of who is in another State, with and without a GSTIN", async () => {
    const deal = await parties(registeredAway, { stateCode: "07" });
    const { requestId, paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    expect(await taxLinesOf(requestId)).toEqual(ofBothFees);
    expect(await linesOfPayment(paymentId)).toMatchObject([
      { side: "freelancer", taxable: 84_746, cgst: 0, sgst: 0, igst: 15_254, gstin: "29AAPFU0939F1ZR" },
      { side: "company", taxable: 25_424, cgst: 0, sgst: 0, igst: 4_576, gstin: null, placeOfSupply: "07" },
    ]);
    expect(await violations()).toEqual([]);
  });

  it("F: goes back with a return, by a credit note for each fee", async () => {
    const deal = await parties(here, here);
    const { paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    const back = { paymentId, amountPaise: rupees(2_500) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
    const [, , ofBrokerage, ofClientFee] = await linesOfPayment(paymentId);
    expect(ofBrokerage).toMatchObject({ kind: "credit", fee: 25_000, taxable: 21_186, cgst: 1_907, sgst: 1_907 });
    expect(ofClientFee).toMatchObject({ kind: "credit", fee: 7_500, taxable: 6_356, cgst: 572, sgst: 572 });
    const { rows } = await opened.db.execute<{ line: string }>(sql`
      select concat_ws(' ', l.account, l.amount) as line from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
      inner join returns t on t.id = e.return_id where t.payment_id = ${paymentId} and e.kind = 'tax' order by l.line`);
    expect(rows.map(({ line }) => line)).toEqual(["brokerage -3814", "client_fees -1144", "gst_payable 4958"]);
    expect(await violations()).toEqual([]);
  });

  it("is owed no more once the payment is reversed", async () => {
    const deal = await parties(away, here);
    const { requestId } = await pay(deal);
    const reversal = { requestId, reason: "It belonged to another work.", password };
    expect(outcomeOf(await ask(opened, "payments.reverse", reversal, { as: admins.cashier }))).toBe("Success");
    expect(await taxLinesOf(requestId)).toEqual([
      "tax brokerage 15254",
      "tax gst_payable -15254",
      "tax_reversed brokerage -15254",
      "tax_reversed gst_payable 15254",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("is none before the first day, and none where it is switched off", async () => {
    const deal = await parties(here, here);
    await applySettings(opened, {});
    const off = await pay(deal);
    await applySettings(opened, { tax: "india" });
    await opened.db.update(taxOperator).set({ startsOn: sql`current_date + 1` });
    const early = await pay(deal);
    await opened.db.update(taxOperator).set({ startsOn: "2026-01-01" });
    for (const { requestId, paymentId } of [off, early]) {
      expect(await taxLinesOf(requestId)).toEqual([]);
      expect(await linesOfPayment(paymentId)).toEqual([]);
    }
    const back = { paymentId: early.paymentId, amountPaise: rupees(100) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
    expect(await linesOfPayment(early.paymentId)).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});

describe("papers", () => {
  it("have numbers without a gap, in the order of the payments, however many jobs make them at once", async () => {
    const deal = await parties(here, here);
    await Promise.all(Array.from({ length: 12 }, () => pay({ ...deal, clientFeeBps: 300 })));
    await Promise.all(Array.from({ length: 4 }, () => makePapers(opened.services)));
    expect(await violations()).toEqual([]);
    const missing = await opened.db.execute(
      sql`select from tax_lines l where not exists (select from tax_papers p where p.line_id = l.id)`,
    );
    expect(missing.rows).toHaveLength(0);
    const own = await papersOf(deal.freelancer);
    expect(own).toHaveLength(12);
    for (const { number, taxPaise } of own) {
      expect(number).toMatch(/^KJI[A-Y]\/\d{4}\/\d{6}$/);
      expect(taxPaise).toBe(15_254);
    }
    expect(await papersOf(deal.company)).toHaveLength(12);
  });

  it("are made by a job that was killed as if it had not run", async () => {
    const deal = await parties(here, here);
    await pay(deal);
    const fails = {
      ...opened.db,
      transaction: (work: (tx: never) => Promise<number>) =>
        opened.db.transaction(async (tx) => {
          await work(tx as never);
          throw new Error("killed");
        }),
    };
    await expect(makePapers({ db: fails as never })).rejects.toThrow("killed");
    expect(await papersOf(deal.freelancer)).toEqual([]);
    await makePapers(opened.services);
    expect(await papersOf(deal.freelancer)).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  it("go on with the next letter after a restore", async () => {
    const deal = await parties(here, here);
    await pay(deal);
    await makePapers(opened.services);
    await beginGeneration(opened.db);
    await pay(deal);
    await makePapers(opened.services);
    const [second, first] = await papersOf(deal.freelancer);
    expect(second?.number[3]).not.toBe(first?.number[3]);
    expect(second?.number).toMatch(/000001$/);
    expect(await violations()).toEqual([]);
  });

  it("cannot be changed or deleted", async () => {
    const deal = await parties(here, here);
    await pay(deal);
    await makePapers(opened.services);
    await expect(opened.db.update(taxPapers).set({ title: "Another" })).rejects.toThrow();
    await expect(opened.db.delete(taxPapers)).rejects.toThrow();
  });

  it("are downloaded by who bears the fee and by the accountant, in both languages, the same each time", async () => {
    const deal = await parties(here, here);
    await pay(deal);
    await makePapers(opened.services);
    const [paper] = await papersOf(deal.freelancer);
    const paperId = paper?.paperId ?? 0;
    const download = (as: Browser, language = "en") =>
      ask(opened, "taxes.downloadPaper", { paperId }, { as, headers: { "accept-language": language } } as never);
    const response = await download(deal.freelancer);
    expect(response.headers["content-disposition"]).toContain(`${paper?.number.replaceAll("/", "-")}.pdf`);
    const { text } = await readPdf(response.rawPayload);
    for (const part of [
      "Tax invoice",
      paper?.number ?? "",
      "27AAPFU0939F1ZV",
      "998599",
      "847.46",
      "76.27",
      "1,000",
      "नई दुकान",
      "Kavita Rao",
      "Maharashtra",
    ])
      expect(text).toContain(part);
    expect((await download(admins.accountant)).rawPayload.equals(response.rawPayload)).toBe(true);
    expect((await download(deal.company)).statusCode).toBe(404);
    expect((await download(admins.cashier)).statusCode).toBe(403);
  });
});

describe("the month of the accountant", () => {
  it("shows the sums of the papers beside those of the ledger, and is closed by an admin with nothing but the permission", async () => {
    const { db } = opened;
    const deal = await parties(registeredAway, here);
    const { paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    // As if it had been paid two months ago.
    await db.execute(
      sql`update tax_lines set day = (date_trunc('month', current_date) - interval '20 days')::date where payment_id = ${paymentId}`,
    );
    const moveEntry = async (ofPayment: number) => {
      await db.execute(sql`alter table ledger_entries disable trigger user`);
      await db.execute(
        sql`update ledger_entries set booked_at = date_trunc('month', current_date) - interval '20 days' where payment_id = ${ofPayment} and kind = 'tax'`,
      );
      await db.execute(sql`alter table ledger_entries enable trigger user`);
    };
    await moveEntry(paymentId);
    await db.update(taxOperator).set({ prefix: "KL" });
    const months = async () => (await ask(opened, "taxes.listMonths", {}, { as: admins.accountant })).json();
    const [, waiting] = await months();
    expect(waiting).toMatchObject({ canClose: false, closedAt: null });
    await makePapers(opened.services);
    const [present, last] = await months();
    expect(last).toMatchObject({
      canClose: true,
      waitingCount: 0,
      bookedPaise: 19_830,
      ledgerPaise: 19_830,
      invoices: { count: 2, feePaise: 130_000, taxablePaise: 110_170, igstPaise: 15_254, cgstPaise: 2_288 },
    });
    expect(present.canClose).toBe(false);
    const close = async (month: string) =>
      outcomeOf(await ask(opened, "taxes.closeMonth", { month }, { as: admins.accountant }));
    expect(await close(present.month)).toBe("409 tax_month_open");
    expect(await close(last.month)).toBe("Success");
    expect(await close(last.month)).toBe("409 tax_month_open");
    const files = new Map<string, string>();
    for (const file of taxFiles) {
      const response = await ask(opened, "taxes.export", { month: last.month, file }, { as: admins.accountant });
      expect(response.headers["content-disposition"]).toContain(`${file}-${last.month.slice(0, 7)}.csv`);
      files.set(file, response.payload);
    }
    expect(files.get("gstr1-b2b")).toContain(",N,18%,847.46,152.54,0.00,0.00");
    expect(files.get("gstr1-b2b")).toContain("29AAPFU0939F1ZR,");
    expect(files.get("gstr1-b2cs")).toContain("27-Maharashtra,18%,254.24,0.00,22.88,22.88");
    expect(files.get("gstr1-docs")).toMatch(/Invoices,KLI[A-Y]\/\d{4}\/000001,KLI[A-Y]\/\d{4}\/000002,2,0,2/);
    // A fee of a closed day gets the first open day.
    const late = await pay(deal);
    await db.execute(
      sql`update tax_lines set day = (date_trunc('month', current_date) - interval '20 days')::date where payment_id = ${late.paymentId}`,
    );
    await moveEntry(late.paymentId);
    await makePapers(opened.services);
    const [line] = await linesOfPayment(late.paymentId);
    const [paper] = await db
      .select()
      .from(taxPapers)
      .where(eq(taxPapers.lineId, line?.id ?? 0));
    expect(paper?.day).toBe(present.month);
    expect(await violations()).toEqual([]);
    await db.delete(taxPeriods);
    await db.update(taxOperator).set({ prefix: "KJ" });
  });
});

describe("what is always true of taxes", () => {
  const newest = sql`(select max(line_id) from tax_papers)`;
  it.each([
    ["T1", "a gap in the numbers", run(sql`update tax_papers set serial = serial + 1 where line_id = ${newest}`)],
    ["T1", "a day that falls", run(sql`update tax_papers set day = '2020-01-01' where line_id = ${newest}`)],
    [
      "T2",
      "a fee without a paper",
      run(
        sql`update tax_series set last_serial = last_serial - 1 where kind = 'invoice' and generation = (select max(generation) from tax_series)`,
        sql`update tax_lines set written_at = now() - interval '2 hours' where id = ${newest}`,
        sql`delete from tax_papers where line_id = ${newest}`,
      ),
    ],
    [
      "T3",
      "tax that is not booked",
      run(sql`update tax_lines set taxable = taxable - 1, cgst = cgst + 1 where id = ${newest}`),
    ],
    [
      "T4",
      "a credit of more than its invoice",
      run(sql`
      insert into tax_lines (kind, side, payment_id, account_id, day, fee, rate_bps, taxable, cgst, sgst, igst, place_of_supply, invoice_id, is_test)
      select 'credit', side, payment_id, account_id, day, fee + 1, rate_bps, fee + 1, 0, 0, 0, place_of_supply, id, is_test from tax_lines where id = ${newest}`),
    ],
    [
      "T5",
      "a month that has changed",
      run(sql`insert into tax_periods (month, totals) values ('2026-01-01', '{"invoices": 1}')`),
    ],
  ] as const)("%s finds %s", async (name, _what, tamper) => {
    const deal = await parties(here, here);
    await pay(deal);
    await pay(deal);
    await makePapers(opened.services);
    const tables = ["tax_papers", "tax_lines", "tax_series", "tax_periods"];
    const found = await findingsAfter(opened, tamper, tables);
    expect(found.map(({ name: violated }) => violated)).toContain(name);
  });
});
