import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { askAfterRestore } from "#server/money/payouts/upgrade-queries.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { routeSetting } from "#server/test/money/build-route.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { type FundedDeal, offerFundedWorks } from "#server/test/money/funded.ts";
import { fundedByRoute } from "#server/test/money/funded-by-route.ts";
import { signedMessage } from "#server/test/money/razorpay-answers.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent", DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const route = fundedByRoute(opened, razorpay);
const { call, engaged, held, pay, fund, submit, approve, giveBack, read, rowOf, orderOf, process, refund } = route;
const { operationsOf, transferOf, heldOf, payoutOf, linesOf } = route;
const text = "The second page of the poster is missing, and the letters are too small.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;
const admin = adminWithPassword(opened);

beforeAll(() => offerFundedWorks(opened));

afterEach(async () => {
  expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
});

const takeBack = async (deal: FundedDeal) => {
  const { milestoneId, revision } = await read(deal, 1);
  return call("milestones.takeBack", { milestoneId, revision }, deal.company);
};
const rowFor = async (deal: FundedDeal, as: Browser) =>
  (await ask(opened, "milestones.list", { requestId: deal.requestId }, { as })).json<
    { allowedMoves: string[]; takeBackFrom: string | null; holder: object }[]
  >()[0];
const refundsOf = (payment: string) => razorpay.refunds.filter(({ payment_id }) => payment_id === payment);
const paymentIdOf = async (deal: FundedDeal) => {
  const { rows } = await opened.db.execute<{ id: number }>(
    sql`select id from payments where milestone_id = ${(await rowOf(deal, 1)).id}`,
  );
  return rows[0]?.id ?? 0;
};
/** Opens a claim of the company, and lets an admin rule for this amount. */
async function rule(deal: FundedDeal, line: number, amountPaise: number): Promise<void> {
  const opening = { ...(await read(deal, line)), amountPaise: 0, text };
  const { claimId } = (await ask(opened, "claims.open", opening, { as: deal.company })).json<{ claimId: number }>();
  const { amount } = await rowOf(deal, line);
  await call("claims.answer", { claimId, amountPaise: amount, text }, deal.freelancer);
  await call("claims.escalate", { claimId }, deal.company);
  expect(await call("claims.rule", { claimId, amountPaise, reason, password }, admin)).toBe("Success");
}
/** A second milestone of ₹1,332 at 12.5 % and 3 %, whose money Razorpay holds. */
async function example() {
  const { deal } = await held(666, 1332);
  await submit(deal, 1);
  await approve(deal, 1);
  const payment = await pay(deal, 2);
  await process();
  return { deal, payment };
}

