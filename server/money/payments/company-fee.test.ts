import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { feeOn } from "#domain/catalog/fee.ts";
import { paise, rupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { feeRules } from "#server/platform/db/schema/fees.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildFeeRule, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { bookedExample, dealsWithFee, feeExample, ordersOf, signedInDealers } from "#server/test/money/company-fee.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { requested, accepted, completed, pay, send } = dealsWithFee(opened);

let company: Browser;
let freelancer: Browser;
let admin: Browser;

beforeAll(async () => {
  ({ company, freelancer, admin } = await signedInDealers(opened));
});

const rowsOf = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
  (await ask(opened, call, body, { as })).json();
const requestOf = async (id: number) => (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0];

describe("a fee of the company", () => {
  it("is in the quote before anything is agreed on", async () => {
    const { workId } = await requested(company, freelancer);
    for (const as of [company, freelancer])
      expect(await rowsOf("fees.quote", { workId, amountPaise: rupees(333) }, as)).toEqual([
        {
          amountPaise: 333_00,
          brokerageBps: 750,
          brokerageFixedPaise: 20_00,
          brokeragePaise: 44_98,
          netPaise: 288_02,
          clientFeeBps: 300,
          clientFeeFixedPaise: 0,
          clientFeePaise: 9_99,
          deadline: "2099-12-31",
        },
      ]);
  });

  it("is frozen at the acceptance, whatever rules follow", async () => {
    const { requestId, categoryId } = await accepted(company, freelancer);
    const today = await platformToday(opened.db);
    await buildFeeRule(opened.db, { side: "company", categoryId, minPricePaise: 1, fromDay: today, bps: 9000 });
    expect(await requestOf(requestId)).toMatchObject({ clientFeeBps: 300, clientFeeFixedPaise: 0 });
    for (const as of [company, freelancer])
      expect(await rowsOf("requests.getEngagement", { reqid: requestId }, as)).toMatchObject([
        { cost: 333, brokerage: 44.98, amount: 288.02, clientFeeBps: 300, clientFee: 9.99, total: 342.99 },
      ]);
  });

  it("is frozen with the price of an offer", async () => {
    const { categoryId, workId, requestId } = await requested(company, freelancer);
    const today = await platformToday(opened.db);
    await buildFeeRule(opened.db, { side: "company", categoryId, minPricePaise: 500_00, fromDay: today, bps: 100 });
    await buildOffer(opened.db, { requestId, amount: rupees(500) });
    const agreed = { reqid: requestId, status: "accepted", offerVersion: 1 };
    expect(await send("updatereqstatus", agreed, company)).toBe("updated");
    expect(await requestOf(requestId)).toMatchObject({ price: rupees(500), clientFeeBps: 100 });
    const [work] = await rowsOf("getworkbyid", { id: workId }, company);
    expect(work.engagement).toMatchObject({ requestId, totalPaise: 505_00 });
  });

  it("is in the contract, which both read, on the screen and as a PDF", async () => {
    const { requestId } = await accepted(company, freelancer);
    const [{ contractId, document }] = await rowsOf("contracts.get", { requestId }, freelancer);
    expect(document).toMatchObject({
      schema: 2,
      pricePaise: 333_00,
      clientFee: { bps: 300, fixedPaise: 0, amountPaise: 9_99 },
    });
    const pdf = await ask(opened, "contracts.pdf", { contractId, language: "en" }, { as: company });
    const { text } = await readPdf(pdf.rawPayload);
    expect(text).toContain("Price of the work ₹333 Platform fee (3%) ₹9.99 The company pays ₹342.99");
  });

  it("follows a price that both sides change, by the parts that were frozen", async () => {
    const { requestId } = await accepted(company, freelancer);
    const [{ contractId, version }] = await rowsOf("contracts.get", { requestId }, company);
    const change = { contractId, baseVersion: version, pricePaise: rupees(500), reason: "There is more to do." };
    expect(await send("contracts.amend", change, company)).toBe("Success");
    const [{ openAmendment }] = await rowsOf("contracts.get", { requestId }, freelancer);
    const { amendmentId } = openAmendment;
    expect(await send("contracts.answerAmendment", { amendmentId, accept: true }, freelancer)).toBe("Success");
    const [{ document }] = await rowsOf("contracts.get", { requestId }, company);
    expect(document).toMatchObject({ pricePaise: 500_00, clientFee: { bps: 300, amountPaise: 15_00 } });
    expect(await rowsOf("requests.getEngagement", { reqid: requestId }, company)).toMatchObject([
      { cost: 500, clientFee: 15, total: 515 },
    ]);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is no longer agreed on once the engagement has ended", async () => {
    const { requestId } = await accepted(company, freelancer);
    expect(await send("endengagement", { reqid: requestId, reason: "We part." }, company)).toBe("Success");
    expect(await requestOf(requestId)).toMatchObject({ price: null, clientFeeBps: 0, clientFeeFixedPaise: 0 });
  });

  it("is paid on top of the price, and booked as the example", async () => {
    const { requestId } = await completed(company, freelancer);
    const [before] = await rowsOf("paymentdetails", {}, admin);
    const months = await rowsOf("reports.listMonthlyTotals", {}, admin);
    expect(await pay(requestId, company)).toBe("Success");
    expect(await linesOf(opened, requestId)).toEqual(bookedExample);
    expect(await ordersOf(opened, requestId)).toMatchObject([
      { status: "paid", amount: feeExample.totalPaise, clientFeePaise: feeExample.clientFeePaise },
    ]);
    const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
    expect(payment).toMatchObject({ cost: 333_00, brokerage: 44_98, net: 288_02, clientFee: 9_99 });
    const [row] = await rowsOf("paymentdetails", {}, admin);
    expect(row).toMatchObject({ cost: 333, brokerage: 44.98, amount: 288.02, clientFee: 9.99 });
    expect(rupees(row.total_earnings) - rupees(before?.total_earnings ?? 0)).toBe(44_98);
    const [last, since] = [months.at(-1), (await rowsOf("reports.listMonthlyTotals", {}, admin)).at(-1)];
    expect([since.cost - last.cost, rupees(since.brokerage) - rupees(last.brokerage)]).toEqual([333, 44_98]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "payment"));
    expect(entries.at(-1)).toMatchObject({ after: { status: "paid", cost: 333, clientFee: 9.99 } });
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is paid only as it was agreed on: a program that does not know it is refused, and nothing moves", async () => {
    const { requestId } = await completed(company, freelancer);
    for (const clientFeePaise of [undefined, null, 0, 9_98, 10_00])
      expect(await pay(requestId, company, { clientFeePaise })).toBe("409 amount_mismatch");
    expect(await pay(requestId, company, { amount: 334 })).toBe("409 amount_mismatch");
    for (const clientFeePaise of [-1, 1.5, "x", 1e15])
      expect(await pay(requestId, company, { clientFeePaise })).toBe("400 invalid");
    expect(await ordersOf(opened, requestId)).toEqual([]);
    expect((await requestOf(requestId))?.status).toBe("completed");
    expect(await pay(requestId, company, { clientFeePaise: "999" })).toBe("Success");
  });

  it("is refused for a request that has none", async () => {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(333) });
    const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
    expect(await send("updatereqstatus", { reqid: id, status: "accepted" }, company)).toBe("updated");
    const progress = { requestid: id, percentage: 100, progress_desc: "All of it." };
    expect(await send("updateworkprogress", progress, freelancer)).toBe("Success");
    expect(await pay(id, company)).toBe("409 amount_mismatch");
    expect(await pay(id, company, { clientFeePaise: 0 })).toBe("Success");
    expect((await linesOf(opened, id)).map((line) => line.split(" ")[1])).toEqual([
      "company_payments",
      "freelancer_payable",
      "brokerage",
    ]);
  });

  it("is what is left to pay on the dashboard of the company", async () => {
    const { company: other } = await signedInParties(opened);
    await completed(other, freelancer);
    expect(await rowsOf("dashboards.company", {}, other)).toMatchObject([{ dueWorks: 1, duePaise: 342_99 }]);
  });

  it("is on the receipt of the company and of the admin, and not on that of the freelancer", async () => {
    const { requestId } = await completed(company, freelancer);
    expect(await pay(requestId, company)).toBe("Success");
    const sums = {
      company: "Brokerage (7.5% + ₹20) ₹44.98 Platform fee (3%) ₹9.99 Paid by the company ₹342.99",
      freelancer: "Price of the work ₹333 Brokerage (7.5% + ₹20) −₹44.98 Earned by the freelancer ₹288.02",
    };
    for (const [as, sum] of [
      [company, sums.company],
      [admin, sums.company],
      [freelancer, sums.freelancer],
    ] as const) {
      const [receipt] = await rowsOf("payments.getReceipt", { requestid: requestId }, as);
      expect(receipt).toMatchObject({ cost: 333, brokerage: 44.98, clientFee: 9.99, total: 342.99 });
      const pdf = await ask(opened, "payments.downloadReceipt", { requestid: requestId }, { as });
      const { text, pages } = await readPdf(pdf.rawPayload);
      expect(pages).toBe(1);
      expect(text).toContain(sum);
      expect(text.includes("Platform fee")).toBe(as !== freelancer);
    }
  });

  it("is computed for every fee and price by the database as by the product", async () => {
    const { requestId, workId } = await completed(company, freelancer);
    const [agreed] = await opened.db.select().from(workRequests).where(eq(workRequests.id, requestId));
    const cases = [
      [100, 50, 0],
      [1_00, 50, 7],
      [333_00, 10_000, 1],
      [99_900, 1250, 0],
    ] as const;
    for (const [price, clientFeeBps, clientFeeFixedPaise] of cases) {
      await opened.db
        .update(workRequests)
        .set({ price, clientFeeBps, clientFeeFixedPaise })
        .where(eq(workRequests.id, requestId));
      const fee = feeOn(paise(price), { bps: clientFeeBps, fixedPaise: clientFeeFixedPaise });
      const [work] = await rowsOf("getworkbyid", { id: workId }, company);
      expect(work).toMatchObject({ engagement: { totalPaise: price + fee } });
    }
    const { price, clientFeeBps, clientFeeFixedPaise } = agreed ?? {};
    await opened.db
      .update(workRequests)
      .set({ price, clientFeeBps, clientFeeFixedPaise })
      .where(eq(workRequests.id, requestId));
  });

  it("is either of the rules before or of those after, when a rule is set while twenty requests are accepted", async () => {
    const deals: Awaited<ReturnType<typeof requested>>[] = [];
    for (let round = 0; round < 20; round += 1) deals.push(await requested(company, freelancer));
    await opened.db.delete(feeRules).where(eq(feeRules.side, "company"));
    const from = await platformToday(opened.db);
    const rule = { side: "company", percent: "4", fixed: "5", from };
    const accept = ({ requestId }: (typeof deals)[number]) =>
      send("updatereqstatus", { reqid: requestId, status: "accepted" }, company);
    const outcomes = await Promise.all([
      ...deals.slice(0, 10).map(accept),
      send("fees.saveRule", rule, admin),
      ...deals.slice(10).map(accept),
    ]);
    expect(outcomes.toSorted()).toEqual(["Success", ...Array<string>(20).fill("updated")]);
    for (const { requestId } of deals) {
      const frozen = await requestOf(requestId);
      expect([
        [0, 0],
        [400, 5_00],
      ]).toContainEqual([frozen?.clientFeeBps, frozen?.clientFeeFixedPaise]);
    }
    // Each contract says what its request has frozen.
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
    expect(outcomeOf(await ask(opened, "fees.saveRule", rule, { as: admin }))).toBe("409 day_taken");
  });
});
