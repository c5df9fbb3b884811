import { expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { rollUpMonths } from "#server/money/counters/queries.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { here, registeredAway, taxWorld } from "#server/test/money/tax-world.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { admins, withhold, parties, pay } = taxWorld(opened);

type Call = Parameters<typeof ask>[1];
type Row = Readonly<Record<string, number>>;

const read = async (call: Call, input: object, as?: Browser) =>
  (await ask(opened, call, input, as ? { as } : {})).json<Row[]>();
const sumOf = (rows: readonly Row[], of: (row: Row) => number | undefined) =>
  Math.round(rows.reduce((sum, row) => sum + (of(row) ?? 0) * 100, 0));

it("earned, and what the platform earned, are one figure each in every call, whatever became of the payments", async () => {
  await withhold({ tdsModel: "operator", tdsThreshold: "onwards", collectsTcs: true });
  const deal = await parties(registeredAway, here);
  const { freelancer, company } = deal;
  const reporter = await signedIn(opened, (await buildAdmin(opened.db, {}, ["reports"])).id);
  const paid: { readonly requestId: number; readonly paymentId: number }[] = [];

  /** The same figures by each call that has them, in paise. */
  async function figures() {
    const receipts = async (as: Browser) =>
      Promise.all(
        paid.map(async ({ requestId }) => (await read("payments.getReceipt", { requestid: requestId }, as))[0]),
      );
    const ofFreelancer = (await receipts(freelancer)) as Row[];
    const balances = await read("ledger.listBalances", {}, admins.cashier);
    const balanceOf = (name: string) =>
      0 - (balances.find(({ account }) => String(account) === name)?.["closingPaise"] ?? 0);
    const listed = await read("paymentdetails", { limit: 200 }, admins.cashier);
    const [statistics] = await read("platform.getStatistics", {});
    const [dashboard] = (await ask(opened, "dashboards.admin", {}, { as: admins.cashier })).json();
    return {
      earned: {
        receipts: sumOf(ofFreelancer, ({ remaining }) => remaining),
        months: sumOf(await read("payments.listMonthlyEarnings", {}, freelancer), ({ amount }) => amount),
        statistics: sumOf([statistics ?? {}], (row) => row["paid"]),
      },
      brokerage: {
        dashboard: dashboard.money.earningsPaise as number,
        payments: sumOf(listed.slice(0, 1), (row) => row["total_earnings"]),
        months: sumOf(await read("reports.listMonthlyTotals", {}, reporter), (row) => row["brokerage"]),
        // In the books the tax inside of it is no income.
        books: balanceOf("brokerage") + balanceOf("gst_payable"),
      },
      company: ((await receipts(company)) as Row[]).map((row) => row["remaining"]),
    };
  }

  async function areEqual() {
    const { earned, brokerage } = await figures();
    expect(new Set(Object.values(earned)), JSON.stringify(earned)).toHaveLength(1);
    expect(new Set(Object.values(brokerage)), JSON.stringify(brokerage)).toHaveLength(1);
    expect(await violatedInvariants(opened)).toEqual([]);
    return Object.values(earned)[0];
  }

  const refund = async (requestId: number, bearer: string) => {
    const of = { requestId, leftPaise: rupees(10_000), amountPaise: rupees(1_000), bearer };
    const input = { ...of, reason: "It was not delivered.", password };
    expect(outcomeOf(await ask(opened, "payments.refund", input, { as: admins.cashier }))).toBe("Success");
  };
  const giveBack = async (paymentId: number, amount: number) => {
    const input = { paymentId, amountPaise: rupees(amount) };
    expect(outcomeOf(await ask(opened, "payments.giveBack", input, { as: freelancer }))).toBe("Success");
  };

  const sent = await pay(deal);
  paid.push(sent);
  expect(await areEqual()).toBe(rupees(9_000));
  await buildPayout(opened.db, freelancer.accountId);
  await refund(sent.requestId, "freelancer");
  expect(await areEqual()).toBe(rupees(8_100));

  const kept = await pay(deal);
  paid.push(kept);
  await refund(kept.requestId, "platform");
  expect(await areEqual()).toBe(rupees(17_100));

  const returned = await pay(deal);
  paid.push(returned);
  await giveBack(returned.paymentId, 2_500);
  expect(await areEqual()).toBe(rupees(17_100 + 6_750));
  await giveBack(returned.paymentId, 7_500);
  expect(await areEqual()).toBe(rupees(17_100));

  const mistaken = await pay(deal);
  paid.push(mistaken);
  const reversal = { requestId: mistaken.requestId, reason: "It belonged to another work.", password };
  expect(outcomeOf(await ask(opened, "payments.reverse", reversal, { as: admins.cashier }))).toBe("Success");
  expect(await areEqual()).toBe(rupees(17_100));
  expect((await figures()).company).toEqual([9_000, 9_000, 0, 0]);
  for (const rollUp of [rollUpLedger, rollUpMonths]) {
    await rollUp(opened.db);
    expect(await areEqual()).toBe(rupees(17_100));
  }
});
