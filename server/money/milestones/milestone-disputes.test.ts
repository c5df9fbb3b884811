import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { processMilestones } from "#server/money/milestones/due.ts";
import { payOwedRefunds } from "#server/money/payments/provider-calls.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask } from "#server/test/ask.ts";
import { buildFeeRule } from "#server/test/build.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { statusOf, orderOf, linesOf, inOrder, engaged, fund, submit, approve, giveBack, rowOf, read, call } =
  fundedOf(opened);
const text = "The second page of the poster is missing, and the letters are too small.";

beforeAll(async () => {
  await buildFeeRule(opened.db, { side: "company", fromDay: "2020-01-01", bps: 300 });
  await applySettings(opened, { fundedWorks: "on" });
});

/** The provider reports what the bank of the company says about an order of the first milestone. */
async function dispute(
  deal: FundedDeal,
  status: "open" | "won" | "lost",
  { amount = 51_500, order }: { readonly amount?: number; readonly order?: string | undefined } = {},
) {
  const { id } = await rowOf(deal, 1);
  const disputed = order ?? (await orderOf(deal, 1))?.providerOrder;
  const payload = JSON.stringify({
    dispute: { id: `dispute ${disputed}`, phase: "chargeback", status, order: disputed, amount },
  });
  const signature = opened.services.keys.sign("sandbox", payload).toString("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  const sent = await opened.app.inject({ method: "POST", url: "/api/webhooks/sandbox", headers, payload });
  expect([id, sent.statusCode]).toEqual([id, 200]);
}

const soon = () => new Date(Date.now() + 400 * 86_400_000);

describe("held money that a bank disputes", () => {
  it("is moved by nobody, and is no loss where the bank takes it back", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await dispute(deal, "open");
    expect(await approve(deal, 1)).toBe("409 payment_disputed");
    expect(await giveBack(deal, 1)).toBe("409 payment_disputed");
    await processMilestones(opened.services, soon());
    expect((await rowOf(deal, 1)).status).toBe("funded");
    await dispute(deal, "lost");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    expect(await linesOf(deal, 1)).toEqual(["capture: company_payments 51500 · held -51500"]);
    expect(await statusOf(deal)).toBe("rejected");
    await inOrder();
  });

  it("goes back to the company as far as the bank has left it", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await dispute(deal, "lost", { amount: 20_000 });
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 0 });
    expect(await linesOf(deal, 1)).toEqual([
      "capture: company_payments 51500 · held -51500",
      "refund: held 31500 · refunds -31500",
    ]);
    await inOrder();
    await payOwedRefunds(opened.services, new Date());
    expect(await orderOf(deal, 1)).toMatchObject({ partRefund: 31_500, refund: expect.stringMatching(/^refund_/) });
    await inOrder();
  });

  it("stays held where another payment of it is disputed, which went back before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1, { outcome: "abandoned" });
    const before = (await orderOf(deal, 1))?.providerOrder;
    await call("payments.cancelOrder", { requestId: deal.requestId }, deal.company);
    await fund(deal, 1);
    await dispute(deal, "open", { order: before });
    await dispute(deal, "lost", { order: before });
    expect((await rowOf(deal, 1)).status).toBe("funded");
    expect(await approve(deal, 1)).toBe("Success");
    await inOrder();
  });

  it("ends its claim with the loss, and the claim waits before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const claimed = { ...(await read(deal, 1)), amountPaise: 10_000, text };
    const { claimId } = (await ask(opened, "claims.open", claimed, { as: deal.company })).json<{ claimId: number }>();
    await dispute(deal, "open");
    const answer = { claimId, amountPaise: 10_000, text };
    expect(await call("claims.answer", answer, deal.freelancer)).toBe("409 payment_disputed");
    await dispute(deal, "lost");
    const [claim] = await opened.db.select().from(claims).where(eq(claims.id, claimId));
    expect(claim?.status).toBe("void");
    expect((await rowOf(deal, 1)).status).toBe("closed");
    await inOrder();
  });

  it("has the time that was left once the bank has decided for it, and at least two days", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await submit(deal, 1);
    await dispute(deal, "open");
    const before = (await rowOf(deal, 1)).reviewEndsAt?.getTime() ?? 0;
    const openedAt = sql`now() - interval '5 days'`;
    await opened.db.update(chargebacks).set({ openedAt }).where(eq(chargebacks.status, "open"));
    await dispute(deal, "won");
    const { status, reviewEndsAt } = await rowOf(deal, 1);
    expect([status, Math.round(((reviewEndsAt?.getTime() ?? 0) - before) / 3_600_000)]).toEqual(["submitted", 120]);
    expect(await approve(deal, 1)).toBe("Success");
    await inOrder();
  });
});
