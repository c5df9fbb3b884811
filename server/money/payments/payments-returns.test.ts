import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payables } from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });

let admin: Browser;
let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

/** A paid work of this price in rupees at ten percent, or by another fee. */
async function paid(price: number, fee: Partial<typeof workRequests.$inferInsert> = {}) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(price) });
  const of = { workId, freelancerId: freelancer.accountId, status: "paid" as const };
  const { id: requestId } = await buildRequest(opened.db, { ...of, ...fee });
  return { requestId, paymentId: await paymentOf(opened.db, requestId) };
}

const giveBack = (paymentId: number, amountPaise: unknown, as = freelancer) =>
  ask(opened, "payments.giveBack", { paymentId, amountPaise }, { as });
const payableOf = async (paymentId: number) =>
  (await opened.db.select().from(payables).where(eq(payables.paymentId, paymentId)))[0];
const returnedOf = (paymentId: number) => opened.db.select().from(returns).where(eq(returns.paymentId, paymentId));
const earned = async () => {
  const rows = (await ask(opened, "paymentdetails", {}, { as: admin })).json();
  return rows[0].total_earnings as number;
};
const kindsSince = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)))
    .map(({ kind }) => kind)
    .filter((kind) => /return/.test(kind));

describe("giving back money", () => {
  it("lowers what is owed and the brokerage, and the request stays paid", async () => {
    const { requestId, paymentId } = await paid(1000);
    const before = await earned();
    const response = await giveBack(paymentId, rupees(100));
    expect(outcomeOf(response)).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", amount: 810_00 });
    expect(await returnedOf(paymentId)).toMatchObject([{ amount: 100_00, brokerage: 10_00, net: 90_00, sentAt: null }]);
    const lines = await opened.db
      .select({ account: ledgerPostings.account, party: ledgerPostings.party, amount: ledgerPostings.amount })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
      .innerJoin(returns, eq(returns.id, ledgerEntries.returnId))
      .where(eq(returns.paymentId, paymentId))
      .orderBy(ledgerPostings.line);
    expect(lines).toEqual([
      { account: "freelancer_payable", party: freelancer.accountId, amount: 90_00 },
      { account: "brokerage", party: null, amount: 10_00 },
      { account: "refunds", party: company.accountId, amount: -100_00 },
    ]);
    const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, requestId));
    expect(request?.status).toBe("paid");
    expect(await earned()).toBe(before - 10);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { call: "payments.giveBack", subject: "payment", subjectId: String(paymentId) },
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("can be repeated until nothing is owed, and keeps the fixed part of the brokerage to the end", async () => {
    const { paymentId } = await paid(333, { brokerageBps: 750, brokerageFixedPaise: 20_00 });
    expect(outcomeOf(await giveBack(paymentId, rupees(100)))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ amount: 288_02 - 92_50 });
    expect(outcomeOf(await giveBack(paymentId, rupees(234)))).toBe("409 not_enough_payable");
    expect(outcomeOf(await giveBack(paymentId, rupees(233)))).toBe("Success");
    expect(await payableOf(paymentId)).toMatchObject({ status: "cancelled" });
    expect(outcomeOf(await giveBack(paymentId, rupees(1)))).toBe("409 not_enough_payable");
    expect((await returnedOf(paymentId)).reduce((sum, { brokerage }) => sum + brokerage, 0)).toBe(44_98);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is possible for 180 days", async () => {
    const { paymentId } = await paid(1000);
    const age = (days: number) =>
      opened.db.execute(
        sql`update payments set paid_at = now() - make_interval(days => ${days}) where id = ${paymentId}`,
      );
    await age(181);
    expect(outcomeOf(await giveBack(paymentId, 100))).toBe("409 too_late");
    await age(179);
    expect(outcomeOf(await giveBack(paymentId, 100))).toBe("Success");
    // The months count it where it was.
    await age(0);
  });

  it("is refused once a payout has the money", async () => {
    const { paymentId } = await paid(1000);
    await buildPayout(opened.db, freelancer.accountId, { status: "sent" });
    expect((await payableOf(paymentId))?.status).toBe("in_payout");
    expect(outcomeOf(await giveBack(paymentId, 100))).toBe("409 not_enough_payable");
  });

  it("is for the freelancer of the payment alone", async () => {
    const { paymentId } = await paid(1000);
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(outcomeOf(await giveBack(paymentId, 100, other))).toBe("404 not_found");
    expect(outcomeOf(await giveBack(2_000_000_000, 100))).toBe("404 not_found");
    for (const as of [company, admin]) expect((await giveBack(paymentId, 100, as)).statusCode).toBe(403);
  });

  it.each([0, 150, -100, "x", null, 1e15])("takes no amount of %j", async (amountPaise) => {
    const { paymentId } = await paid(1000);
    const response = await giveBack(paymentId, amountPaise);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["amountPaise"]]);
  });
});

