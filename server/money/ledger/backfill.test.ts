import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/platform/db/connect.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" });

const migrations = join(import.meta.dirname, "../../platform/db/migrations");

const statementsOf = async (name: string) =>
  (await readFile(join(migrations, name), "utf8")).split("--> statement-breakpoint");

/** As before that migration: nothing of the ledger is there. */
async function withoutLedger(): Promise<void> {
  await opened.db.execute(sql`drop trigger payments_booked on payments`);
  for (const table of [
    "ledger_postings",
    "ledger_entries",
    "ledger_unfolded",
    "ledger_totals",
    "ledger_kind_totals",
    "ledger_checks",
  ])
    await opened.db.execute(sql`drop table ${sql.identifier(table)}`);
  const { rows } = await opened.db.execute<{ name: string }>(
    sql`select oid::regprocedure::text as name from pg_proc where proname like 'ledger\\_%'`,
  );
  for (const { name } of rows) await opened.db.execute(sql.raw(`drop function ${name}`));
  await opened.db.execute(sql`drop type ledger_account`);
}

it("the migration that brings the ledger books every payment there is, between whom and when it was made", async () => {
  const { db } = opened;
  for (const budget of [rupees(999), rupees(1), rupees(9_999_999_999)]) {
    const { id: workId } = await buildWork(db, { budget });
    await buildRequest(db, { workId, status: "paid", brokerageBps: 1250 });
  }
  await db.execute(sql`update payments set paid_at = '2026-01-02T03:04:05Z'`);
  const as = await signedIn(opened, (await buildAdmin(db)).id);
  const totals = async (on = opened) => [
    (await ask(on, "paymentdetails", {}, { as })).json(),
    (await ask(on, "platform.getStatistics")).json(),
    (
      await db.execute(
        sql`select dense_rank() over (order by entry_id) as entry, line, account, party, amount from ledger_postings order by 1, 2`,
      )
    ).rows,
  ];
  const before = await totals();
  await withoutLedger();
  const names = (await readdir(migrations)).filter((file) => file.endsWith(".sql")).toSorted();
  const since = names.slice(names.findIndex((file) => file.endsWith("_ledger.sql")));
  const [brings = [], ...later] = await Promise.all(since.map(statementsOf));
  const isOfLedger = (statement: string) =>
    /^(-- .*\s)?(ALTER TABLE|CREATE TABLE|CREATE FUNCTION|CREATE TRIGGER|INSERT INTO) "ledger_|^ALTER TYPE .*"ledger_account"/.test(
      statement.trim(),
    );
  const statements = [...brings, ...later.flat().filter(isOfLedger)];
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  // Connections that have planned with what is gone are for nobody any more.
  const { settings } = opened.services;
  const fresh = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, maxConnections: 2 });
  const app = await buildApp({ ...opened.services, ...fresh });
  expect(await totals({ ...opened, app })).toEqual(before);
  await app.close();
  await fresh.pool.end();
  const { rows } = await db.execute(
    sql`select distinct booked_at = '2026-01-02T03:04:05Z' as kept, demo from ledger_entries`,
  );
  expect(rows).toEqual([{ kept: true, demo: false }]);
  expect(await violatedInvariants(opened)).toEqual([]);
});
