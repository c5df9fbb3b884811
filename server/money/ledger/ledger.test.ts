import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { deleteDemoEntries, rollUpLedger } from "#server/money/ledger/queries.ts";
import { ledgerEntries, ledgerPostings, ledgerTotals, pendingEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const entriesFor = (requestId: number) =>
  opened.db
    .select({ id: ledgerEntries.id, kind: ledgerEntries.kind, demo: ledgerEntries.demo })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(payments.requestId, requestId));

const postingsFor = async (requestId: number) => {
  const ids = (await entriesFor(requestId)).map(({ id }) => id);
  const { account, party, amount } = ledgerPostings;
  const lines = opened.db.select({ account, party, amount }).from(ledgerPostings);
  return lines.where(inArray(ledgerPostings.entryId, [...ids, 0])).orderBy(ledgerPostings.line);
};

/** A completed request for 999 rupees at 12.5 %, and whose it is. */
async function completed(values: Parameters<typeof buildCompany>[1] = {}) {
  const { id: company } = await buildCompany(opened.db, values);
  const { id: workId } = await buildWork(opened.db, { ownerId: company, budget: rupees(999) });
  const request = await buildRequest(opened.db, { workId, status: "completed", brokerageBps: 1250 });
  return { id: request.id, company, freelancer: request.freelancerId };
}

const pay = async ({ id, company }: { id: number; company: number }, amount = 999) =>
  outcomeOf(await ask(opened, "payment", { requestid: id, amount }, { as: await signedIn(opened, company) }));

const booked = ({ company, freelancer }: { company: number; freelancer: number }) => [
  { account: "company_payments", party: company, amount: 99_900 },
  { account: "freelancer_payable", party: freelancer, amount: -87_412 },
  { account: "brokerage", party: null, amount: -12_488 },
];

/** What the database answers to a statement of its own transaction, at the latest at its end. */
const brokenBy = (statement: ReturnType<typeof sql>) =>
  opened.db
    .transaction((tx) => tx.execute(statement))
    .then(
      () => "nothing",
      (error: { cause?: Error & { constraint?: string } } & Error & { constraint?: string }) => {
        const { constraint, message } = error.cause ?? error;
        return constraint ?? message;
      },
    );

describe("a payment", () => {
  it("is one entry of three lines, in the transaction that moves the request to paid", async () => {
    const deal = await completed();
    expect(await pay(deal, 998)).toBe("409 amount_mismatch");
    expect(await postingsFor(deal.id)).toEqual([]);
    expect(await pay(deal)).toBe("Success");
    expect(await entriesFor(deal.id)).toEqual([{ id: expect.any(Number), kind: "payment", demo: false }]);
    expect(await postingsFor(deal.id)).toEqual(booked(deal));
  });

  it("that the platform makes for a rejected company is booked alike, and then as its loss", async () => {
    const deal = await completed({ status: "rejected" });
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    expect(outcomeOf(await ask(opened, "payments.settleDebt", { requestid: deal.id, amount: 999 }, { as }))).toBe(
      "Success",
    );
    expect(await linesOf(opened, deal.id)).toEqual([
      "payment company_payments 99900",
      "payment freelancer_payable -87412",
      "payment brokerage -12488",
      "settled platform_losses 99900",
      "settled company_payments -99900",
    ]);
  });

  it("that is made twice at once is booked once", async () => {
    const deal = await completed();
    expect((await Promise.all([pay(deal), pay(deal), pay(deal)])).toSorted()[2]).toBe("Success");
    expect(await entriesFor(deal.id)).toHaveLength(1);
  });

  it("that was inserted without its entry is found by the check of the invariants", async () => {
    const deal = await completed();
    await opened.db.transaction(async (tx) => {
      await tx.execute(sql`update work_requests set status = 'paid' where id = ${deal.id}`);
      await tx.execute(
        sql`insert into payments (request_id, cost, brokerage, net) values (${deal.id}, 99900, 12488, 87412)`,
      );
    });
    const found = (await violatedInvariants(opened)).find(({ name }) => name === "I4");
    expect(found?.examples).toEqual([expect.stringMatching(/^payment \d+ is booked as nothing$/)]);
    await opened.db.execute(sql`delete from payments where request_id = ${deal.id}`);
    await opened.db.execute(sql`update work_requests set status = 'completed' where id = ${deal.id}`);
  });
});

