import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { rateRange, splitCost } from "#domain/catalog/fee.ts";
import { paise, rupees, toRupees } from "#domain/money.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { feeRules } from "#server/platform/db/schema/fees.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFeeRule, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open({ BROKERAGE_BPS: "1050" }, { hasJobs: false });

let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
});

const newWork = async (more: Parameters<typeof buildWork>[1] = {}) =>
  (await buildWork(opened.db, { ownerId: company.accountId, ...more })).id;
const quote = (workId: number, amountPaise: unknown, as: Browser) =>
  ask(opened, "fees.quote", { workId, amountPaise }, { as });

describe("the quote of fees", () => {
  it("is the brokerage of today, rounded half up, and the rest", async () => {
    const workId = await newWork({ deadline: "2099-06-01" });
    for (const as of [company, freelancer])
      expect((await quote(workId, rupees(11), as)).json()).toEqual([
        // 10.5 percent of 1,100 paise are 115.5.
        {
          amountPaise: 1100,
          brokerageBps: 1050,
          brokerageFixedPaise: 0,
          brokeragePaise: 116,
          netPaise: 984,
          clientFeeBps: 0,
          clientFeeFixedPaise: 0,
          clientFeePaise: 0,
          deadline: "2099-06-01",
        },
      ]);
  });

  it("does not see a rate that begins later", async () => {
    await buildFeeRule(opened.db, { bps: 9000 });
    expect((await quote(await newWork(), 100, freelancer)).json()).toMatchObject([{ brokerageBps: 1050 }]);
  });

  it("is refused for a work that the account does not see", async () => {
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf(await quote(await newWork(), 100, other))).toBe("404 not_found");
    const past = await newWork({ deadline: "2020-01-01" });
    expect(outcomeOf(await quote(past, 100, freelancer))).toBe("404 not_found");
    expect((await quote(past, 100, company)).statusCode).toBe(200);
    await buildRequest(opened.db, { workId: past, freelancerId: freelancer.accountId });
    expect((await quote(past, 100, freelancer)).statusCode).toBe(200);
  });

  it.each([0, 150, "x", null, 1_000_000_000_000])("is refused for the price %j", async (amountPaise) => {
    const response = await quote(await newWork(), amountPaise, freelancer);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["amountPaise"]]);
  });
});

const everyRate = Array.from({ length: rateRange.most + 1 }, (_, bps) => bps);

/** A whole number of rupees, in paise, whose share at this rate ends in half a paisa, if there is one below ₹200. */
function halfwayPrice(bps: number): number {
  const halves = Array.from({ length: 199 }, (_, i) => i + 1).find((amount) => (amount * bps) % 100 === 50);
  return rupees(halves ?? 101);
}

describe("the fee and the net amount", () => {
  it("are rounded for every rate as the check of the ledger rounds them, also at half a paisa", async () => {
    const prices = everyRate.map(halfwayPrice);
    expect(prices.filter((price, bps) => (price * bps) % 10_000 === 5_000).length).toBeGreaterThan(5_000);
    // The expression of the invariant I3 (server/money/ledger/invariant-queries.ts).
    const { rows } = await opened.db.execute<{ brokerage: string }>(sql`
      select div(price::numeric * (at - 1) + 5000, 10000)::text as brokerage
      from unnest(${sql.param(prices)}::int8[]) with ordinality as each (price, at) order by at`);
    expect(
      everyRate.map((bps) => String(splitCost(paise(prices[bps] ?? 0), { bps, fixedPaise: 0 }).brokerage)),
    ).toEqual(rows.map(({ brokerage }) => brokerage));
  });

  const sampled = fc.sample(fc.integer({ min: rateRange.least, max: rateRange.most }), 12);

  it.each([0, 1, 50, 1050, 3333, 9999, 10_000, ...sampled])(
    "at %i basis points are the same when quoted, agreed, paid and booked",
    async (bps) => {
      await opened.db.delete(feeRules);
      await buildFeeRule(opened.db, { fromDay: await platformToday(opened.db), bps });
      const price = halfwayPrice(bps);
      const workId = await newWork({ quotes: true });
      const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
      await buildOffer(opened.db, { requestId, amount: price });
      const [quoted] = (await quote(workId, price, freelancer)).json();
      const { brokeragePaise, netPaise } = quoted;
      expect(brokeragePaise + netPaise).toBe(price);
      const send = async (call: Parameters<typeof ask>[1], body: object, as: Browser) => {
        const response = await ask(opened, call, body, { as });
        expect([call, response.statusCode]).toEqual([call, 200]);
        return response.json();
      };
      await send("updatereqstatus", { reqid: requestId, status: "accepted", offerVersion: 1 }, company);
      const expected = { cost: price / 100, brokerage: toRupees(brokeragePaise), amount: toRupees(netPaise) };
      for (const as of [company, freelancer])
        expect(await send("requests.getEngagement", { reqid: requestId }, as)).toMatchObject([expected]);
      await send("updateworkprogress", { requestid: requestId, percentage: 100, progress_desc: "All." }, freelancer);
      await send("payment", { requestid: requestId, amount: price / 100 }, company);
      const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
      expect(payment).toMatchObject({ cost: price, brokerage: brokeragePaise, net: netPaise });
      const booked = await opened.db
        .select({ account: ledgerPostings.account, amount: ledgerPostings.amount })
        .from(ledgerPostings)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
        .where(eq(ledgerEntries.paymentId, payment?.id ?? 0));
      expect(Object.fromEntries(booked.map(({ account, amount }) => [account, amount]))).toEqual({
        company_payments: price,
        freelancer_payable: 0 - netPaise,
        brokerage: 0 - brokeragePaise,
      });
    },
  );
});
