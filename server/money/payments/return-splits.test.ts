import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { brokerageOf, clientFeeOf, feeOn } from "#domain/catalog/fee.ts";
import { rupees } from "#domain/money.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { linesOfPayment } from "#server/test/money/lines-of-payment.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
});

interface Terms {
  readonly brokerageBps: number;
  readonly brokerageFixedPaise: number;
  readonly clientFeeBps: number;
  readonly clientFeeFixedPaise: number;
}

/** Pays a work of this price by these fees. */
async function paid(price: number, terms: Terms): Promise<number> {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(price) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed" as const };
  const { id: requestid } = await buildRequest(opened.db, { ...of, ...terms });
  const clientFeePaise = feeOn(rupees(price), clientFeeOf(terms));
  const payment = { requestid, amount: price, clientFeePaise };
  expect(outcomeOf(await ask(opened, "payment", payment, { as: company }))).toBe("Success");
  return paymentOf(opened.db, requestid);
}

const giveBack = async (paymentId: number, price: number) =>
  outcomeOf(await ask(opened, "payments.giveBack", { paymentId, amountPaise: rupees(price) }, { as: freelancer }));

/** What everybody has of a payment after so much of its price was given back. */
function remains(price: number, returned: number, terms: Terms) {
  const [before, after] = [rupees(price), rupees(price - returned)];
  const [feeBefore, fee] = [feeOn(before, clientFeeOf(terms)), feeOn(after, clientFeeOf(terms))];
  const brokerage = feeOn(after, brokerageOf(terms));
  return {
    company_payments: before + feeBefore,
    refunds: 0 - (before + feeBefore - after - fee),
    freelancer_payable: 0 - (after - brokerage),
    brokerage: 0 - brokerage,
    client_fees: 0 - fee,
  };
}

const sumOf = (steps: readonly number[]): number => steps.reduce((sum, step) => sum + step, 0);

const noFee: Terms = { brokerageBps: 1000, brokerageFixedPaise: 0, clientFeeBps: 0, clientFeeFixedPaise: 0 };
const example: Terms = { ...noFee, brokerageBps: 1250, brokerageFixedPaise: 20_00, clientFeeBps: 300 };

async function giveBackInSteps(steps: readonly number[], rest: number, terms: Terms): Promise<void> {
  const price = sumOf(steps) + rest;
  const paymentId = await paid(price, terms);
  // Of a price that is brokerage only, the freelancer has nothing to give back.
  const isOwed = feeOn(rupees(price), brokerageOf(terms)) < rupees(price);
  for (const [i, step] of steps.entries()) {
    expect(await giveBack(paymentId, step)).toBe(isOwed ? "Success" : "404 not_found");
    const returned = isOwed ? sumOf(steps.slice(0, i + 1)) : 0;
    expect(await linesOfPayment(opened.db, paymentId)).toEqual(remains(price, returned, terms));
  }
}

describe("what goes back to the company", () => {
  it.each([["37"], ["15 22"], ["22 15"], ["1 14 21 1"]])(
    "is ₹38.11 for ₹37 with a fee on top, and nobody keeps anything, in steps of %s",
    async (steps) => {
      const paymentId = await paid(37, example);
      for (const step of steps.split(" ")) expect(await giveBack(paymentId, Number(step))).toBe("Success");
      expect(await linesOfPayment(opened.db, paymentId)).toEqual({
        company_payments: 38_11,
        refunds: -38_11,
        freelancer_payable: 0,
        brokerage: 0,
        client_fees: 0,
      });
      expect(await giveBack(paymentId, 1)).toBe("409 not_enough_payable");
    },
  );

  it("depends on what was given back in all, and not on the steps", async () => {
    const fees = fc.record({
      brokerageBps: fc.constantFrom(0, 1, 1250, 9_999, 10_000),
      brokerageFixedPaise: fc.constantFrom(0, 1, 20_00, 50_00),
      clientFeeBps: fc.constantFrom(0, 1, 300, 9_999, 10_000),
      clientFeeFixedPaise: fc.constantFrom(0, 1, 20_00),
    });
    const splits = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(splits, fc.nat(20), fees, (steps, rest, terms) => giveBackInSteps(steps, rest, terms)),
      { numRuns: 60 },
    );
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("can be given back on the screen while a part of the price is left", async () => {
    const paymentId = await paid(37, example);
    const row = async () => {
      const rows = (await ask(opened, "payouts.list", {}, { as: freelancer })).json<Record<string, unknown>[]>();
      return rows.find((each) => each["paymentId"] === paymentId);
    };
    await giveBack(paymentId, 15);
    expect(await row()).toMatchObject({ netPaise: 0, returnedPaise: 15_00, isReturnable: true, status: "returned" });
    await giveBack(paymentId, 22);
    expect(await row()).toBeUndefined();
  });
});
