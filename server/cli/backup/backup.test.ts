import { createHash } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { sweepFiles } from "#server/catalog/files/service.ts";
import type { Manifest } from "#server/cli/backup/manifest.ts";
import { openServices } from "#server/create-services.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { checkChain } from "#server/platform/audit/chain-check.ts";
import { connect } from "#server/platform/db/connect.ts";
import { storedFilesLock } from "#server/platform/db/locks.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { restoreTests } from "#server/test/restore.ts";

const opened = open({ DEMO: "1" });
const { newTarget, saveBackup, restoreInto } = restoreTests();

const source = () => {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  return { url: DATABASE_URL, dataDir: DATA_DIR, env: {} };
};

const rowsIn = ({ tables }: Manifest, name: string) => tables.find((table) => table.name === name)?.rows;

/** What the ledger hash covers, without any part of the backup: each row's fields as the database writes them. */
async function ledgerHashOf(url: string, tables: readonly string[]): Promise<string> {
  const asText = { getTypeParser: () => (text: string) => text };
  const client = new Client({ connectionString: url, types: asText, options: "-c TimeZone=UTC" });
  await client.connect();
  const hash = createHash("sha256");
  for (const table of tables) {
    const { rows } = await client.query<(string | null)[]>({
      text: `select * from ${table} order by 1, 2`,
      rowMode: "array",
    });
    for (const row of rows) hash.update(`${row.map((field) => field ?? "\\N").join("\t")}\n`);
  }
  await client.end();
  return hash.digest("hex");
}

it("a backup under load is one moment, and restored elsewhere it is that moment again", { tags: "all" }, async () => {
  const { db, services } = opened;
  await fillDemo(services);
  const company = await signedIn(opened, (await buildCompany(db)).id);
  const admin = await signedIn(opened, (await buildAdmin(db)).id);
  const due: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    const { id: workId } = await buildWork(db, { ownerId: company.accountId });
    due.push((await buildRequest(db, { workId, status: "completed" })).id);
  }
  const going = { on: true };
  const paying = async () => {
    for (let at = 0; going.on; at += 1) {
      const requestid = due.pop();
      if (requestid)
        expect(outcomeOf(await ask(opened, "payment", { requestid, amount: 1000 }, { as: company }))).toBe("Success");
      expect(
        (await ask(opened, "districtreg", { district: `District ${at} under load` }, { as: admin })).statusCode,
      ).toBe(200);
    }
  };
  const load = paying();
  await vi.waitFor(async () => expect(due.length).toBeLessThan(38), { timeout: 20_000 });
  const { file, manifest } = await saveBackup(source());
  going.on = false;
  await load;
  // Writes went on: the live product has moved past the moment that was saved.
  expect(await db.$count(districts)).toBeGreaterThan(rowsIn(manifest, "districts") ?? 0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const place = await newTarget();
  await restoreInto(file, place);

  for (const { name, rows } of manifest.tables) {
    const noted = ["audit_entries", "audit_waiting", "payment_reconciliations"].includes(name) ? 1 : 0;
    // The demo has one picture of an identity, of which a backup holds nothing.
    const forgotten = ["files", "identity_pictures"].includes(name) ? 1 : 0;
    // Its only row is the question what was paid since.
    const count = name === "payout_upgrades" ? 1 : rows + noted - forgotten;
    expect([name, ...(await place.rows(`select count(*)::int as count from ${name}`))]).toEqual([name, { count }]);
  }
  // The first start asks the payment providers what they captured since.
  expect(await place.rows("select since, completed_at from payment_reconciliations")).toEqual([
    { since: new Date(manifest.moment), completed_at: null },
  ]);
  expect(await ledgerHashOf(place.url, manifest.ledger.tables)).toBe(manifest.ledger.sha256);
  const money = connect(place.url, { timeZone: "UTC" });
  const unpaid = await money.db
    .select({ id: workRequests.id })
    .from(workRequests)
    .leftJoin(payments, eq(payments.requestId, workRequests.id))
    .where(and(eq(workRequests.status, "paid"), isNull(payments.id)));
  expect(unpaid).toEqual([]);
  const { fault, end } = await checkChain(money.db);
  expect(fault).toBeUndefined();
  expect(end).toEqual(manifest.audit);
  await money.pool.end();
});

