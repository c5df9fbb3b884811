import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { runInCall } from "#server/platform/call-context.ts";
import { connect } from "#server/platform/db/connect.ts";
import { watchStatements } from "#server/platform/db/statement-spans.ts";
import { openLog } from "#server/platform/log.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { type Opened, open } from "#server/test/open.ts";

const opened = open();
let logged: string[] = [];
let slow: Opened;
const ends: (() => unknown)[] = [];

const write = (line: string) => logged.push(line);
const log = openLog({ LOG_LEVEL: "warn" }, { write: (line) => void write(line) });
const connectWith = (SLOW_QUERY_MS: number, most: number) => {
  const { DATABASE_URL = "", TIME_ZONE: timeZone } = opened.services.settings;
  const opening = connect(DATABASE_URL, {
    timeZone,
    maxConnections: most,
    observeStatement: watchStatements({ SLOW_QUERY_MS }, log),
  });
  ends.push(() => opening.pool.end());
  return opening;
};

/** The same application, on a line on which everything is slow. */
beforeAll(async () => {
  const services = { ...opened.services, ...connectWith(1, 5), log };
  const app = await buildApp(services);
  ends.push(() => app.close());
  slow = { app, db: services.db, services };
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
beforeEach(() => {
  logged = [];
});

interface LogLine {
  readonly msg: string;
  readonly statement: string;
  readonly ms: number;
  readonly failed: boolean;
  readonly call?: string;
  readonly reqId?: string;
}
const slowStatements = () =>
  logged.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === "a slow statement");

describe("a slow statement", () => {
  it("is logged by its text, with the call and the request that waited for it, and without a value", async () => {
    const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
    await slow.db.execute(sql`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.05); return new; end $$`);
    await slow.db.execute(sql`create trigger slowly before insert on districts for each row execute function slowly()`);
    logged = [];
    const response = await ask(slow, "districtreg", { district: "Somewhere private" }, { as });
    expect(response.statusCode).toBe(200);
    const line = slowStatements().find(({ statement }) => statement.startsWith('insert into "districts"'));
    expect(line).toMatchObject({ failed: false, call: "districtreg", reqId: response.headers["x-request-id"] });
    // PostgreSQL sleeps by the clock of the machine, which is adjusted now and then.
    expect(line?.ms).toBeGreaterThan(30);
    expect(logged.join()).not.toContain("Somewhere private");
  });

  // A busy machine takes long for other statements as well.
  const sleeping = () => slowStatements().filter(({ statement }) => statement.startsWith("select pg_sleep"));

  it("is told of the call that waited for a connection, and not of the one that had it before", async () => {
    const { pool } = connectWith(1, 1);
    const asking = ["first", "second", "third"].map((call) =>
      runInCall({ call, requestId: call }, () => pool.query(`select pg_sleep(0.01) as ${call}`)),
    );
    await Promise.all(asking);
    expect(sleeping().map(({ call, statement }) => [call, statement])).toEqual(
      ["first", "second", "third"].map((call) => [call, `select pg_sleep(?) as ${call}`]),
    );
  });

  it("is logged without the ids and texts that it contains", async () => {
    const { pool } = connectWith(1, 1);
    await pool.query(
      `select pg_sleep(0.01), t.c1 from (values (4711, 'it''s Asha')) t (c1, c2) where t.c1 = $1`,
      [4711],
    );
    expect(sleeping().map(({ statement }) => statement)).toEqual([
      "select pg_sleep(?), t.c1 from (values (?, ?)) t (c1, c2) where t.c1 = $1",
    ]);
  });

  it("is one that failed as well", async () => {
    const { pool } = connectWith(1, 1);
    await expect(pool.query("select pg_sleep(0.01), 1 / (n - n) from generate_series(1, 2) n")).rejects.toThrow();
    expect(sleeping()).toMatchObject([{ failed: true }]);
  });

  it("is nothing to speak of where the operator set the limit to zero", async () => {
    const { pool } = connectWith(0, 1);
    await pool.query("select pg_sleep(0.01)");
    expect(logged).toEqual([]);
  });
});

it("how long statements take is measured", async () => {
  await ask(slow, "platform.getStatistics");
  const { body } = await opened.app.inject("/metrics");
  expect(Number(/^database_statement_duration_seconds_count (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(10);
});