describe("the money of a milestone at Razorpay", () => {
  it("is held at the linked account without an end, once it is captured", async () => {
    const { deal, payment } = await held(1000);
    expect(await heldOf(deal, 1)).toMatchObject([
      { source: payment, amount: 87_500, on_hold: true, on_hold_until: null, status: "processed" },
    ]);
    expect(await transferOf(deal, 1)).toMatchObject({ status: "sent", subject: null, refusedSince: null });
    expect(await rowOf(deal, 1)).toMatchObject({ status: "funded" });
    expect(await rowFor(deal, deal.freelancer)).toMatchObject({ holder: { kind: "razorpay", name: "Razorpay" } });
    await process();
    await deliver(opened, razorpay.route.event((await transferOf(deal, 1)).id, "transfer.processed"), "razorpay");
    expect(await transferOf(deal, 1)).toMatchObject({ status: "sent" });
    expect(await heldOf(deal, 1)).toHaveLength(1);
  });

  it("is paid by that transfer once it is approved, whose hold then ends with that of the payable", async () => {
    const { deal } = await held(1000);
    await submit(deal, 1);
    expect(await approve(deal, 1)).toBe("Success");
    await process();
    const payout = await payoutOf(await paymentIdOf(deal));
    expect(payout).toMatchObject({ method: "razorpay_route", status: "sent", amount: 87_500 });
    expect(await transferOf(deal, 1)).toMatchObject({ subject: payout.id });
    const [transfer] = await heldOf(deal, 1);
    expect(transfer).toMatchObject({ amount: 87_500, amount_reversed: 0, on_hold: true });
    expect(transfer?.on_hold_until).toBeGreaterThan(Date.now() / 1000);
    razorpay.route.settle((await transferOf(deal, 1)).id);
    await deliver(opened, razorpay.route.event((await transferOf(deal, 1)).id, "transfer.processed"), "razorpay");
    expect(await payoutOf(await paymentIdOf(deal))).toMatchObject({ status: "done" });
    expect(razorpay.route.transferredOf(transfer?.source ?? "")).toBe(87_500);
  });

  it("of a ruling is reversed, kept and refunded to the paisa, the reversal before the refund", async () => {
    const { deal, payment } = await example();
    expect(await heldOf(deal, 2)).toMatchObject([{ amount: 116_550 }]);
    await rule(deal, 2, 80_000);
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    await process();
    await process();
    const [transfer] = await heldOf(deal, 2);
    expect(transfer).toMatchObject({ amount: 116_550, amount_reversed: 46_550 });
    expect(transfer?.on_hold_until).toBeGreaterThan(Date.now() / 1000);
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 54_796 }]);
    expect(await linesOf(deal, 2)).toEqual([
      "capture: company_payments 137196 · held -137196",
      "payment: held 82400 · freelancer_payable -70000 · brokerage -10000 · client_fees -2400",
      "refund: held 54796 · refunds -54796",
    ]);
  });

  it("that is given back is reversed as a whole, and then refunded", async () => {
    const { deal, payment } = await held(1000);
    expect(await giveBack(deal, 1)).toBe("Success");
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    await process();
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 103_000 }]);
    expect(await heldOf(deal, 1)).toMatchObject([{ amount_reversed: 87_500, status: "reversed" }]);
    await process();
    expect(razorpay.route.transferredOf(payment)).toBe(0);
  });

  it("is not transferred any more where it is given back before", async () => {
    const deal = await engaged([1000]);
    const payment = await pay(deal, 1);
    expect(await giveBack(deal, 1)).toBe("Success");
    expect(await transferOf(deal, 1)).toMatchObject({ status: "cancelled" });
    await refund();
    await process();
    expect(refundsOf(payment)).toMatchObject([{ amount: 103_000 }]);
    expect(await heldOf(deal, 1)).toEqual([]);
  });

  it("that is released before its transfer is transferred as that of any payment, before the rest is refunded", async () => {
    const { deal } = await held(666, 1332);
    await submit(deal, 1);
    await approve(deal, 1);
    const payment = await pay(deal, 2);
    await rule(deal, 2, 80_000);
    await refund();
    expect(refundsOf(payment)).toEqual([]);
    await process();
    expect(razorpay.route.transferredOf(payment)).toBe(70_000);
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 54_796 }]);
  });

  it("that the bank of the company takes back is reversed, and not refunded", async () => {
    const { deal, payment } = await held(1000);
    const reference = (await orderOf(deal, 1))?.providerOrder;
    const dispute = (event: string) => {
      const entity = { id: `disp_${payment}`, payment_id: payment, amount: 103_000, currency: "INR", status: event };
      const phase = { phase: "chargeback", reason_code: "goods", respond_by: null, created_at: 1 };
      const payload = {
        payment: { entity: { notes: { reference } } },
        dispute: { entity: { ...entity, ...phase, amount_deducted: event === "lost" ? 103_000 : 0 } },
      };
      return deliver(opened, signedMessage({ event: `payment.dispute.${event}`, payload }), "razorpay");
    };
    await dispute("created");
    expect(await approve(deal, 1)).toBe("409 payment_disputed");
    await dispute("lost");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    await process();
    await refund();
    expect(await heldOf(deal, 1)).toMatchObject([{ amount_reversed: 87_500 }]);
    expect(refundsOf(payment)).toEqual([]);
  });

  it("is neither held nor taken back after a restore, before an admin has answered", async () => {
    const deal = await engaged([1000]);
    await pay(deal, 1);
    await askAfterRestore(opened.db, new Date(Date.now() - 86_400_000).toISOString());
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "waiting" });
    expect(await giveBack(deal, 1)).toBe("409 restore_open");
    expect(await call("payouts.markPaidOutside", { answer: "nothing", password }, admin)).toBe("Success");
    await process();
    expect(await heldOf(deal, 1)).toHaveLength(1);
  });
});

