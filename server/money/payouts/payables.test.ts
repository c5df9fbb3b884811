import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const passwordHash = await hashPassword(password);

const admin = adminWithPassword(opened);

const apply = (settings: Parameters<typeof applySettings>[1]) => applySettings(opened, settings);
beforeEach(() => apply({}));

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const newFreelancer = () => buildFreelancer(opened.db, { email: `${randomUUID()}@kaamkaj.example`, passwordHash });
const owedTo = (freelancerId: number) =>
  opened.db.select().from(payables).where(eq(payables.freelancerId, freelancerId)).orderBy(payables.id);
const endHold = (freelancerId: number) =>
  opened.db
    .update(payables)
    .set({ holdUntil: sql`now() - interval '1 minute'` })
    .where(eq(payables.freelancerId, freelancerId));
const daysHeld = async (freelancerId: number) => {
  const { rows } = await opened.db.execute<{ days: number }>(sql`
    select extract(day from pa.hold_until - p.paid_at)::int as days from payables pa
    inner join payments p on p.id = pa.payment_id where pa.freelancer_id = ${freelancerId} order by pa.id`);
  return rows.map(({ days }) => days);
};

/** A completed work for this price at 10 percent, with its parties. */
async function completed(price: number, freelancerId?: number, company: Parameters<typeof buildCompany>[1] = {}) {
  const { id: ownerId } = await buildCompany(opened.db, company);
  const freelancer = freelancerId ?? (await newFreelancer()).id;
  const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(price), title: "A poster" });
  const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer, status: "completed" });
  return { id, price, company: ownerId, freelancer };
}

/** The same, reported by the company and confirmed by the admin. */
async function confirmed(price: number, freelancerId?: number) {
  const deal = await completed(price, freelancerId);
  const as = await signedIn(opened, deal.company);
  expect(await call("payment", { requestid: deal.id, amount: price, reference: "UTR 7" }, as)).toBe("Pending");
  expect(await owedTo(deal.freelancer)).toHaveLength(
    freelancerId === undefined ? 0 : (await owedTo(freelancerId)).length,
  );
  const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, deal.id));
  expect(await call("payments.confirm", { orderId: order?.id }, admin)).toBe("Success");
  return deal;
}

const reverse = (requestId: number) =>
  call("payments.reverse", { requestId, reason: "The transfer belonged to another work.", password }, admin);

