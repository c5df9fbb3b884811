import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { financialYearOf } from "#domain/money/tax.ts";
import { lawfulRates } from "#domain/money/withholding.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { taxLines, taxOperator } from "#server/platform/db/schema/tax-papers.ts";
import { taxPeople } from "#server/platform/db/schema/taxes.ts";
import { taxYears, withholdingRates } from "#server/platform/db/schema/withholding.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { buildTaxNumbers, buildTaxSetup } from "#server/test/money/build-tax.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const opened = open({ PAYMENT_PROVIDER: "direct" }, { hasJobs: false });
let company: Browser;
let freelancer: Browser;
let admin: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  await applySettings(opened, { tax: "india" });
  await buildTaxSetup(opened);
  await opened.db.update(taxOperator).set({ startsOn: "2026-01-01" });
  await buildTaxNumbers(opened, freelancer.accountId);
  const detailsSealed = opened.services.payoutSeal.close(
    JSON.stringify({ upiId: "asha@okhdfc" }),
    freelancer.accountId,
  );
  await buildPayoutAccount(opened, freelancer.accountId, { kind: "upi", last4: "hdfc", detailsSealed });
});

const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, call, body, { as }));

/** A price of ₹10,000, which the freelancer has received, with its payment and the bill of its fees. */
async function payDirectly() {
  const { db } = opened;
  const { id: workId } = await buildWork(db, { ownerId: company.accountId, budget: 1_000_000 });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
  const { id: requestId } = await buildRequest(db, of);
  expect(await send("payment", { requestid: requestId, amount: 10_000, reference: "UTR 42" }, company)).toBe("Pending");
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
  expect(await send("payments.confirmReceipt", { orderId: order?.id }, freelancer)).toBe("Success");
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId));
  const [bill] = await db
    .select()
    .from(feeBills)
    .where(eq(feeBills.paymentId, payment?.id ?? 0));
  return { requestId, payment, bill };
}

it("E: of a direct payment the platform bills the TDS with the fees, because it holds no money to withhold it of, and collects no TCS, also in the paper and the files", async () => {
  const { db } = opened;
  await db
    .insert(withholdingRates)
    .values([...lawfulRates])
    .onConflictDoNothing();
  await db.update(taxOperator).set({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
  const year = financialYearOf(new Date().toISOString());
  await db.insert(taxYears).values({ accountId: freelancer.accountId, year, base: 50_000_000 });
  const pan = "ABCPK1234L";
  const { taxSeal } = opened.services;
  await db.update(taxPeople).set({
    status: "checked",
    decidedAt: new Date(),
    gstin: null,
    panSealed: taxSeal.close(pan, freelancer.accountId),
  });
  const { requestId, payment, bill } = await payDirectly();
  expect((await linesOf(opened, requestId)).filter((line) => line.startsWith("tax"))).toEqual([
    "tax brokerage 15254",
    "tax fees_due 1000",
    "tax gst_payable -15254",
    "tax tds_payable -1000",
  ]);
  expect(bill?.amount).toBe(101_000);
  const paid = await db
    .select()
    .from(payables)
    .where(eq(payables.paymentId, payment?.id ?? 0));
  expect(paid).toMatchObject([{ amount: 900_000, status: "paid" }]);
  const [billed] = (await ask(opened, "bills.list", {}, { as: freelancer })).json();
  expect(billed).toMatchObject({ requestId, amountPaise: 101_000 });
  expect(await violatedInvariants(opened)).toEqual([]);

  await makePapers(opened.services);
  const [paper] = (await ask(opened, "taxes.listPapers", {}, { as: freelancer })).json();
  expect(paper).toMatchObject({ kind: "invoice", feePaise: 100_000, taxPaise: 15_254 });
  const pdf = await ask(opened, "taxes.downloadPaper", { paperId: paper.paperId }, { as: freelancer });
  const { text } = await readPdf(pdf.rawPayload);
  for (const part of ["Tax invoice", paper.number, "₹847.46", "₹76.27", "₹1,000"]) expect(text).toContain(part);
  const [{ month }] = (await ask(opened, "taxes.listMonths", {}, { as: admin })).json();
  const file = async (name: string) => {
    const { payload } = await ask(opened, "taxes.export", { month, file: name }, { as: admin });
    return payload.slice(1).trimEnd().split("\r\n").slice(1);
  };
  expect(await file("gstr1-b2b")).toEqual([]);
  expect(await file("gstr1-b2cs")).toEqual(["27-Maharashtra,18%,847.46,0.00,76.27,76.27"]);
  expect(await file("gstr1-hsn")).toEqual(["998599,18%,847.46,0.00,76.27,76.27"]);
  expect(await file("gstr1-docs")).toEqual([`Invoices,${paper.number},${paper.number},1,0,1`]);
  expect(await file("gstr8")).toEqual([]);
  expect((await file("tds-140")).map((line) => line.split(",").filter((_, at) => at !== 1 && at !== 3))).toEqual([
    [pan, "1035", "10000.00", "0.1%", "10.00", "", ""],
  ]);
  const booked = (await file("ledger")).map((line) => line.split(","));
  const taxed = booked.filter(([, , kind, , , , request]) => kind === "tax" && request === String(requestId));
  expect(taxed.map((cells) => [cells[3], cells[5], cells[7]])).toEqual([
    ["brokerage", "152.54", paper.number],
    ["fees_due", "10.00", paper.number],
    ["gst_payable", "-152.54", paper.number],
    ["tds_payable", "-10.00", paper.number],
  ]);
  expect(await send("bills.settle", { billId: bill?.id, move: "settle", note: "" }, admin)).toBe("Success");
  expect(await violatedInvariants(opened)).toEqual([]);
  await db.update(taxOperator).set({ tdsModel: "none", collectsTcs: false });
});

it("E: a direct payment is taxed although the money is nobody's to keep, and its tax is owed no more once the bill is waived", async () => {
  const { db } = opened;
  const { requestId, payment, bill } = await payDirectly();
  const taxed = async () => (await linesOf(opened, requestId)).filter((line) => line.startsWith("tax"));
  expect(await taxed()).toEqual(["tax brokerage 15254", "tax gst_payable -15254"]);
  expect(await violatedInvariants(opened)).toEqual([]);
  expect(bill?.amount).toBe(100_000);
  expect(await send("bills.settle", { billId: bill?.id, move: "waive", note: "Not worth it." }, admin)).toBe("Success");
  expect((await taxed()).slice(2)).toEqual(["tax_waived gst_payable 15254", "tax_waived platform_losses -15254"]);
  const credited = sql`select from ${taxLines} where kind = 'credit' and fee = 100000 and payment_id = ${payment?.id}`;
  expect((await db.execute(credited)).rows).toHaveLength(1);
  expect(await violatedInvariants(opened)).toEqual([]);
});
