import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { markEarlierDaysCompared, nextReport, openDifferences } from "#server/test/differences.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";
import { saveRows } from "#server/test/saved-rows.ts";

// Each run hashes a password, and calls of RazorpayX have a pause between them.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const admin = adminWithPassword(opened);
const { earner, one, process } = payoutsByX(opened, admin);

const compare = () => reconcile(opened.services, nextReport());
const net = 900_00;

let restoreRows: () => Promise<unknown>;
beforeAll(async () => {
  await markEarlierDaysCompared(opened, nextReport());
  restoreRows = await saveRows(opened.db);
});
beforeEach(async () => {
  await restoreRows();
  razorpay.x.payouts.clear();
});

/** A payout that is processed there and done here. */
async function done(): Promise<string> {
  const { payoutId } = await one();
  await process(payoutId);
  razorpay.x.settle(payoutId, "processed", { utr: `SBIN${randomUUID().slice(0, 12)}` });
  await deliver(opened, razorpay.x.event(payoutId, "payout.processed"), "razorpay");
  return payoutId;
}
const change = (payoutId: string, changes: object) => Object.assign(razorpay.x.of(payoutId)[0] ?? {}, changes);
const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;

const differences = () => openDifferences(opened, admin);

describe("a payout by RazorpayX", () => {
  it("that is as recorded is no difference, and its fee is booked once", async () => {
    await done();
    await compare();
    await compare();
    expect(await differences()).toEqual([]);
    expect(await opened.db.$count(ledgerEntries, eq(ledgerEntries.kind, "provider_fee"))).toBe(1);
  });

  it("that was created days before it was paid, or came back, is no difference", { tags: "all" }, async () => {
    const [paid, reversed] = [await done(), await done()];
    for (const payoutId of [paid, reversed]) change(payoutId, { created_at: daysAgo(20) });
    razorpay.x.settle(reversed, "reversed", { reason: "The account is closed." });
    await deliver(opened, razorpay.x.event(reversed, "payout.reversed"), "razorpay");
    await compare();
    expect(await differences()).toEqual([]);
  });

  it.each([net - 1, net + 1])("of another amount is found, to the paisa: %d", async (amount) => {
    const payoutId = await done();
    change(payoutId, { amount });
    await compare();
    expect(await differences()).toEqual([["payout", "amount", payoutId, net, amount]]);
  });

  it("that is not recorded here is found, and one of another business is not", async () => {
    const payoutId = await done();
    const [payout] = razorpay.x.of(payoutId);
    const lost = randomUUID();
    for (const reference_id of [lost, "invoice 12"]) {
      const id = `pout_${randomUUID()}`;
      if (payout) razorpay.x.payouts.set(id, { ...payout, id, reference_id });
    }
    await compare();
    expect(await differences()).toEqual([["payout", "missing_here", lost, null, net]]);
  });

  it("that Razorpay does not have is found", async () => {
    const payoutId = await done();
    razorpay.x.payouts.clear();
    await compare();
    expect(await differences()).toEqual([["payout", "missing_there", payoutId, net, null]]);
  });

  it("that failed there and is done here is found", { tags: "all" }, async () => {
    const payoutId = await done();
    change(payoutId, { status: "failed" });
    await compare();
    expect(await differences()).toEqual([["payout", "status", payoutId, net, net]]);
  });

  it("of a bank file is compared with nothing", async () => {
    await buildPayout(opened.db, await earner());
    await compare();
    expect(await differences()).toEqual([]);
  });
});
