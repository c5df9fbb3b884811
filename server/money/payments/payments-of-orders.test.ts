import { expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { olderDatabase } from "#server/test/older-database.ts";

/** The payments with their orders, and who took the money. */
const named = `select p.request_id as request, o.provider, p.source, o.status, p.reversed_at is not null as reversed
  from payments p left join payment_orders o on o.id = p.order_id order by p.id`;

it.each(["0086_erasure-entries", "0081_transfers"])(
  "payments of %s name the orders that they paid, and who took the money",
  { tags: "all" },
  async (version) => {
    const { pool, drop } = await olderDatabase(version);
    const client = await pool.connect();
    // Without the parties, to which foreign keys would lead, and without the ledger.
    await client.query("set session_replication_role = replica");
    const pay = (request: number, status: string | null, provider = "manual", day = "2026-01-05") =>
      client.query(
        `with ordered as (
        insert into payment_orders (request_id, company_id, provider, provider_order, amount, status, settled_at)
        select $1, 7, $3, gen_random_uuid()::text, 100000, $2, $4 where $2::text is not null)
      insert into payments (request_id, cost, brokerage, net, paid_at, reversed_at)
      values ($1, 100000, 10000, 90000, $4, case when $2 = 'reversed' then now() end)`,
        [request, status, provider, day],
      );
    await pay(1, "paid", "razorpay");
    await pay(2, null);
    await pay(3, "reversed");
    await pay(3, "reversed", "manual", "2026-01-06");
    await pay(3, "paid", "direct", "2026-01-07");
    await client.query("set session_replication_role = origin");
    for (const [table, parent] of [
      ["payments", "request_id_work_requests"],
      ["payment_orders", "request_id_work_requests"],
      ["payment_orders", "company_id_accounts"],
    ])
      await client.query(`alter table ${table} drop constraint ${table}_${parent}_id_fk`);
    client.release();
    await migrateDatabase({ pool });
    const paid = (request: number, provider: string) => ({
      request,
      provider,
      source: provider,
      status: "paid",
      reversed: false,
    });
    const reversed = { request: 3, provider: "manual", source: "manual", status: "reversed", reversed: true };
    const migrated = [
      paid(1, "razorpay"),
      { request: 2, provider: null, source: null, status: null, reversed: false },
      reversed,
      reversed,
      paid(3, "direct"),
    ];
    expect((await pool.query(named)).rows).toEqual(migrated);
    const { rows } = await pool.query("select count(distinct order_id)::int as count from payments");
    expect(rows).toEqual([{ count: 4 }]);
    // The version before pays in one statement, or after its order was confirmed.
    await pool.query(
      "alter table payments disable trigger user; alter table payments enable trigger payments_order_insert",
    );
    await pool.query(`
    with paid as (insert into payments (request_id, cost, brokerage, net) values (4, 100000, 10000, 90000))
    insert into payment_orders (request_id, company_id, provider, provider_order, amount, status)
    values (4, 7, 'sandbox', 'order 4', 100000, 'paid')`);
    expect((await pool.query(named)).rows).toEqual([...migrated, paid(4, "sandbox")]);
    await drop();
  },
);
