import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { lawfulRates } from "#domain/money/withholding.ts";
import { taxOperator } from "#server/platform/db/schema/tax-papers.ts";
import { withholdingRates } from "#server/platform/db/schema/withholding.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { newLinkedAccount, payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { buildTaxSetup } from "#server/test/money/build-tax.ts";
import { fundedByTransfer } from "#server/test/money/funded-by-transfer.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { type Opened, open } from "#server/test/open.ts";

/** TDS of who has no PAN, so that each payment bears 5 %. */
async function withhold(opened: Opened) {
  await buildTaxSetup(opened);
  await opened.db.update(taxOperator).set({ startsOn: "2026-01-01", tdsModel: "operator" });
  await opened.db
    .insert(withholdingRates)
    .values([...lawfulRates])
    .onConflictDoNothing();
}

const taxLines = async ({ db }: Opened, requestId: number) => {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', l.account, l.amount) as line from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
    inner join payments p on p.id = e.payment_id where p.request_id = ${requestId} and e.kind = 'tax' order by e.id, l.line`);
  return rows.map(({ line }) => line);
};

describe("a payment by Razorpay", () => {
  const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
  const razorpay = withRazorpay(opened, routeSetting);
  const { paid, process, payableOf, payoutOf } = payoutsByRoute(opened, razorpay);

  it("is transferred to the linked account without what is withheld of it", async () => {
    await applySettings(opened, { tax: "india" });
    await withhold(opened);
    const { requestId, paymentId } = await paid({ linkedAccount: newLinkedAccount() });
    expect(await taxLines(opened, requestId)).toContain("tds_payable -5000");
    expect((await payableOf(paymentId)).amount).toBe(85_000);
    await process();
    const { id, amount } = await payoutOf(paymentId);
    expect(amount).toBe(85_000);
    expect(razorpay.route.of(id)).toMatchObject([{ amount: 85_000 }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});

describe("a funded milestone", () => {
  const { opened, hold, engaged, fundByTransfer, submit, approve } = fundedByTransfer();

  it("is taxed at its release, and not while its money is held", async () => {
    await hold({ tax: "india" });
    await withhold(opened);
    const deal = await engaged(1000);
    await fundByTransfer(deal, 1);
    expect(await taxLines(opened, deal.requestId)).toEqual([]);
    await submit(deal, 1);
    await approve(deal, 1);
    // 12.5 % of ₹1,000 is ₹125, and 3 % are ₹30; each holds 18 % of GST. TDS is 5 % of ₹1,000.
    expect(await taxLines(opened, deal.requestId)).toEqual([
      "brokerage 1906",
      "client_fees 458",
      "freelancer_payable 5000",
      "gst_payable -2364",
      "tds_payable -5000",
    ]);
    expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  });
});
