import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteDemoRows } from "#server/demo/rows.ts";
import { rollUpMonths, sumsByMonth } from "#server/money/counters/queries.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { connect } from "#server/platform/db/connect.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { accounts, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { monthTotals, monthZone, pendingMonths } from "#server/platform/db/schema/month-totals.ts";
import { buildCompany, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { bookingOf } from "#server/test/money/booking.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** What is told of each month, beside what its payments and accounts are by the calendar of a zone. */
async function totalsAndRows(zone: string) {
  const totals = await opened.db.execute(
    sql`select month::text, payments, cost::int, brokerage::int, companies, freelancers from ${sumsByMonth} sums
      where payments <> 0 or companies <> 0 or freelancers <> 0 order by 1`,
  );
  const first = (instant: string) => sql.raw(`date_trunc('month', ${instant} at time zone '${zone}')::date::text`);
  const rows = await opened.db.execute(sql`
    select month, sum(payments)::int as payments, sum(cost)::int as cost, sum(brokerage)::int as brokerage,
      sum(companies)::int as companies, sum(freelancers)::int as freelancers
    from (
      select ${first("paid_at")} as month, 1 as payments, cost, brokerage, 0 as companies, 0 as freelancers from payments
      union all
      select ${first("registered_at")}, 0, 0, 0, (role = 'client')::int, (role = 'freelancer')::int
      from accounts where role <> 'admin'
    ) rows group by month order by month`);
  return { totals: totals.rows, rows: rows.rows };
}

async function expectTotals(zone = "Asia/Kolkata") {
  const { totals, rows } = await totalsAndRows(zone);
  expect(totals).toEqual(rows);
  return totals;
}

/** The last evening of January in London, when it is February in India. */
const betweenMonths = new Date("2026-01-31T20:00:00Z");

async function payThen(paidAt: Date, freelancerId?: number) {
  const request = await buildRequest(opened.db, { status: "completed", ...(freelancerId && { freelancerId }) });
  await opened.db.execute(sql`
    insert into payments (request_id, cost, brokerage, net, paid_at) values (${request.id}, 99900, 9990, 89910, ${paidAt.toISOString()})`);
  await opened.db.execute(sql.raw(bookingOf([request.id])));
}

describe("what a month is told by", () => {
  it("is what was paid and who registered in it, before, while and after it is added up", async () => {
    await buildCompany(opened.db, { registeredAt: betweenMonths });
    await payThen(betweenMonths);
    await payThen(new Date("2026-01-05T12:00:00Z"));
    const totals = await expectTotals();
    expect(totals.map(({ month, payments }) => [month, payments])).toEqual(
      expect.arrayContaining([
        ["2026-01-01", 1],
        ["2026-02-01", 1],
      ]),
    );
    await Promise.all([rollUpLedger(opened.db), rollUpLedger(opened.db)]);
    expect(await opened.db.$count(pendingMonths)).toBeGreaterThan(0);
    expect(await expectTotals()).toEqual(totals);
    await opened.db.transaction(async (tx) => {
      await rollUpMonths(tx);
      expect(await expectTotals()).toEqual(totals);
    });
    await Promise.all([rollUpMonths(opened.db), rollUpMonths(opened.db)]);
    expect(await opened.db.$count(pendingMonths)).toBe(0);
    expect(await expectTotals()).toEqual(totals);
  });

  it("goes with what the demo brought, and with whoever is gone", async () => {
    const { id: freelancerId } = await buildFreelancer(opened.db, { demo: true });
    await payThen(betweenMonths, freelancerId);
    await rollUpLedger(opened.db);
    await payThen(betweenMonths, freelancerId);
    await payThen(betweenMonths);
    await expectTotals();
    await deleteDemoRows(opened.db);
    await expectTotals();
    await rollUpLedger(opened.db);
    await rollUpMonths(opened.db);
    await expectTotals();
    const { id } = await buildCompany(opened.db);
    await opened.db.delete(accounts).where(eq(accounts.id, id));
    await expectTotals();
  });

  it("is counted by the calendar of the platform's zone, anew where that is another one", async () => {
    const start = async (timeZone: string) => {
      const connected = connect(opened.services.settings.DATABASE_URL ?? "", { timeZone, maxConnections: 1 });
      await migrateDatabase(connected);
      await connected.pool.end();
    };
    await payThen(betweenMonths);
    await rollUpLedger(opened.db);
    await payThen(betweenMonths);
    const inIndia = await expectTotals();
    await start("Europe/London");
    expect(await expectTotals("Europe/London")).not.toEqual(inIndia);
    await payThen(betweenMonths);
    await expectTotals("Europe/London");
    await start("Asia/Kolkata");
    await expectTotals();
  });

  it("is counted from all there is where nobody has counted yet, and what comes meanwhile is not counted twice", async () => {
    for (const table of [monthZone, monthTotals, pendingMonths]) await opened.db.delete(table);
    await payThen(betweenMonths);
    await rollUpLedger(opened.db);
    await payThen(betweenMonths);
    expect(await opened.db.$count(pendingMonths)).toBe(0);
    await migrateDatabase(opened.services);
    await expectTotals();
  });
});

it("a freelancer's day of registration is the account's, whatever becomes of it", async () => {
  const { id } = await buildFreelancer(opened.db, { registeredAt: betweenMonths });
  const stored = async () =>
    (await opened.db.select().from(freelancers).where(eq(freelancers.accountId, id)))[0]?.registeredAt;
  expect(await stored()).toEqual(betweenMonths);
  const later = new Date("2026-03-01T00:00:00Z");
  await opened.db.update(accounts).set({ registeredAt: later }).where(eq(accounts.id, id));
  expect(await stored()).toEqual(later);
  await expectTotals();
});

/** A payment of January and three returns, the second one pending, as the version before wrote them. */
const returnsOfBefore = `
  insert into month_zone (zone) values ('Asia/Kolkata');
  insert into month_totals (month, payments, cost, brokerage) values ('2026-01-01', 1, 99900, 9990);
  insert into payments (id, request_id, cost, brokerage, net, paid_at) overriding system value
    values (1, 1, 99900, 9990, 89910, '2026-01-05T12:00:00Z');
  insert into returns (id, payment_id, amount, brokerage, net, bearer, reason, returned_at) overriding system value values
    (1, 1, 10000, 1000, 9000, 'platform', 'Late', '2026-01-31T20:00:00Z'), (2, 1, 20000, 2000, 18000, 'freelancer', null, '2026-02-10T12:00:00Z'),
    (3, 1, 3000, 300, 2700, 'debt', 'Late', '2026-03-10T12:00:00Z');
  insert into ledger_entries (id, kind, payment_id, booked_at) overriding system value values (1, 'payment', 1, '2026-01-05T12:00:00Z');
  insert into ledger_entries (id, kind, return_id, booked_at) overriding system value
    select id + 1, 'return', id, returned_at from returns;
  insert into ledger_pending (entry_id) values (3);
  insert into ledger_postings (entry_id, line, account, party, amount)
    select id + 1, line, account::ledger_account, party, part from returns, lateral (values
      (1, case bearer when 'platform' then 'platform_losses' when 'debt' then 'fees_due' else 'freelancer_payable' end, 2, net),
      (2, 'brokerage', null, brokerage), (3, 'refunds', 3, -amount)) posting (line, account, party, part)
    union all select 1, line, account::ledger_account, party, part from payments, lateral (values
      (1, 'company_payments', 3, cost), (2, 'freelancer_payable', 2, -net), (3, 'brokerage', null, -brokerage)) posting (line, account, party, part);`;

it("returns of an older database lower the brokerage of their months, rolled up or not", { tags: "all" }, async () => {
  const { pool, db, drop } = await olderDatabase("0134_work-invoices");
  // Without the rest of its rows, to which foreign keys would lead.
  await pool.query(`set session_replication_role = replica; ${returnsOfBefore} set session_replication_role = origin`);
  const months = async () =>
    (await db.execute(sql`select month::text, payments, cost::int, brokerage::int from ${sumsByMonth} sums order by 1`))
      .rows;
  const expected = [
    { month: "2026-01-01", payments: 1, cost: 99_900, brokerage: 9_990 },
    { month: "2026-02-01", payments: 0, cost: 0, brokerage: -3_000 },
    { month: "2026-03-01", payments: 0, cost: 0, brokerage: -300 },
  ];
  const upgrade = () => migrateDatabase({ pool });
  const recount = () => db.execute(sql`select months_recount('Asia/Kolkata')`);
  for (const step of [upgrade, upgrade, () => rollUpLedger(db), () => rollUpMonths(db), recount]) {
    await step();
    expect(await months(), String(step)).toEqual(expected);
  }
  await drop();
});
