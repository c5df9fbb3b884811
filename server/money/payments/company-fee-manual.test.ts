import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser } from "#server/test/ask.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { password } from "#server/test/identity/second-step.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { bookedExample, dealsWithFee, feeExample, ordersOf, signedInDealers } from "#server/test/money/company-fee.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const { completed, pay, send } = dealsWithFee(opened);

let company: Browser;
let freelancer: Browser;
let admin: Browser;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  ({ company, freelancer, admin } = await signedInDealers(opened, { passwordHash }));
});

const rowsOf = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
  (await ask(opened, call, body, { as })).json();

/** A payment that the company has reported. */
async function reported() {
  const { requestId } = await completed(company, freelancer);
  expect(await pay(requestId, company, { reference: "UTR 42" })).toBe("Pending");
  const [order] = await ordersOf(opened, requestId);
  return { requestId, orderId: order?.id ?? 0 };
}

async function confirmed() {
  const { requestId, orderId } = await reported();
  expect(await send("payments.confirm", { orderId }, admin)).toBe("Success");
  const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
  return { requestId, paymentId: payment?.id ?? 0 };
}

describe("a reported payment with a fee of the company", () => {
  it("is shown to the admin as the sum that arrives, and booked with the fee once it is confirmed", async () => {
    const { requestId, orderId } = await reported();
    const [waiting] = await rowsOf("payments.listPending", {}, admin);
    expect(waiting).toMatchObject({
      orderId,
      cost: 333,
      brokerage: 44.98,
      amount: 288.02,
      clientFee: 9.99,
      total: 342.99,
    });
    expect(await send("payments.confirm", { orderId }, admin)).toBe("Success");
    expect(await linesOf(opened, requestId)).toEqual(bookedExample);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("is refused without the fee, and needs its reference", async () => {
    const { requestId } = await completed(company, freelancer);
    expect(await pay(requestId, company, { reference: "UTR 1", clientFeePaise: 0 })).toBe("409 amount_mismatch");
    expect(await pay(requestId, company)).toBe("400 invalid");
    expect(await ordersOf(opened, requestId)).toEqual([]);
  });

  it("takes the fee along when it is reversed, and is paid again with it", async () => {
    const { requestId } = await confirmed();
    const reversal = { requestId, reason: "It belonged to another work.", password };
    expect(await send("payments.reverse", reversal, admin)).toBe("Success");
    expect(await linesOf(opened, requestId)).toEqual([
      ...bookedExample,
      "reversal company_payments -34299",
      "reversal freelancer_payable 28802",
      "reversal brokerage 4498",
      "reversal client_fees 999",
    ]);
    const [reversed] = await rowsOf("payments.listReversed", {}, admin);
    expect(reversed).toMatchObject({ requestId, costPaise: 333_00, clientFeePaise: 9_99 });
    const [notified] = await opened.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, admin.accountId), eq(notifications.kind, "reversal_recorded")));
    expect(notified?.facts).toMatchObject({ amountPaise: feeExample.totalPaise });
    expect(await pay(requestId, company, { reference: "UTR 43" })).toBe("Pending");
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });
});

describe("a debt that the platform settles", () => {
  it("has no fee, because nobody pays one", async () => {
    const { company: rejected } = await signedInParties(opened);
    const { requestId } = await completed(rejected, freelancer);
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, rejected.accountId));
    const settled = { requestid: requestId, amount: feeExample.price };
    expect(await send("payments.settleDebt", settled, admin)).toBe("Success");
    expect(await linesOf(opened, requestId)).toEqual([
      "payment company_payments 33300",
      "payment freelancer_payable -28802",
      "payment brokerage -4498",
      "settled platform_losses 33300",
      "settled company_payments -33300",
    ]);
    expect(await rowsOf("payments.getReceipt", { requestid: requestId }, admin)).toMatchObject([
      { cost: 333, clientFee: 0, total: 333 },
    ]);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });
});

describe("what a freelancer gives back of a payment with a fee of the company", () => {
  const giveBack = (paymentId: number, amountPaise: number) =>
    send("payments.giveBack", { paymentId, amountPaise }, freelancer);

  it("returns the fee to that of the price that remains, and all of it with the last rupee", async () => {
    const { requestId, paymentId } = await confirmed();
    expect(await giveBack(paymentId, rupees(100))).toBe("Success");
    const [first] = await rowsOf("payments.listReturns", {}, admin);
    // Three percent of the 233 rupees that remain are 6.99.
    expect(first).toMatchObject({ amountPaise: 103_00, brokeragePaise: 7_50, netPaise: 92_50, clientFeePaise: 3_00 });
    expect(await giveBack(paymentId, rupees(233))).toBe("Success");
    const rows = await opened.db.select().from(returns).where(eq(returns.paymentId, paymentId));
    expect(rows.reduce((sum, { clientFee }) => sum + clientFee, 0)).toBe(feeExample.clientFeePaise);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
    const amountsFor = async (as: Browser) => {
      const [receipt] = await rowsOf("payments.getReceipt", { requestid: requestId }, as);
      return receipt.changes.map(({ amount }: { amount: number }) => amount);
    };
    expect(await amountsFor(company)).toEqual([103, 239.99]);
    // The freelancer reads what it took of the earnings.
    expect(await amountsFor(freelancer)).toEqual([92.5, 195.52]);
  });

  it("leaves the earnings of the platform without the brokerage of what was returned", async () => {
    const earned = async () => rupees((await rowsOf("paymentdetails", {}, admin))[0].total_earnings);
    const { paymentId } = await confirmed();
    const before = await earned();
    expect(await giveBack(paymentId, rupees(333))).toBe("Success");
    expect(before - (await earned())).toBe(44_98);
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });
});

describe("what is always true of fees of companies", () => {
  const breaches: readonly (readonly [what: string, statement: ReturnType<typeof sql>, names: readonly string[]])[] = [
    ["an order with another fee", sql`update payment_orders set client_fee_paise = 0 where status = 'paid'`, ["I3"]],
    [
      "a request that agreed on another fee",
      sql`update work_requests set client_fee_bps = 400 where status = 'paid'`,
      ["I15", "I3"],
    ],
    ["a payment with another fee", sql`update payments set client_fee = 1 where client_fee > 0`, ["I3", "I4", "I5"]],
    ["a return that kept the fee", sql`update returns set client_fee = 0 where client_fee > 0`, ["I4", "I5"]],
    [
      "a total that says more than was paid",
      sql`insert into ledger_kind_totals (account, kind, amount) values ('client_fees', 'payment', -1)
        on conflict (account, kind) do update set amount = ledger_kind_totals.amount - 1`,
      ["I5"],
    ],
  ];

  it.each(breaches)("finds %s", async (_what, statement, names) => {
    const findings = await findingsAfter(opened, run(statement), []);
    expect(
      findings
        .map(({ name }) => name)
        .filter((name) => /^(I[1-5]|I1[3-5]|P\d)$/.test(name))
        .toSorted(),
    ).toEqual(names);
  });
});
