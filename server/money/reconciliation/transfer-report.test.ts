import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { markEarlierDaysCompared, nextReport, openDifferences } from "#server/test/differences.ts";
import { payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { nowSeconds } from "#server/test/money/razorpay-answers.ts";
import { lineOfTransfer } from "#server/test/money/razorpay-lists.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";
import { saveRows } from "#server/test/saved-rows.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const admin = adminWithPassword(opened);
const { process, transferred, giveBack, refund } = payoutsByRoute(opened, razorpay);

const net = 900_00;
const compare = () => reconcile(opened.services, nextReport());

const saved: { restore?: () => Promise<unknown> } = {};
beforeAll(async () => {
  await markEarlierDaysCompared(opened, nextReport());
  saved.restore = await saveRows(opened.db);
});
beforeEach(async () => {
  await saved.restore?.();
  for (const list of [razorpay.route.transfers, razorpay.payments, razorpay.links]) list.clear();
  for (const list of [razorpay.refunds, razorpay.settlementLines]) list.length = 0;
});

/** A transfer that is settled there and done here. */
async function settled() {
  const made = await transferred();
  razorpay.route.settle(made.payoutId);
  await process();
  return made;
}
const differences = () => openDifferences(opened, admin);

describe("a transfer", () => {
  it("that is as recorded is no difference, whether it is on hold or settled", async () => {
    await transferred();
    await settled();
    await compare();
    await compare();
    expect(await differences()).toEqual([]);
  });

  it("of which a part was given back is no difference", { tags: "all" }, async () => {
    const { paymentId, payoutId } = await transferred();
    await giveBack(paymentId, rupees(100));
    await process();
    await refund();
    razorpay.route.settle(payoutId);
    await process();
    await compare();
    expect(await differences()).toEqual([]);
  });

  it("that was created days before it was settled is no difference", async () => {
    const { payoutId } = await settled();
    razorpay.route.change(payoutId, { created_at: nowSeconds() - 20 * 86_400 });
    await compare();
    expect(await differences()).toEqual([]);
  });

  it.each([net - 1, net + 1])("of another amount is found, to the paisa: %d", async (amount) => {
    const { payoutId } = await settled();
    razorpay.route.change(payoutId, { amount });
    await compare();
    expect(await differences()).toEqual([["payout", "amount", payoutId, net, amount]]);
  });

  it("of which a paisa was taken back is found", { tags: "all" }, async () => {
    const { payoutId } = await settled();
    razorpay.route.change(payoutId, { amount_reversed: 1 });
    await compare();
    expect(await differences()).toEqual([["payout", "amount", payoutId, net, net - 1]]);
  });

  it("that is not recorded here is found, and one of another business is not", async () => {
    const { payoutId } = await settled();
    const lost = randomUUID();
    for (const reference of [lost, "invoice 12"]) {
      const id = `trf_${randomUUID()}`;
      razorpay.route.transfers.set(id, { ...razorpay.route.change(payoutId, {}), id, notes: { reference } });
    }
    await compare();
    expect(await differences()).toEqual([["payout", "missing_here", lost, null, net]]);
  });

  it("that Razorpay does not have is found", async () => {
    const { payoutId } = await settled();
    razorpay.route.transfers.clear();
    await compare();
    expect(await differences()).toEqual([["payout", "missing_there", payoutId, net, null]]);
  });

  it("that is on hold there and done here is found", { tags: "all" }, async () => {
    const { payoutId } = await settled();
    razorpay.route.change(payoutId, { settlement_status: "on_hold" });
    await compare();
    expect(await differences()).toEqual([["payout", "status", payoutId, net, net]]);
  });

  it("is found in a settlement as it was made, and to the paisa where not", { tags: "all" }, async () => {
    const { payoutId } = await settled();
    const line = lineOfTransfer(razorpay.route.change(payoutId, {}), nowSeconds());
    razorpay.settlementLines.push(line);
    await compare();
    expect(await differences()).toEqual([]);
    razorpay.settlementLines[0] = { ...line, amount: net + 1 };
    await reconcileAgain();
    expect(await differences()).toEqual([["settlement", "amount", line.entity_id, net, net + 1]]);
  });
});

/** The report of the same day once more. */
async function reconcileAgain(): Promise<void> {
  await opened.db.execute("delete from reconciled_days");
  await compare();
}
