import { rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import { openReplica, type Replica } from "#server/platform/db/replica.ts";
import { replicaReads } from "#server/platform/metrics.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import {
  type Cluster,
  copyOf,
  type PreparedCluster,
  prepare,
  queryOnce,
  runCluster,
  runStandby,
} from "#server/test/cluster.ts";
import type { Opened } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

const timeoutMs = 20_000;
const ends: (() => unknown)[] = [];
let opened: Opened;
let replica: Replica;
let primary: Cluster;
let standby: Cluster;
let copy: PreparedCluster;
let admin: Browser;

/** Each time it is started it listens in another folder; here it is always found. */
const linkTo = () => join(copy.folder, "socket");
async function runCopy(): Promise<void> {
  standby = await runStandby(copy, primary.address("postgres", "postgres"));
  await rm(linkTo(), { force: true });
  await symlink(dirname(standby.socket), linkTo());
}

const atStandby = (statement: string) => queryOnce(standby.address("postgres", "postgres"), statement);

beforeAll(async () => {
  const prepared = await prepare();
  copy = await copyOf(prepared, "standby");
  primary = await runCluster(prepared, prepared.db);
  ends.push(primary.stop);
  await runCopy();
  ends.push(() => standby.stop());
  const limits = { LIMIT_CALLS_PER_SECOND: "0", LIMIT_WRITES_PER_MINUTE: "0" };
  const env = { DATABASE_URL: primary.address(), DATA_DIR: prepared.folder, LOG_LEVEL: "silent" };
  const settings = parseSettings({ ...env, ...limits });
  const { services, close } = await openServices(settings, primary.address());
  ends.push(close);
  const address = standby.address().replace(/host=.*/, `host=${encodeURIComponent(linkTo())}`);
  replica = await openReplica(address, settings.TIME_ZONE, services, {
    maxLagMs: 1_500,
    checkEveryMs: 50,
  });
  ends.push(replica.close);
  const app: FastifyInstance = await buildApp({ ...services, replica });
  ends.push(() => app.close());
  opened = { app, db: services.db, services };
  admin = await signedIn(opened, (await buildAdmin(services.db)).id);
}, 60_000);

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const isOk = () => pollUntil(async () => replica.state() === "ok", timeoutMs);
beforeEach(async () => {
  await isOk();
});

/** Who answered readings so far, as `/metrics` tells it. */
async function answeredBy(): Promise<Record<string, number>> {
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.because || String(labels.from), value]));
}

async function countedDuring(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await answeredBy();
  await run();
  const after = Object.entries(await answeredBy()).map(([who, count]) => [who, count - (before[who] ?? 0)] as const);
  return Object.fromEntries(after.filter(([, count]) => count > 0));
}

const districts = async (as?: Browser) =>
  (await ask(opened, "districtview", {}, { as })).json<{ district: string }[]>().map(({ district }) => district);

async function addDistrict(district: string): Promise<void> {
  expect((await ask(opened, "districtreg", { district }, { as: admin })).json()).toEqual({ message: "Success" });
}

describe("a replica", () => {
  it("answers the readings that may lag, and no other", async () => {
    expect(await countedDuring(() => ask(opened, "platform.getStatistics"))).toEqual({ replica: 1 });
    expect(await countedDuring(() => ask(opened, "piechartcategory", {}, { as: admin }))).toEqual({ replica: 1 });
    expect(await countedDuring(() => ask(opened, "getclient", { status: "pending" }, { as: admin }))).toEqual({});
  });

  it("never shows a session less than it wrote, and others what they have not heard of a little later", async () => {
    await atStandby("select pg_wal_replay_pause()");
    await addDistrict("Wayanad");
    expect(await countedDuring(async () => expect(await districts(admin)).toContain("Wayanad"))).toEqual({ ahead: 1 });
    expect(await countedDuring(async () => expect(await districts()).not.toContain("Wayanad"))).toEqual({ replica: 1 });
    await atStandby("select pg_wal_replay_resume()");
    await pollUntil(async () => (await districts()).includes("Wayanad"), timeoutMs);
    expect(await countedDuring(async () => expect(await districts(admin)).toContain("Wayanad"))).toEqual({
      replica: 1,
    });
  });

  it("shows each write to the reading behind it, however quick that is", async () => {
    for (let n = 1; n <= 100; n += 1) {
      await addDistrict(`District ${n}`);
      expect(await districts(admin)).toContain(`District ${n}`);
    }
  });

  it("refuses what the primary refuses, and goes on", async () => {
    const refused = () => ask(opened, "districtview", { after: "no key of ours" });
    expect((await refused()).json()).toMatchObject({ status: 400 });
    expect([replica.state(), await countedDuring(() => ask(opened, "platform.getStatistics"))]).toEqual([
      "ok",
      { replica: 1 },
    ]);
  });

  it("answers nobody while it is too far behind, and says so", async () => {
    await atStandby("select pg_wal_replay_pause()");
    await addDistrict("Idukki");
    await pollUntil(async () => replica.state() === "behind", timeoutMs);
    expect(await countedDuring(async () => expect(await districts()).toContain("Idukki"))).toEqual({ behind: 1 });
    expect((await opened.app.inject("/readyz")).json()).toMatchObject({ status: "ok", replica: "behind" });
    expect(replica.lagSeconds()).toBeGreaterThan(1);
    await atStandby("select pg_wal_replay_resume()");
    expect(await isOk()).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it("may be killed: every call is answered, and the product stays ready", async () => {
    await standby.kill9();
    for (let n = 0; n < 20; n += 1) expect((await ask(opened, "platform.getStatistics")).statusCode).toBe(200);
    const ready = await opened.app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: "ok", database: "ok", files: "ok", replica: "down" },
    ]);
    expect((await opened.app.inject("/metrics")).body).toMatch(/^replica_up 0$/m);
    await runCopy();
    expect(await isOk()).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await countedDuring(() => ask(opened, "platform.getStatistics"))).toEqual({ replica: 1 });
  }, 30_000);

  it("answers nobody once it is a database of its own", async () => {
    await atStandby("select pg_promote()");
    expect(await pollUntil(async () => replica.state() === "down", timeoutMs)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await countedDuring(() => ask(opened, "platform.getStatistics"))).toEqual({ down: 1 });
  });
});
