import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open(
  { PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: "Pay to 1234 at the State Bank." },
  { hasJobs: false },
);
let company: Browser;
let freelancer: Browser;
let admin: Browser;
/** The statement of the bank, in paise: what arrived, and what was sent. */
const statement: number[] = [];

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  await buildPayoutAccount(opened, freelancer.accountId);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
});

async function completed(ownerId = company.accountId) {
  const { id: workId } = await buildWork(opened.db, { ownerId, budget: rupees(1000) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed", brokerageBps: 1000 } as const;
  return (await buildRequest(opened.db, of)).id;
}

/** A payment of ₹1,000 that the company has reported. */
async function reported() {
  const requestId = await completed();
  const payment = { requestid: requestId, amount: 1000, reference: `UTR ${requestId}` };
  expect(outcomeOf(await ask(opened, "payment", payment, { as: company }))).toBe("Pending");
  const { rows } = await opened.db.execute<{ id: number }>(
    sql`select id from payment_orders where request_id = ${requestId} and status = 'open'`,
  );
  return { requestId, orderId: rows[0]?.id ?? 0 };
}

type Call = Parameters<typeof ask>[1];

/** An act of the admin beside what the bank shows of it. */
async function record(call: Call, input: object, onStatement: number, as = admin) {
  expect([call, outcomeOf(await ask(opened, call, input, { as }))]).toEqual([call, "Success"]);
  if (onStatement !== 0) statement.push(onStatement);
}

interface Unmatched {
  readonly unmatchedId: number;
  readonly amountMinor: number;
  readonly requestId: number;
  readonly reason: string;
}

const unmatched = async () =>
  (await ask(opened, "payments.listUnmatched", { limit: 200 }, { as: admin })).json<Unmatched[]>();

interface Cash {
  readonly holder: string;
  readonly closingPaise: number;
}

describe("a trial of transfers", () => {
  it("of each sort ends with the cash of the ledger as the cash of the bank, to the paisa", async () => {
    const paymentIds: number[] = [];
    const paymentOf = async (requestId: number) => {
      const { rows } = await opened.db.execute<{ id: number }>(
        sql`select id from payments where request_id = ${requestId} and reversed_at is null`,
      );
      paymentIds.push(rows[0]?.id ?? 0);
      return rows[0]?.id ?? 0;
    };
    for (const round of [1, 2, 3]) {
      const asAgreed = await reported();
      await record("payments.confirm", { orderId: asAgreed.orderId }, rupees(1000));

      const withTax = await reported();
      const tax = { withheldPaise: 20_00 + round, section: "393(1)", certificate: `C-${round}` };
      await record("payments.confirm", { orderId: withTax.orderId, ...tax }, rupees(1000) - 20_00 - round);

      const tooMuch = await reported();
      const more = rupees(1000) + round;
      await record("payments.confirm", { orderId: tooMuch.orderId, receivedPaise: more }, more);

      const twice = await reported();
      await record("payments.confirm", { orderId: twice.orderId }, rupees(1000));
      const again = { requestId: twice.requestId, amountPaise: rupees(1000), reference: `AGAIN ${round}` };
      await record("payments.recordSurplus", again, rupees(1000));

      const tooLittle = await reported();
      const part = { orderId: tooLittle.orderId, receivedPaise: rupees(400) + round };
      expect(outcomeOf(await ask(opened, "payments.confirm", part, { as: admin }))).toBe("409 amount_missing");
      await record("payments.decline", { ...part, reason: "Only a part has arrived." }, rupees(400) + round);
      const anew = { requestid: tooLittle.requestId, amount: 1000, reference: `ANEW ${round}` };
      expect(outcomeOf(await ask(opened, "payment", anew, { as: company }))).toBe("Pending");
      const { rows } = await opened.db.execute<{ id: number }>(
        sql`select id from payment_orders where request_id = ${tooLittle.requestId} and status = 'open'`,
      );
      await record("payments.confirm", { orderId: rows[0]?.id }, rupees(1000));

      const wrongReference = await reported();
      await record("payments.decline", { orderId: wrongReference.orderId, reason: "No such transfer." }, 0);

      const byMistake = await reported();
      await record("payments.confirm", { orderId: byMistake.orderId }, rupees(1000));
      const reversal = { requestId: byMistake.requestId, reason: "The money was never here.", password };
      await record("payments.reverse", reversal, -rupees(1000));

      const returned = await paymentOf(asAgreed.requestId);
      await record("payments.giveBack", { paymentId: returned, amountPaise: rupees(100) }, 0, freelancer);
      const [back] = (await ask(opened, "payments.listReturns", { limit: 1 }, { as: admin })).json();
      await record("payments.recordReturn", { returnId: back.returnId, reference: `BACK ${round}` }, -rupees(100));

      const rejected = (await buildCompany(opened.db, { status: "rejected" })).id;
      // What the platform owes for a company comes from its own money, so nothing arrives.
      await record("payments.settleDebt", { requestid: await completed(rejected), amount: 1000 }, 0);
    }
    for (const { reason, amountMinor } of await unmatched())
      expect(["surplus", "amount"], `${amountMinor}`).toContain(reason);
    for (const { unmatchedId, amountMinor } of (await unmatched()).slice(0, 5))
      await record("payments.settleUnmatched", { unmatchedId, note: "Sent back by bank." }, -amountMinor);
    const payout = await buildPayout(opened.db, freelancer.accountId);
    statement.push(-payout.amount);

    const rows = (await ask(opened, "ledger.listCash", {}, { as: admin })).json<Cash[]>();
    const bank = statement.reduce((sum, amount) => sum + amount, 0);
    expect(rows.map(({ holder, closingPaise }) => [holder, closingPaise])).toEqual([["manual", bank]]);
    expect(await violatedInvariants(opened)).toEqual([]);
    const { rows: held } = await opened.db.execute<{ held: number }>(
      sql`select -sum(amount)::float8 as held from ledger_postings where account = 'held'`,
    );
    const waiting = (await unmatched()).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect([held[0]?.held, waiting > 0]).toEqual([waiting, true]);
  });
});

describe("a debt that the platform paid", () => {
  it("is a loss of the platform and no money of the company, until it is reversed", async () => {
    const rejected = (await buildCompany(opened.db, { status: "rejected" })).id;
    const requestId = await completed(rejected);
    await record("payments.settleDebt", { requestid: requestId, amount: 1000 }, 0);
    const balances = async () => {
      const { rows } = await opened.db.execute<{ account: string; sum: number }>(sql`
        select l.account::text as account, sum(l.amount)::float8 as sum from ledger_entries e
        inner join ledger_postings l on l.entry_id = e.id inner join payments p on p.id = e.payment_id
        where p.request_id = ${requestId} group by l.account having sum(l.amount) <> 0 order by 1`);
      return rows.map(({ account, sum }) => `${account} ${sum}`);
    };
    expect(await balances()).toEqual(["brokerage -10000", "freelancer_payable -90000", "platform_losses 100000"]);
    const reversal = { requestId, reason: "It was paid to another one.", password };
    await record("payments.reverse", reversal, 0);
    expect(await balances()).toEqual([]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});
