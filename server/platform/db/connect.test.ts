import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { goingFirst, runInCall } from "#server/platform/call-context.ts";
import { connect, type Db } from "#server/platform/db/connect.ts";
import { isPassing } from "#server/platform/db/errors.ts";
import { ask, askAhead } from "#server/platform/db/prepared.ts";
import { type Cells, Reading } from "#server/platform/db/reading.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { roundTrips } from "#server/platform/metrics.ts";
import { open } from "#server/test/open.ts";

const opened = open();

it("a connection that is lost between two statements of a transaction is heard of, and ends no process", async () => {
  const { settings } = opened.services;
  const onError = vi.fn();
  const { pool } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, most: 1, onError });
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

it("a connection on which no transaction could begin is there for the next", async () => {
  const { settings } = opened.services;
  const { pool, db } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, most: 1 });
  const never = { isolationLevel: "never heard of" as "serializable" };
  await expect(db.transaction(async () => undefined, never)).rejects.toThrow(/never heard of/);
  expect(await db.transaction(async () => "done")).toBe("done");
  await pool.end();
});

it("a call waits for the database for as long as the setting says, for a lock for a part of it", async () => {
  const { settings } = opened.services;
  const { pool } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, most: 1, patienceMs: 10_000 });
  const told = await pool.query(
    "select current_setting('statement_timeout') as most, current_setting('lock_timeout') as lock",
  );
  expect(told.rows).toEqual([{ most: "10s", lock: "2600ms" }]);
  await pool.end();
});

describe("a transaction", () => {
  const by = { call: "districtreg", requestId: "one" };
  const insert = (name: string) => ({
    name: "a_district",
    text: "insert into districts (name) values ($1)",
    values: [name],
  });
  const isThere = (db: Db, name: string) => db.$count(districts, eq(districts.name, name));
  const trips = async () => (await roundTrips.get()).values[0]?.value ?? 0;

  it("asks the database twice for three statements, of which one is waited for", async () => {
    const { db } = opened;
    const before = await trips();
    await db.transaction(async (tx) => {
      await ask(tx, insert("First"));
      await askAhead(tx, insert("Second"));
      await askAhead(tx, insert("Third"));
    });
    expect((await trips()) - before).toBe(2);
    expect([await isThere(db, "First"), await isThere(db, "Third")]).toEqual([1, 1]);
  });

  it("keeps nothing, not even what nobody waited for, where what goes first says no", async () => {
    const reading = new Reading({ name: "what_goes_first", text: "select 'no'", values: [] }, false);
    const no = new Error("no");
    const heard = ({ rows }: Cells) => {
      if (rows[0]?.[0] === "no") throw no;
    };
    const run = () => opened.db.transaction((tx) => askAhead(tx, insert("Fourth")));
    await expect(runInCall(by, () => goingFirst({ reading, heard }, run))).rejects.toBe(no);
    expect(await isThere(opened.db, "Fourth")).toBe(0);
  });

  it("asks nothing when there is nothing to ask", async () => {
    const before = await trips();
    expect(await opened.db.transaction(async () => "done")).toBe("done");
    expect(await trips()).toBe(before);
  });

  it("reads what it was asked to write ahead, and nobody else does", async () => {
    const { db } = opened;
    await db.transaction(async (tx) => {
      await askAhead(tx, insert("Ahead"));
      expect(await isThere(tx, "Ahead")).toBe(1);
      expect(await isThere(db, "Ahead")).toBe(0);
    });
    expect(await isThere(db, "Ahead")).toBe(1);
  });

  it("is undone when what went ahead fails, by its meaning and with everything behind it", async () => {
    const { db } = opened;
    await ask(db, insert("Taken"));
    const meant = new Error("There is one already.");
    const taken = db.transaction(async (tx) => {
      await ask(tx, insert("Undone"));
      await askAhead(tx, { ...insert("Taken"), meaning: () => meant });
      await askAhead(tx, { name: "behind", text: "insert into districts (name) values ($1)", values: ["Behind"] });
    });
    await expect(taken).rejects.toBe(meant);
    expect([await isThere(db, "Undone"), await isThere(db, "Behind")]).toEqual([0, 0]);
    // The statement behind it was never read by the database: it is sent anew.
    await db.transaction((tx) =>
      askAhead(tx, { name: "behind", text: "insert into districts (name) values ($1)", values: ["Behind"] }),
    );
    expect(await isThere(db, "Behind")).toBe(1);
  });

  it("does nothing by halves when its connection is lost on the way", async () => {
    const { settings, pool: others } = opened.services;
    const { pool, db } = connect(settings.DATABASE_URL ?? "", { timeZone: settings.TIME_ZONE, most: 1 });
    const lost = db.transaction(async (tx) => {
      const [row] = await ask<{ pid: number }>(tx, { text: "select pg_backend_pid() as pid, $1::int", values: [1] });
      await askAhead(tx, insert("Lost"));
      await others.query("select pg_terminate_backend($1)", [row?.pid]);
    });
    expect(await lost.catch(isPassing)).toBe(true);
    expect(await isThere(db, "Lost")).toBe(0);
    await pool.end();
  });
});
