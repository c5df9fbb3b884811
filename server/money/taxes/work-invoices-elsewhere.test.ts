import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makePapers } from "#server/money/taxes/papers.ts";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { taxLines, taxOperator, taxPapers } from "#server/platform/db/schema/tax-papers.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { buildInstruction, buildTaxNumbers, buildTaxSetup } from "#server/test/money/build-tax.ts";
import { fundedByTransfer } from "#server/test/money/funded-by-transfer.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { type Opened, open } from "#server/test/open.ts";

/** Papers of works are made, and the freelancer has given the instruction. */
async function instruct(opened: Opened, accountId: number) {
  await buildTaxSetup(opened);
  await opened.db.update(taxOperator).set({ startsOn: "2026-01-01", workInvoices: true });
  await buildTaxNumbers(opened, accountId, { gstin: null });
  await buildInstruction(opened, accountId);
}

/** The papers of the work of a request, the first one first. */
async function papersOf({ db, services }: Opened, requestId: number) {
  await makePapers(services);
  return db
    .select({ number: taxPapers.number, fee: taxLines.fee, isTest: taxLines.isTest })
    .from(taxPapers)
    .innerJoin(taxLines, eq(taxLines.id, taxPapers.lineId))
    .innerJoin(payments, eq(payments.id, taxLines.paymentId))
    .where(eq(payments.requestId, requestId))
    .orderBy(taxPapers.id)
    .then((papers) => papers.filter(({ number }) => /^[VW]/.test(number)));
}

interface Completed {
  readonly company: Browser;
  readonly freelancer: Browser;
}

async function completed({ db }: Opened, { company, freelancer }: Completed) {
  const { id: workId } = await buildWork(db, { ownerId: company.accountId, budget: 1_000_000 });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
  return (await buildRequest(db, of)).id;
}

describe("a payment of the sandbox", () => {
  const opened = open({}, { hasJobs: false });

  it("has a paper of the work that is marked as a test, with a letter of its own", async () => {
    const parties = await signedInParties(opened);
    await applySettings(opened, { tax: "india" });
    await instruct(opened, parties.freelancer.accountId);
    const requestid = await completed(opened, parties);
    const paid = await ask(opened, "payment", { requestid, amount: 10_000 }, { as: parties.company });
    expect(outcomeOf(paid)).toBe("Success");
    expect(await papersOf(opened, requestid)).toEqual([
      { number: expect.stringMatching(/^V.*\/0001$/), fee: 1_000_000, isTest: true },
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

describe("a direct payment", () => {
  const opened = open({ PAYMENT_PROVIDER: "direct" }, { hasJobs: false });
  const admin = adminWithPassword(opened);

  it("E: has the paper of the work, which stays when the bill of the fees is waived", async () => {
    const parties = await signedInParties(opened);
    const { company, freelancer } = parties;
    const { accountId } = freelancer;
    await applySettings(opened, { tax: "india" });
    await instruct(opened, accountId);
    const detailsSealed = opened.services.payoutSeal.close(JSON.stringify({ upiId: "asha@okhdfc" }), accountId);
    await buildPayoutAccount(opened, accountId, { kind: "upi", last4: "hdfc", detailsSealed });
    const requestId = await completed(opened, parties);
    const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
      outcomeOf(await ask(opened, call, body, { as }));
    const report = { requestid: requestId, amount: 10_000, reference: "UTR 42" };
    expect(await send("payment", report, company)).toBe("Pending");
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
    expect(await send("payments.confirmReceipt", { orderId: order?.id }, freelancer)).toBe("Success");
    const [bill] = await opened.db.select().from(feeBills);
    const waiver = { billId: bill?.id, move: "waive", note: "Not worth it." };
    expect(await send("bills.settle", waiver, admin)).toBe("Success");
    expect(await papersOf(opened, requestId)).toMatchObject([
      { number: expect.stringMatching(/^W.*\/0001$/), fee: 1_000_000 },
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

describe("a funded milestone", () => {
  const { opened, hold, engaged, fundByTransfer, submit, approve } = fundedByTransfer();

  it("has the paper of its work at its release, and none while its money is held", async () => {
    await hold({ tax: "india" });
    const deal = await engaged(1000);
    await instruct(opened, deal.freelancer.accountId);
    await fundByTransfer(deal, 1);
    expect(await papersOf(opened, deal.requestId)).toEqual([]);
    await submit(deal, 1);
    await approve(deal, 1);
    expect(await papersOf(opened, deal.requestId)).toMatchObject([{ fee: 100_000, isTest: false }]);
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });
});
