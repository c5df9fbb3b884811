import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildRequest } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { buildPayoutAccount, endHold } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

// Each call hashes a password.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const admin = adminWithPassword(opened);

const call = async (name: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, name, { ...body, password }, { as: admin }));

/** A payment whose freelancer can be paid now. */
async function owed() {
  const request = await buildRequest(opened.db, { status: "paid" });
  await buildPayoutAccount(opened, request.freelancerId);
  await endHold(opened.db, request.freelancerId);
  return request;
}

it("money is given back, reversed or paid out, and what is owed stays what is unpaid", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, freelancerId } = await owed();
    const freelancer = await signedIn(opened, freelancerId);
    const paymentId = await paymentOf(opened.db, id);
    const reversal = { requestId: id, reason: "The transfer belonged to another work." };
    const acts = [
      () => call("payments.reverse", reversal),
      () => call("payouts.createRun", { source: "manual" }),
      async () =>
        outcomeOf(await ask(opened, "payments.giveBack", { paymentId, amountPaise: 1000 }, { as: freelancer })),
    ];
    const outcomes = await Promise.all(Array.from({ length: 21 }, (_, at) => acts[at % 3]?.()));
    const expected = /Success|payout_made|payment_moved_on|money_returned|nothing_due|not_enough_payable|not_found/;
    expect(outcomes.filter((outcome) => !expected.test(outcome ?? ""))).toEqual([]);
    const returnCount = await opened.db.$count(returns, eq(returns.paymentId, paymentId));
    const [payment] = await opened.db.select().from(payments).where(eq(payments.id, paymentId));
    // A payment that was reversed keeps nothing that was given back.
    expect(payment?.reversedAt === null || returnCount === 0).toBe(true);
    expect(await violatedInvariants(opened)).toEqual([]);
  }
});

it("a payment is reversed or paid out, never both, of ten reversals and ten runs at once", {
  tags: "all",
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, freelancerId } = await owed();
    const reversal = { requestId: id, reason: "The transfer belonged to another work." };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? call("payments.reverse", reversal) : call("payouts.createRun", { source: "manual" }),
      ),
    );
    const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, id));
    const [payable] = await opened.db.select().from(payables).where(eq(payables.freelancerId, freelancerId));
    const payoutCount = await opened.db.$count(payouts, eq(payouts.freelancerId, freelancerId));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect([payment?.reversedAt === null, payable?.status, payoutCount]).toEqual(
      payoutCount === 1 ? [true, "in_payout", 1] : [false, "cancelled", 0],
    );
    expect(
      outcomes.filter((_, at) => at % 2).every((outcome) => /Success|payout_made|payment_moved_on/.test(outcome)),
    ).toBe(true);
    expect(await violatedInvariants(opened)).toEqual([]);
  }
});