it("a restored installation is a whole one: people log in, files open, numbers go on, the log cannot be changed", {
  tags: "all",
}, async () => {
  const { db, services } = opened;
  await signedIn(opened, (await buildAdmin(db)).id);
  expect(await db.$count(sessions)).toBeGreaterThan(0);
  const { file, manifest } = await saveBackup(source());
  const place = await newTarget();
  await restoreInto(file, place);

  expect(await place.rows("select from sessions")).toEqual([]);
  const keys =
    "select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1";
  const live = new Client({ connectionString: source().url });
  await live.connect();
  expect(await place.rows(keys)).toEqual((await live.query(keys)).rows);
  await live.end();
  for (const change of ["delete from audit_entries", "update audit_seals set hash = ''", "truncate audit_seals"])
    await expect(place.rows(change)).rejects.toThrow("is append-only");
  expect(await place.rows("select call, after from audit_entries order by id desc limit 1")).toEqual([
    { call: "restore", after: { moment: manifest.moment } },
  ]);
  expect(manifest.files.length).toBeGreaterThan(50);
  for (const { name } of manifest.files)
    expect(await readFile(join(place.dataDir, "files", name))).toEqual(Buffer.from(await services.disk.getBytes(name)));

  const settings = { ...services.settings, DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const again = await openServices(settings, place.url);
  const app = await buildApp(again.services);
  const product = { app, db: again.services.db, services: again.services };
  const login = { username: "democlient", password: "Client1234" };
  const response = await ask(product, "login", login, { headers: { host: "localhost:3000" } });
  expect(response.json()).toMatchObject([{ role: "client" }]);
  const before = await product.db.$count(districts);
  const admin = await signedIn(product, (await buildAdmin(product.db)).id);
  await ask(product, "districtreg", { district: "After the restore" }, { as: admin });
  expect(await product.db.$count(districts)).toBe(before + 1);
  await app.close();
  await again.close();
});

it("files stay where they are while a backup reads them, and are swept after it", async () => {
  const { services, db } = opened;
  const old = new Date(Date.now() - 2 * 3_600_000);
  const { name } = await buildFile(db, { attachedAt: null, createdAt: old });
  await services.disk.put(name, "bytes");
  const reading = await services.pool.connect();
  await reading.query(`select pg_advisory_lock(${storedFilesLock})`);
  await sweepFiles(services);
  expect(await services.disk.exists(name)).toBe(true);
  expect(await db.$count(files, eq(files.name, name))).toBe(1);
  await reading.query(`select pg_advisory_unlock(${storedFilesLock})`);
  reading.release();
  await sweepFiles(services);
  expect(await services.disk.exists(name)).toBe(false);
});

it("a stored file that is gone, or is not what was uploaded, is told of", async () => {
  const { db, services } = opened;
  const resume = (await buildFile(db, { kind: "resume" })).name;
  const picture = (await buildFile(db)).name;
  await services.disk.put(picture, "something else");
  const { manifest } = await saveBackup(source());
  expect(manifest.missing).toEqual(
    expect.arrayContaining([
      { name: resume, reason: "gone" },
      { name: picture, reason: "changed" },
    ]),
  );
  await rm(join(services.settings.DATA_DIR, "files", picture));
});

it("a table that is somebody else's stops a backup, since no restore would take it", async () => {
  const { pool } = opened.services;
  await pool.query("create table somebodys (id integer)");
  await expect(saveBackup(source())).rejects.toThrow("The table somebodys is not the product's");
  await pool.query("drop table somebodys");
});
