import { expect, it, vi } from "vitest";
import { connect } from "#server/db/connect.ts";
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
