import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { creditOf } from "#server/money/ledger/queries.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { taxYears } from "#server/platform/db/schema/withholding.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { here, individualPan, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, report, pay, papersOf, suppliesOf, taxLinesOf, paidBefore, owedTo } =
  taxWorld(opened);
const asha = { ...here, pan: individualPan };

const linesOfReturn = async (paymentId: number) => {
  const { rows } = await opened.db.execute<{ line: string }>(sql`
    select concat_ws(' ', l.account, l.amount) as line from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    inner join returns t on t.id = e.return_id where t.payment_id = ${paymentId} and e.kind = 'tax' order by l.line`);
  return rows.map(({ line }) => line);
};

interface BillRow {
  readonly amountPaise: number;
}
const billsOf = async (as: Browser) => (await ask(opened, "bills.list", {}, { as })).json<BillRow[]>();
const sumOf = (bills: readonly BillRow[]) => bills.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

const reverse = async (requestId: number) => {
  const reversal = { requestId, reason: "It belonged to another work.", password };
  expect(outcomeOf(await ask(opened, "payments.reverse", reversal, { as: admins.cashier }))).toBe("Success");
};

const yearOf = async (accountId: number) => {
  const { rows } = await opened.db.execute<{ base: number; untaxed: number; withheld: number; arrears: number }>(sql`
    select base::float8 as base, untaxed::float8 as untaxed, withheld::float8 as withheld, arrears::float8 as arrears
    from ${taxYears} where account_id = ${accountId}`);
  return rows[0];
};

