import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { feeBills } from "#server/platform/db/schema/bills.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { taxLines, taxOperator } from "#server/platform/db/schema/tax-papers.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { buildTaxNumbers, buildTaxSetup } from "#server/test/money/build-tax.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

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

it("E: a direct payment is taxed although the money is nobody's to keep, and its tax is owed no more once the bill is waived", async () => {
  const { db } = opened;
  const { id: workId } = await buildWork(db, { ownerId: company.accountId, budget: 1_000_000 });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" } as const;
  const { id: requestId } = await buildRequest(db, of);
  const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
    outcomeOf(await ask(opened, call, body, { as }));
  expect(await send("payment", { requestid: requestId, amount: 10_000, reference: "UTR 42" }, company)).toBe("Pending");
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
  expect(await send("payments.confirmReceipt", { orderId: order?.id }, freelancer)).toBe("Success");
  const taxed = async () => (await linesOf(opened, requestId)).filter((line) => line.startsWith("tax"));
  expect(await taxed()).toEqual(["tax brokerage 15254", "tax gst_payable -15254"]);
  expect(await violatedInvariants(opened)).toEqual([]);
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId));
  const [bill] = await db
    .select()
    .from(feeBills)
    .where(eq(feeBills.paymentId, payment?.id ?? 0));
  expect(bill?.amount).toBe(100_000);
  expect(await send("bills.settle", { billId: bill?.id, move: "waive", note: "Not worth it." }, admin)).toBe("Success");
  expect((await taxed()).slice(2)).toEqual(["tax_waived gst_payable 15254", "tax_waived platform_losses -15254"]);
  const credited = sql`select from ${taxLines} where kind = 'credit' and fee = 100000 and payment_id = ${payment?.id}`;
  expect((await db.execute(credited)).rows).toHaveLength(1);
  expect(await violatedInvariants(opened)).toEqual([]);
});
