import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { connect } from "#server/platform/db/connect.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { bookingOf } from "#server/test/money/booking.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent", PAYMENT_PROVIDER: "manual" }, { hasJobs: false });
const migrations = join(import.meta.dirname, "../../platform/db/migrations");

/** The payments of the version before. */
const previousSchema = [
  "drop table payment_reversals",
  "alter table payments drop column reversed_at",
  "drop index payments_request",
  "alter table payments add constraint payments_once unique (request_id)",
];

async function migrate(): Promise<void> {
  const [name = ""] = (await readdir(migrations)).filter((file) => file.endsWith("_payment_reversals.sql"));
  const statements = (await readFile(join(migrations, name), "utf8")).split("--> statement-breakpoint");
  await opened.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

const insertPayment = (requestId: number) =>
  sql`insert into payments (request_id, cost, brokerage, net) values (${requestId}, 100000, 10000, 90000)`;

it("the migration that brings reversals keeps every payment, and the version before still pays once", async () => {
  const { db } = opened;
  const [{ id: first }, { id: second }] = [
    await buildRequest(db, { status: "paid" }),
    await buildRequest(db, { status: "paid" }),
  ];
  await rollUpLedger(db);
  const { id: paidMeanwhile } = await buildRequest(db, { status: "completed" });
  const as = await signedIn(opened, (await buildAdmin(db, { passwordHash: await hashPassword(password) })).id);
  const money = async (on = opened) => [
    (await ask(on, "reports.listMonthlyTotals", {}, { as })).json(),
    (await ask(on, "paymentdetails", {}, { as })).json(),
  ];
  const before = await money();
  await db.transaction(async (tx) => {
    for (const statement of previousSchema) await tx.execute(sql.raw(statement));
  });
  await migrate();
  // Connections that have planned with the previous schema are not used any more.
  const { settings } = opened.services;
  const fresh = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, maxConnections: 2 });
  const app = await buildApp({ ...opened.services, ...fresh });
  const migrated = { ...opened, app };
  try {
    expect(await money(migrated)).toEqual(before);
    await db.execute(sql`update work_requests set status = 'paid' where id = ${paidMeanwhile}`);
    await db.execute(insertPayment(paidMeanwhile));
    await db.execute(sql.raw(bookingOf([paidMeanwhile])));
    for (const id of [first, paidMeanwhile])
      await expect(db.execute(insertPayment(id))).rejects.toMatchObject({ cause: { constraint: "payments_live" } });
    const reversal = { requestId: second, reason: "The transfer belonged to another work.", password };
    expect(outcomeOf(await ask(migrated, "payments.reverse", reversal, { as }))).toBe("Success");
    // The version before records no payables.
    expect((await violatedInvariants(opened)).map(({ name }) => name)).toEqual(["P1"]);
  } finally {
    await app.close();
    await fresh.pool.end();
  }
});
