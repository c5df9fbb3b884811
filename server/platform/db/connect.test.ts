import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { connect, type Db, runSql } from "#server/platform/db/connect.ts";
import { isPassing } from "#server/platform/db/errors.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { defer } from "#server/platform/db/transaction.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const observed = observe(opened);

it("a connection that is lost between two statements of a transaction is heard of, and ends no process", async () => {
  const { settings } = opened.services;
  const onError = vi.fn();
  const { pool } = connect(settings.DATABASE_URL ?? "", {
    timeZone: settings.TIME_ZONE,
    maxConnections: 1,
    onConnectionLost: onError,
  });
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once("end", resolve));
  await client.query("begin");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await opened.services.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await ended;
  expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: "57P01" });
  await expect(client.query("select 1")).rejects.toThrow(/connection/);
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("a connection on which a transaction failed is there for the next", async () => {
  const { settings } = opened.services;
  const { pool, db } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, maxConnections: 1 });
  await expect(db.transaction((tx) => runSql(tx, { text: "select 1 / 0" }))).rejects.toThrow(/division/);
  expect(await db.transaction(async () => "done")).toBe("done");
  await pool.end();
});

it("a call waits for the database for as long as the setting says, for a lock for a part of it", async () => {
  const { settings } = opened.services;
  const { pool } = connect(settings.DATABASE_URL ?? "", {
    timeZone: settings.TIME_ZONE,
    maxConnections: 1,
    timeoutMs: 10_000,
  });
  const timeouts = await pool.query(
    "select current_setting('statement_timeout') as most, current_setting('lock_timeout') as lock",
  );
  expect(timeouts.rows).toEqual([{ most: "10s", lock: "2600ms" }]);
  await pool.end();
});

describe("a transaction", () => {
  const insert = (db: Db, name: string) =>
    runSql(db, { name: "a_district", text: "insert into districts (name) values ($1)", values: [name] });
  const isThere = (db: Db, name: string) => db.$count(districts, eq(districts.name, name));

  it("takes two round trips for three statements, of which one is waited for", async () => {
    const { db } = observed;
    const run = async (tx: Db) => {
      await insert(tx, "First");
      await defer(tx, insert(tx, "Second"));
      await defer(tx, insert(tx, "Third"));
    };
    expect((await observed.trafficOf(() => db.transaction(run))).roundTrips).toBe(2);
    expect([await isThere(db, "First"), await isThere(db, "Third")]).toEqual([1, 1]);
  });

  it("reads what it deferred, and nobody else does", async () => {
    const { db } = opened;
    await db.transaction(async (tx) => {
      await defer(tx, insert(tx, "Deferred"));
      expect(await isThere(tx, "Deferred")).toBe(1);
      expect(await isThere(db, "Deferred")).toBe(0);
    });
    expect(await isThere(db, "Deferred")).toBe(1);
  });

  it("fails with the first deferred statement that failed, and keeps nothing", async () => {
    const { db } = opened;
    await insert(db, "Taken");
    const cause = new Error("There is one already.");
    const failing = db.transaction(async (tx) => {
      await insert(tx, "Undone");
      await defer(
        tx,
        insert(tx, "Taken").catch(() => Promise.reject(cause)),
      );
      await defer(tx, insert(tx, "Behind"));
    });
    await expect(failing).rejects.toBe(cause);
    expect([await isThere(db, "Undone"), await isThere(db, "Behind")]).toEqual([0, 0]);
    await insert(db, "Behind");
    expect(await isThere(db, "Behind")).toBe(1);
  });

  it("names the deferred statement that failed, not the one behind it that the handler waited for", async () => {
    const cause = new Error("There is one already.");
    await insert(opened.db, "Present");
    const failing = opened.db.transaction(async (tx) => {
      await defer(
        tx,
        insert(tx, "Present").catch(() => Promise.reject(cause)),
      );
      await isThere(tx, "Present");
    });
    await expect(failing).rejects.toBe(cause);
  });

  it("does not succeed when its handler overlooked a failed statement", async () => {
    const careless = opened.db.transaction(async (tx) => {
      await runSql(tx, { text: "select 1 / 0" }).catch(() => undefined);
      return "done";
    });
    await expect(careless).rejects.toThrow("a statement failed and the transaction went on");
  });

  it("that begins within another is a part of it", async () => {
    const undone = opened.db.transaction(async (tx) => {
      await tx.transaction((within) => insert(within, "Within"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await isThere(opened.db, "Within")).toBe(0);
  });

  it("does nothing by halves when its connection is lost on the way", async () => {
    const { settings, pool: others } = opened.services;
    const { pool, db } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, maxConnections: 1 });
    const lost = db.transaction(async (tx) => {
      const { rows } = await runSql<{ pid: number }>(tx, { text: "select pg_backend_pid() as pid" });
      await defer(tx, insert(tx, "Lost"));
      await others.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    });
    expect(await lost.catch(isPassing)).toBe(true);
    expect(await isThere(db, "Lost")).toBe(0);
    await pool.end();
  });
});