describe("what is booked", () => {
  it("can be neither changed nor taken away", async () => {
    const { id } = await buildRequest(opened.db, { status: "paid" });
    const [entry] = await entriesFor(id);
    for (const statement of [
      sql`update ledger_entries set kind = kind where false`,
      sql`update ledger_postings set amount = amount + 1`,
      sql`delete from ledger_postings where entry_id = ${entry?.id}`,
      sql`delete from ledger_entries where id = ${entry?.id}`,
      sql`truncate ledger_postings`,
      sql`truncate ledger_entries cascade`,
    ])
      expect(await brokenBy(statement)).toMatch(/is append-only$/);
  });

  it("keeps its payment, and the accounts of its parties", async () => {
    const { id, freelancerId } = await buildRequest(opened.db, { status: "paid" });
    expect(await brokenBy(sql`delete from payments where request_id = ${id}`)).toMatch(/^ledger_entries_payment_id/);
    expect(await brokenBy(sql`delete from accounts where id = ${freelancerId}`)).not.toBe("nothing");
  });

  it("balances, or the transaction does not end well", async () => {
    const deal = await completed();
    const entry = (lines: ReturnType<typeof sql>) => sql`
      with paid as (insert into payments (request_id, cost, brokerage, net) values (${deal.id}, 3, 1, 2) returning id),
      entry as (insert into ledger_entries (kind, payment_id) select 'payment', id from paid returning id)
      insert into ledger_postings (entry_id, line, account, amount)
      select entry.id, l.line, l.account::ledger_account, l.amount from entry, (${lines}) as l (line, account, amount)`;
    const line = (number: number, amount: number) => sql`select ${number}::int, 'held', ${amount}::bigint`;
    const none = sql`${line(1, 0)} where false`;
    for (const lines of [none, line(1, 0), line(1, 3), sql`${line(1, 3)} union all ${line(2, -2)}`])
      expect(await brokenBy(entry(lines))).toBe("ledger_balanced");
    const { id } = await buildRequest(opened.db, { status: "paid" });
    const [present] = await entriesFor(id);
    const more = sql`insert into ledger_postings (entry_id, line, account, amount) values (${present?.id}, 4, 'tax', 1)`;
    expect(await brokenBy(more)).toBe("ledger_balanced");
    expect(await brokenBy(entry(sql`${line(1, 3)} union all ${line(2, -3)}`))).toBe("nothing");
  });
});

describe("the totals", () => {
  const fresh = open();

  const earned = async () => {
    const as = await signedIn(fresh, (await buildAdmin(fresh.db)).id);
    return (await ask(fresh, "paymentdetails", {}, { as })).json<{ total_earnings: number }[]>()[0]?.total_earnings;
  };
  const paidOut = async () => (await ask(fresh, "platform.getStatistics")).json<{ paid: number }[]>()[0]?.paid;

  it("are the same before, while and after what was booked is added up", async () => {
    for (let i = 0; i < 4; i += 1) await buildRequest(fresh.db, { status: "paid" });
    expect([await earned(), await paidOut()]).toEqual([400, 3600]);
    await Promise.all([rollUpLedger(fresh.db), rollUpLedger(fresh.db), rollUpLedger(fresh.db)]);
    expect(await fresh.db.$count(pendingEntries)).toBe(0);
    expect(await fresh.db.select().from(ledgerTotals).orderBy(ledgerTotals.account)).toEqual([
      { account: "company_payments", amount: 400_000 },
      { account: "freelancer_payable", amount: -360_000 },
      { account: "brokerage", amount: -40_000 },
    ]);
    expect([await earned(), await paidOut()]).toEqual([400, 3600]);
    await buildRequest(fresh.db, { status: "paid" });
    expect([await earned(), await paidOut()]).toEqual([500, 4500]);
    await fresh.db.transaction(async (tx) => {
      await rollUpLedger(tx);
      expect([await earned(), await paidOut()]).toEqual([500, 4500]);
    });
    expect([await earned(), await paidOut()]).toEqual([500, 4500]);
  });

  it("lose what the demo booked, and only that", async () => {
    const { id: freelancerId } = await buildFreelancer(fresh.db, { demo: true });
    const { id: kept } = await buildRequest(fresh.db, { status: "paid" });
    for (let i = 0; i < 2; i += 1) {
      await buildRequest(fresh.db, { status: "paid", freelancerId });
      await rollUpLedger(fresh.db);
    }
    expect(await earned()).toBe(800);
    expect(await fresh.db.$count(ledgerEntries, eq(ledgerEntries.demo, true))).toBe(2);
    await deleteDemoRows(fresh.db);
    expect([await earned(), await paidOut()]).toEqual([600, 5400]);
    expect(await fresh.db.$count(ledgerEntries, eq(ledgerEntries.demo, true))).toBe(0);
    expect(await fresh.db.$count(payments, eq(payments.requestId, kept))).toBe(1);
    expect(await fresh.db.$count(accounts, eq(accounts.id, freelancerId))).toBe(0);
    await fresh.db.transaction(deleteDemoEntries);
    expect(await earned()).toBe(600);
  });
});