describe("tax that the operator withholds", () => {
  it("A: is 0.1 % of the price of an individual above the threshold, beside the GST of both fees", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const deal = await parties(asha, here);
    await paidBefore(deal.freelancer, 500_000);
    const earned = await creditOf(opened.db, "brokerage", ["payment", "reversal", "return"]);
    const { requestId, paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    expect(await taxLinesOf(requestId)).toEqual([
      "tax brokerage 15254",
      "tax client_fees 4576",
      "tax freelancer_payable 1000",
      "tax gst_payable -19830",
      "tax tds_payable -1000",
    ]);
    expect(await owedTo(deal.freelancer)).toMatchObject([{ paymentId, netPaise: rupees(8_990) }]);
    const listed = (await ask(opened, "paymentdetails", {}, { as: admins.cashier })).json();
    expect(listed[0]).toMatchObject({ cost: 10_000, brokerage: 1_000, amount: 9_000, total_earnings: earned + 1_000 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("B: is on the value without GST of a registered freelancer, with TCS", async () => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { requestId, paymentId } = await pay(deal);
    expect(await suppliesOf(paymentId)).toMatchObject([
      { kind: "supply", price: 1_000_000, taxable: 847_458, igst: 152_542, tds: 847, tcsIgst: 4_237, tcsCgst: 0 },
    ]);
    expect(await taxLinesOf(requestId)).toEqual([
      "tax brokerage 15254",
      "tax freelancer_payable 5084",
      "tax gst_payable -15254",
      "tax tds_payable -847",
      "tax tcs_payable -4237",
    ]);
    expect(await owedTo(deal.freelancer)).toMatchObject([
      { netPaise: 894_916, tdsPaise: 847, tcsPaise: 4_237, paperNumber: null },
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is on the receipt of the freelancer and its PDF with the number of the invoice, and not on that of the company", async () => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { requestId } = await pay({ ...deal, clientFeeBps: 300 });
    await makePapers(opened.services);
    const receiptOf = async (as: Browser) =>
      (await ask(opened, "payments.getReceipt", { requestid: requestId }, { as })).json()[0];
    const [paper] = await papersOf(deal.freelancer);
    const receipt = await receiptOf(deal.freelancer);
    expect(receipt).toMatchObject({ remaining: 9_000, tdsPaise: 847, tcsPaise: 4_237, paperNumber: paper?.number });
    const ofCompany = await receiptOf(deal.company);
    expect(Object.keys(ofCompany)).not.toContain("tdsPaise");
    expect(ofCompany.paperNumber).toMatch(/^KJIA/);
    expect(ofCompany.paperNumber).not.toBe(paper?.number);
    const download = { requestid: requestId };
    const pdf = await readPdf(
      (await ask(opened, "payments.downloadReceipt", download, { as: deal.freelancer })).rawPayload,
    );
    for (const part of ["Withheld as tax (TDS)", "−₹8.47", "−₹42.37", "Paid out", "₹8,949.16", paper?.number ?? ""])
      expect(pdf.text).toContain(part);
    expect(await owedTo(deal.freelancer)).toMatchObject([{ paperNumber: paper?.number }]);
  });

  it.each([
    ["whole", 50_500],
    ["onwards", 1_000],
  ] as const)("C: is on the %s year once it exceeds ₹5,00,000", async (tdsThreshold, tds) => {
    await withhold({ tdsModel: "operator", tdsThreshold });
    const deal = await parties(asha, here);
    await paidBefore(deal.freelancer, 495_000);
    const { paymentId } = await pay(deal);
    expect(await suppliesOf(paymentId)).toMatchObject([{ tds, tdsBps: 10, tdsCode: "1035", tdsForm: "140" }]);
    expect(await owedTo(deal.freelancer)).toMatchObject([{ netPaise: 900_000 - tds }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("D: is 5 % from the first rupee on without a checked PAN", async () => {
    await withhold({ tdsModel: "operator" });
    const deal = await parties({ ...here, pan: null }, here);
    const { paymentId } = await pay(deal);
    expect(await suppliesOf(paymentId)).toMatchObject([{ tds: 50_000, tdsBps: 500, panLast4: null }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("F: stays where the freelancer gives a part back, whose fees have credit notes", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
    const deal = await parties(asha, here);
    await paidBefore(deal.freelancer, 500_000);
    const { paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    const back = { paymentId, amountPaise: rupees(2_500) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
    expect(await owedTo(deal.freelancer)).toMatchObject([{ netPaise: rupees(6_740) }]);
    expect(await linesOfReturn(paymentId)).toEqual(["brokerage -3814", "client_fees -1144", "gst_payable 4958"]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is below the threshold up to its last paisa, and above it from the next on", async () => {
    await withhold({ tdsModel: "operator" });
    const at = await parties(asha, here);
    await paidBefore(at.freelancer, 490_000);
    expect(await suppliesOf((await pay(at)).paymentId)).toMatchObject([{ tds: 0, tdsBase: 0 }]);
    const above = await parties(asha, here);
    await paidBefore(above.freelancer, 490_000.01);
    expect(await suppliesOf((await pay(above)).paymentId)).toMatchObject([{ tds: 50_000, tdsBase: 50_000_001 }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("counts what was paid in the year before it began, and begins anew on 1 April", async () => {
    const deal = await parties(asha, here);
    const { paymentId: last } = await pay({ ...deal, price: 499_000 });
    const { paymentId: first } = await pay({ ...deal, price: 100_000 });
    await opened.db.execute(sql`update payments set paid_at = paid_at - interval '1 year' where id = ${first}`);
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
    const { paymentId } = await pay(deal);
    expect(await suppliesOf(paymentId)).toMatchObject([{ tds: 1_000 }]);
    expect(await yearOf(deal.freelancer.accountId)).toEqual({
      base: rupees(509_000),
      untaxed: 0,
      withheld: 1_000,
      arrears: 0,
    });
    expect(await suppliesOf(last)).toMatchObject([{ tds: 0 }]);
    await opened.db.execute(sql`update payments set paid_at = paid_at + interval '1 year' where id = ${first}`);
  });

  it("cannot be below the threshold twice: of two payments at once the second one exceeds it", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
    const deal = await parties(asha, here);
    await paidBefore(deal.freelancer, 490_000);
    const reported = [await report(deal), await report(deal)];
    const confirmed = await Promise.all(
      reported.map(({ orderId }) => ask(opened, "payments.confirm", { orderId }, { as: admins.cashier })),
    );
    expect(confirmed.map(outcomeOf)).toEqual(["Success", "Success"]);
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ base: rupees(510_000), withheld: 1_000 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is nothing for a payment that was recorded by mistake", async () => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { requestId } = await pay(deal);
    const reversal = { requestId, reason: "It belonged to another work.", password };
    expect(outcomeOf(await ask(opened, "payments.reverse", reversal, { as: admins.cashier }))).toBe("Success");
    expect((await taxLinesOf(requestId)).slice(5)).toEqual([
      "tax_reversed brokerage -15254",
      "tax_reversed freelancer_payable -5084",
      "tax_reversed gst_payable 15254",
      "tax_reversed tds_payable 847",
      "tax_reversed tcs_payable 4237",
    ]);
    expect(await yearOf(deal.freelancer.accountId)).toEqual({ base: 0, untaxed: 0, withheld: 0, arrears: 0 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is given back by a bill where the freelancer gives back more than is left to pay out", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { paymentId } = await pay({ ...deal, clientFeeBps: 300 });
    const [owed] = await owedTo(deal.freelancer);
    expect(owed).toMatchObject({ netPaise: 894_916, isReturnable: true });
    const back = { paymentId, amountPaise: rupees(10_000) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
    expect(await owedTo(deal.freelancer)).toEqual([]);
    expect(await billsOf(deal.freelancer)).toMatchObject([{ amountPaise: 847, isForRefund: true, status: "open" }]);
    expect(await linesOfReturn(paymentId)).toContain("tcs_payable 4237");
    const receipt = (
      await ask(opened, "payments.getReceipt", { requestid: owed?.requestId }, { as: deal.freelancer })
    ).json()[0];
    expect(receipt).toMatchObject({ remaining: 0 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it.each([
    [[2_500, 7_500], 847],
    [[10_000], 847],
    [[1, 9_999], 847],
  ] as const)("is billed once, however the price of it goes back: in %s", async (amounts, billed) => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { paymentId } = await pay(deal);
    for (const amount of amounts) {
      const back = { paymentId, amountPaise: rupees(amount) };
      expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
      expect(await violatedInvariants(opened)).toEqual([]);
    }
    expect(sumOf(await billsOf(deal.freelancer))).toBe(billed);
  });

  it("gives TCS back by a lower bill where the freelancer was paid already", async () => {
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { requestId, paymentId } = await pay(deal);
    await buildPayout(opened.db, deal.freelancer.accountId);
    const refund = {
      requestId,
      leftPaise: rupees(10_000),
      amountPaise: rupees(2_500),
      bearer: "freelancer",
      reason: "Half of it was not delivered.",
      password,
    };
    expect(outcomeOf(await ask(opened, "payments.refund", refund, { as: admins.cashier }))).toBe("Success");
    expect(await billsOf(deal.freelancer)).toMatchObject([{ amountPaise: 225_000 - 1_059 }]);
    expect(await linesOfReturn(paymentId)).toEqual([
      "brokerage -3814",
      "fees_due -1059",
      "gst_payable 3814",
      "tcs_payable 1059",
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("does not count a payment of before it began once that is reversed", async () => {
    const deal = await parties(asha, here);
    const early = await pay({ ...deal, price: 499_000 });
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
    await pay({ ...deal, price: 500 });
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ base: rupees(499_500), untaxed: rupees(499_500) });
    await reverse(early.requestId);
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ base: rupees(500), untaxed: rupees(500) });
    expect(await suppliesOf((await pay(deal)).paymentId)).toMatchObject([{ tds: 0 }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("counts what is paid in a year while nothing is withheld", async () => {
    const deal = await parties(asha, here);
    await withhold({ tdsModel: "operator", tdsThreshold: "onwards" });
    await pay({ ...deal, price: 500 });
    await withhold({ tdsModel: "none" });
    const between = await pay({ ...deal, price: 499_000 });
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ base: rupees(499_500) });
    await reverse(between.requestId);
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ base: rupees(500), untaxed: rupees(500) });
  });

  it("goes back with a payment that is reversed after taxes were switched off", async () => {
    await withhold({ tdsModel: "operator", collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { requestId } = await pay(deal);
    await applySettings(opened, { tax: "off" });
    await reverse(requestId);
    expect((await taxLinesOf(requestId)).slice(5)).toEqual([
      "tax_reversed brokerage -15254",
      "tax_reversed freelancer_payable -5084",
      "tax_reversed gst_payable 15254",
      "tax_reversed tds_payable 847",
      "tax_reversed tcs_payable 4237",
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("lowers TCS with what goes back while the rest is not sent", async () => {
    await withhold({ collectsTcs: true });
    const deal = await parties(registeredAway, here);
    const { paymentId } = await pay(deal);
    const back = { paymentId, amountPaise: rupees(2_500) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: deal.freelancer }))).toBe("Success");
    expect(await linesOfReturn(paymentId)).toEqual([
      "brokerage -3814",
      "freelancer_payable -1059",
      "gst_payable 3814",
      "tcs_payable 1059",
    ]);
    const [, returned] = await suppliesOf(paymentId);
    expect(returned).toMatchObject({ kind: "return", price: 250_000, taxable: 211_864, tcsIgst: 1_059 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("waits for the next payment where one cannot bear it", async () => {
    await withhold({ tdsModel: "operator" });
    const deal = await parties(asha, here);
    await paidBefore(deal.freelancer, 499_900);
    await pay({ ...deal, price: 200 });
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ withheld: 18_000, arrears: 32_010, untaxed: 0 });
    expect(await owedTo(deal.freelancer)).toEqual([]);
    await pay({ ...deal, price: 1_000 });
    expect(await owedTo(deal.freelancer)).toMatchObject([{ netPaise: 90_000 - 32_010 - 100 }]);
    expect(await yearOf(deal.freelancer.accountId)).toMatchObject({ withheld: 50_110, arrears: 0 });
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is by the rates of contracts where the operator itself is the buyer", async () => {
    await withhold({ tdsModel: "buyer", tdsThreshold: "onwards" });
    const deal = await parties(asha, here);
    expect(await suppliesOf((await pay(deal)).paymentId)).toMatchObject([{ tds: 0 }]);
    expect(await suppliesOf((await pay({ ...deal, price: 40_000 })).paymentId)).toMatchObject([{ tds: 40_000 }]);
    expect(await suppliesOf((await pay({ ...deal, price: 60_000 })).paymentId)).toMatchObject([
      { tds: 60_000, tdsCode: "194C" },
    ]);
    const firm = await parties({ ...here, pan: "AAPFU0939F" }, here);
    expect(await suppliesOf((await pay({ ...firm, price: 40_000 })).paymentId)).toMatchObject([{ tds: 80_000 }]);
  });

  it("is none where the platform pays in place of a company, and none where it is not chosen", async () => {
    const deal = await parties(registeredAway, here);
    const { paymentId } = await pay(deal);
    expect(await suppliesOf(paymentId)).toMatchObject([{ tds: 0, tdsBps: null, tcsBps: null, tcsIgst: 0 }]);
    expect(await yearOf(deal.freelancer.accountId)).toBeUndefined();
  });
});