describe("what is owed to a freelancer", () => {
  it("arises with a payment that the admin confirms: the net, held for five days", async () => {
    const { freelancer } = await confirmed(1000);
    expect(await owedTo(freelancer)).toMatchObject([
      { amount: 90_000, source: "manual", status: "due", payoutId: null },
    ]);
    expect(await daysHeld(freelancer)).toEqual([5]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("arises with what the admin records for a rejected company", async () => {
    const deal = await completed(500, undefined, { status: "rejected" });
    expect(await call("payments.settleDebt", { requestid: deal.id, amount: 500 }, admin)).toBe("Success");
    expect(await owedTo(deal.freelancer)).toMatchObject([{ amount: 45_000, source: "manual" }]);
  });

  it("is held as the settings say, and no more after three contracts whose hold is over", async () => {
    await apply({ payoutHoldDays: "9" });
    const { id } = await newFreelancer();
    for (const _ of [1, 2, 3]) await confirmed(1000, id);
    await confirmed(1000, id);
    expect(await daysHeld(id)).toEqual([9, 9, 9, 9]);
    await endHold(id);
    await confirmed(1000, id);
    expect((await daysHeld(id)).at(-1)).toBe(0);
    await apply({ payoutTrustedContracts: "20" });
    await confirmed(1000, id);
    expect((await daysHeld(id)).at(-1)).toBe(5);
  });

  it("is cancelled with the payment, and arises again with the next one", async () => {
    const deal = await confirmed(1000);
    expect(await reverse(deal.id)).toBe("Success");
    expect(await owedTo(deal.freelancer)).toMatchObject([{ status: "cancelled" }]);
    expect(await violatedInvariants(opened)).toEqual([]);
    const as = await signedIn(opened, deal.company);
    expect(await call("payment", { requestid: deal.id, amount: 1000, reference: "UTR 8" }, as)).toBe("Pending");
    const orders = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, deal.id));
    const order = orders.find(({ status }) => status === "open");
    expect(await call("payments.confirm", { orderId: order?.id }, admin)).toBe("Success");
    expect(await owedTo(deal.freelancer)).toMatchObject([{ status: "cancelled" }, { status: "due" }]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it.each(["created", "sent", "done"] as const)(
    "keeps the payment from being reversed in a payout that is %s",
    async (status) => {
      const deal = await confirmed(1000);
      await buildPayout(opened.db, deal.freelancer, { status });
      expect(await reverse(deal.id)).toBe("409 payout_made");
      const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, deal.id));
      expect(payment?.reversedAt).toBeNull();
      expect(await violatedInvariants(opened)).toEqual([]);
    },
  );
});

it("an account is not erased while money is due to it, and is once everything was paid out", async () => {
  const { freelancer } = await confirmed(1000);
  const as = await signedIn(opened, freelancer);
  const blockers = async () => (await ask(opened, "erasures.preview", {}, { as })).json()[0].blockers;
  expect(await blockers()).toEqual(["payout_due"]);
  await buildPayout(opened.db, freelancer);
  expect(await blockers()).toEqual([]);
});

describe("payouts.list", () => {
  interface Row {
    readonly status: string;
    readonly waitReason: string | null;
    readonly netPaise: number;
  }
  const listed = (as: Browser) => allRows<Row>(opened, "payouts.list", {}, as);

  it("says of each paid work until when it is held, and then what it waits for", async () => {
    const { id } = await newFreelancer();
    const as = await signedIn(opened, id);
    await confirmed(100, id);
    expect(await listed(as)).toMatchObject([
      {
        title: "A poster",
        netPaise: 9000,
        status: "on_hold",
        waitReason: "hold",
        paidOn: null,
        utr: null,
        failure: "",
      },
    ]);
    await endHold(id);
    expect(await listed(as)).toMatchObject([{ status: "due", waitReason: "no_account" }]);
    await buildPayoutAccount(opened, id);
    expect(await listed(as)).toMatchObject([{ status: "due", waitReason: "below_minimum" }]);
    await confirmed(1000, id);
    await endHold(id);
    expect(await listed(as)).toMatchObject([
      { status: "due", waitReason: null },
      { status: "due", waitReason: null },
    ]);
    await buildPayout(opened.db, id, { status: "sent" });
    expect((await listed(as)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("says when a work was paid, with the reference of the bank", async () => {
    const { freelancer } = await confirmed(1000);
    const { utr, endedAt } = await buildPayout(opened.db, freelancer);
    expect(await listed(await signedIn(opened, freelancer))).toMatchObject([
      { status: "paid", waitReason: null, utr, paidOn: endedAt?.toISOString() },
    ]);
  });

  it("is in short beside each paid project of the freelancer, and not of the company", async () => {
    const { freelancer, company } = await confirmed(1000);
    const paid = async (id: number) => {
      const as = await signedIn(opened, id);
      const [{ payoutStatus, payoutOn }] = (await ask(opened, "getworkbystatus", { status: "paid" }, { as })).json();
      return [payoutStatus, payoutOn];
    };
    expect(await paid(freelancer)).toEqual(["on_hold", null]);
    await endHold(freelancer);
    expect(await paid(freelancer)).toEqual(["due", null]);
    await buildPayout(opened.db, freelancer);
    expect(await paid(freelancer)).toEqual(["paid", expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(await paid(company)).toEqual([null, null]);
  });

  it("leaves out what was cancelled, and what others earned", async () => {
    const deal = await confirmed(1000);
    await reverse(deal.id);
    expect(await listed(await signedIn(opened, deal.freelancer))).toEqual([]);
    await confirmed(1000);
    expect(await listed(await signedIn(opened, (await newFreelancer()).id))).toEqual([]);
  });
});

describe("payouts.due", () => {
  it("adds up what is owed to each freelancer, and says what it waits for", async () => {
    const { id, name } = await newFreelancer();
    const row = async () =>
      (await allRows<{ freelancerId: number }>(opened, "payouts.due", {}, admin)).find(
        (each) => each.freelancerId === id,
      );
    await confirmed(1000, id);
    expect(await row()).toEqual({
      freelancerId: id,
      freelancerName: name,
      source: "manual",
      transferPaise: 0,
      linkedAccount: null,
      duePaise: 0,
      heldPaise: 90_000,
      holdUntil: expect.any(String),
      disputedPaise: 0,
      waitReason: "hold",
    });
    await endHold(id);
    await confirmed(500, id);
    expect(await row()).toMatchObject({ duePaise: 90_000, heldPaise: 45_000, waitReason: "no_account" });
    await buildPayoutAccount(opened, id);
    expect(await row()).toMatchObject({ waitReason: null });
    await buildPayout(opened.db, id);
    expect(await row()).toBeUndefined();
  });
});

it("what the platform shows as paid for completed work, earned and paid each month does not fall when payouts happen", async () => {
  const { freelancer } = await confirmed(1000);
  const figures = async () =>
    Promise.all([
      (await ask(opened, "platform.getStatistics")).json(),
      (await ask(opened, "reports.listMonthlyTotals", {}, { as: admin })).json(),
      (await ask(opened, "dashboards.admin", {}, { as: admin })).json<{ earningsPaise: number }[]>()[0]?.earningsPaise,
    ]);
  const before = await figures();
  await buildPayout(opened.db, freelancer);
  expect(await figures()).toEqual(before);
  await rollUpLedger(opened.db);
  expect(await figures()).toEqual(before);
  expect(await violatedInvariants(opened)).toEqual([]);
});