describe("before the company pays a milestone", () => {
  it("the freelancer needs an active linked account", async () => {
    for (const account of [{ providerAccount: null }, { state: "waiting" as const }]) {
      const deal = await engaged([1000], account);
      expect(await fund(deal, 1)).toBe("409 payout_account_missing");
    }
  });

  it("the amount has to be within the limit of Razorpay", async () => {
    const deal = await engaged([600_000]);
    expect(await fund(deal, 1)).toBe("409 funding_too_high");
  });

  it("Razorpay is asked for a page, to which a repeated call comes back", async () => {
    const deal = await engaged([1000]);
    expect(await fund(deal, 1)).toBe("Pending");
    const start = async () =>
      (await ask(opened, "payments.start", { requestId: deal.requestId }, { as: deal.company })).json();
    const first = await start();
    expect(first).toMatchObject({ url: expect.stringMatching(/^https:/) });
    expect(await start()).toEqual(first);
    const order = await orderOf(deal, 1);
    expect(razorpay.linkOf(order?.providerOrder ?? "")).toMatchObject({ amount: 103_000 });
    expect(await call("payments.cancelOrder", { requestId: deal.requestId }, deal.company)).toBe("Success");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "planned" });
  });
});

describe("a transfer that Razorpay refuses", () => {
  it("leaves the milestone funded, and lets the company take its money back after 24 hours", async () => {
    const deal = await engaged([1000]);
    const payment = await pay(deal, 1);
    razorpay.route.refusal = "The account is suspended.";
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({
      status: "refused",
      lastFailure: "Razorpay refused: The account is suspended.",
    });
    expect(await rowOf(deal, 1)).toMatchObject({ status: "funded" });
    expect(await takeBack(deal)).toBe("409 milestone_changed");
    const early = await rowFor(deal, deal.company);
    expect([early?.allowedMoves, typeof early?.takeBackFrom]).toEqual([["approve"], "string"]);
    const { id } = await transferOf(deal, 1);
    const since = (seconds: number) => new Date(Date.now() - 24 * 3_600_000 + seconds * 1000);
    const refuse = (refusedSince: Date) =>
      opened.db.update(providerOperations).set({ refusedSince }).where(eq(providerOperations.id, id));
    await refuse(since(60));
    expect(await takeBack(deal)).toBe("409 milestone_changed");
    await refuse(since(-1));
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "refused", refusedSince: expect.any(Date) });
    expect((await rowFor(deal, deal.company))?.allowedMoves).toEqual(["approve", "takeBack"]);
    expect((await rowFor(deal, deal.freelancer))?.allowedMoves).toEqual(["submit", "giveBack"]);
    expect(await takeBack(deal)).toBe("Success");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    expect(await transferOf(deal, 1)).toMatchObject({ status: "cancelled" });
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 103_000 }]);
  });

  it("is made once the freelancer has another linked account", async () => {
    const deal = await engaged([1000]);
    await pay(deal, 1);
    razorpay.route.refusal = "The account is suspended.";
    await process();
    razorpay.route.refusal = undefined;
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "sent", refusedSince: null });
    expect((await rowFor(deal, deal.company))?.takeBackFrom).toBeNull();
    expect(await takeBack(deal)).toBe("409 milestone_changed");
  });

  it("waits while the freelancer has no linked account any more", async () => {
    const deal = await engaged([1000]);
    await pay(deal, 1);
    await opened.db
      .update(payoutAccounts)
      .set({ providerAccount: null })
      .where(eq(payoutAccounts.accountId, deal.freelancer.accountId));
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "refused" });
    expect(await heldOf(deal, 1)).toEqual([]);
  });

  it("by a later event is tried again", async () => {
    const { deal } = await held(1000);
    const { id } = await transferOf(deal, 1);
    razorpay.route.fail(id, "The account is closed.");
    await deliver(opened, razorpay.route.event(id, "transfer.failed"), "razorpay");
    expect(await transferOf(deal, 1)).toMatchObject({ status: "refused", externalId: null });
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "sent" });
    expect(await heldOf(deal, 1)).toHaveLength(2);
  });
});