describe("the money of a return", () => {
  const send = (returnId: unknown, reference: unknown = "UTR123456", as = admin) =>
    ask(opened, "payments.recordReturn", { returnId, reference }, { as });
  const list = async () => (await ask(opened, "payments.listReturns", {}, { as: admin })).json();

  it("is listed for the admin, who records once that it was sent, and both parties are notified", async () => {
    const { requestId, paymentId } = await paid(1000);
    const before = [await kindsSince(company.accountId), await kindsSince(freelancer.accountId)].map(
      (all) => all.length,
    );
    await giveBack(paymentId, rupees(100));
    const [{ returnId, ...shown }] = await list();
    expect(shown).toMatchObject({
      requestId,
      source: "manual",
      amountPaise: 100_00,
      brokeragePaise: 10_00,
      netPaise: 90_00,
      sentAt: null,
      reference: "",
    });
    expect(outcomeOf(await send(returnId))).toBe("Success");
    expect((await list())[0]).toMatchObject({ returnId, reference: "UTR123456", sentAt: expect.any(String) });
    expect(outcomeOf(await send(returnId))).toBe("409 payment_moved_on");
    expect((await kindsSince(company.accountId)).slice(before[0])).toEqual(["money_returned", "return_sent"]);
    expect((await kindsSince(freelancer.accountId)).slice(before[1])).toEqual(["return_recorded"]);
    expect(await kindsSince(admin.accountId)).toContain("return_to_send");
  });

  it("is recorded for a return that exists, with a reference, by an admin", async () => {
    expect(outcomeOf(await send(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await send(1, ""))).toBe("400 invalid");
    expect((await send(1, "UTR123456", freelancer)).statusCode).toBe(403);
  });

  it("is on the receipt of both parties and in what the freelancer still gets", async () => {
    const { requestId, paymentId } = await paid(1000);
    await giveBack(paymentId, rupees(100));
    for (const [as, amount, remaining] of [
      [company, 100, 900],
      [freelancer, 90, 810],
    ] as const) {
      const [receipt] = (await ask(opened, "payments.getReceipt", { requestid: requestId }, { as })).json();
      const changes = [{ kind: "returned", amount, brokerage: 10, clientFee: 0 }];
      expect(receipt).toMatchObject({ cost: 1000, brokerage: 100, amount: 900, changes, remaining });
    }
    const rows = (await ask(opened, "payouts.list", {}, { as: freelancer })).json<{ paymentId: number }[]>();
    expect(rows.find((row) => row.paymentId === paymentId)).toMatchObject({
      netPaise: 810_00,
      costPaise: 1000_00,
      returnedPaise: 100_00,
      isReturnable: true,
    });
  });
});

it("twenty returns at once give back no more than is owed", async () => {
  const { paymentId } = await paid(1000);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => outcomeOf(await giveBack(paymentId, rupees(100)))),
  );
  expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(10);
  expect(await payableOf(paymentId)).toMatchObject({ status: "cancelled" });
  expect(await returnedOf(paymentId)).toHaveLength(10);
  expect(await violatedInvariants(opened)).toEqual([]);
});