describe("answers that are lost", () => {
  it("leave one transfer, one reversal and one refund of a split", async () => {
    const deal = await engaged([1000]);
    const payment = await pay(deal, 1);
    /** Runs a job whose first request that changes something is executed, and not answered. */
    const loseAnswerTo = async (path: RegExp, job: () => Promise<unknown>) => {
      razorpay.beforeAnswer = async (request) => {
        if (!path.test(request)) return;
        razorpay.beforeAnswer = undefined;
        razorpay.answersToLose = 1;
      };
      await job();
      expect(razorpay.beforeAnswer).toBeUndefined();
      await job();
    };
    await loseAnswerTo(/^POST .*\/transfers$/, process);
    expect(await transferOf(deal, 1)).toMatchObject({ status: "sent" });
    await rule(deal, 1, 40_000);
    await loseAnswerTo(/^POST .*\/reversals$/, process);
    await loseAnswerTo(/^POST .*\/refund$/, refund);
    expect(await heldOf(deal, 1)).toMatchObject([{ amount: 87_500, amount_reversed: 52_500 }]);
    expect(await operationsOf(deal, 1, "reversal")).toMatchObject([{ amount: 52_500, status: "done" }]);
    expect(refundsOf(payment)).toMatchObject([{ amount: 61_800 }]);
  });

  it("to a transfer of a milestone that is closed meanwhile take back what was transferred", async () => {
    const deal = await engaged([1000]);
    const payment = await pay(deal, 1);
    razorpay.beforeAnswer = async (request) => {
      if (!request.startsWith("POST") || !request.endsWith("/transfers")) return;
      razorpay.beforeAnswer = undefined;
      expect(await giveBack(deal, 1)).toBe("Success");
      razorpay.answersToLose = 1;
    };
    await process();
    await process();
    await process();
    await refund();
    expect(razorpay.route.transferredOf(payment)).toBe(0);
    expect(refundsOf(payment)).toMatchObject([{ amount: 103_000 }]);
  });

  it("to a transfer that was never made leave nothing to take back", async () => {
    const deal = await engaged([1000]);
    const payment = await pay(deal, 1);
    razorpay.beforeAnswer = async (request) => {
      if (!request.startsWith("GET") || !request.includes("/transfers")) return;
      razorpay.beforeAnswer = undefined;
      expect(await giveBack(deal, 1)).toBe("Success");
      razorpay.answersToLose = 1;
    };
    await process();
    expect(await operationsOf(deal, 1, "reversal")).toMatchObject([{ status: "waiting" }]);
    await process();
    expect(await transferOf(deal, 1)).toMatchObject({ status: "cancelled" });
    expect(await operationsOf(deal, 1, "reversal")).toMatchObject([{ status: "cancelled" }]);
    await refund();
    expect(refundsOf(payment)).toMatchObject([{ amount: 103_000 }]);
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.providerPayment, payment));
    expect(order?.status).toBe("refunded");
  });
});
