import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, copyOf, prepare, queryOnce, runCluster, runStandby } from "../../server/test/cluster.ts";
import { World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";
import type { Fault } from "./fault.ts";
import { Payers } from "./payers.ts";
import { processStartOf } from "./readiness.ts";

const outageMs = 30_000;
const payMs = 8_000;
/** The failure detection time of a supervisor. */
const detectionMs = 2_000;

/** The standby is disconnected before the primary is killed, so that nothing it missed may be acknowledged. */
const disconnectedMs = 8_000;

interface ReplicatedPair {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** The replication connection passes this relay. */
  readonly replicationProxy: DatabaseProxy;
}

/** A primary with synchronous replication, and its standby. */
async function runPair(): Promise<ReplicatedPair> {
  const prepared = await prepare();
  const copy = await copyOf(prepared, "standby");
  const primary = await runCluster(prepared, prepared.db, { synchronous_standby_names: "*" });
  const replicationProxy = await openDatabaseProxy(primary.socket);
  const from = primary.address("postgres", "postgres").replace(/@.*/, `@127.0.0.1:${replicationProxy.port}/postgres`);
  const standby = await runStandby(copy, from);
  return { primary, standby, replicationProxy };
}

export const standbyPromoted: Fault = {
  name: "standby",
  sentence: `the primary killed and its synchronous standby, disconnected for the last ${disconnectedMs / 1000} s, promoted while 20 pay`,
  minutes: 1,
  run: () =>
    withCleanup(async (cleanups) => {
      const { primary, standby, replicationProxy } = await runPair();
      cleanups.push(primary.stop, standby.stop, replicationProxy.close);
      const proxy = await openDatabaseProxy(primary.socket);
      cleanups.push(proxy.close);
      const DATABASE_URL = primary.address().replace(/@.*/, `@127.0.0.1:${proxy.port}/kaamkaj`);
      const world = await World.open({ env: { DATABASE_URL } });
      cleanups.push(world.close);
      const processStart = await processStartOf(world.url());
      const payers = await Payers.start(world);
      cleanups.push(() => payers.stop());
      await wait(payMs);
      const [link] = await queryOnce<{ sync_state: string }>(
        primary.address("postgres", "postgres"),
        "select sync_state from pg_stat_replication",
      );
      replicationProxy.switchTo("/nowhere");
      const before = payers.acknowledged.length;
      await wait(disconnectedMs);
      const acknowledgedWhileDisconnected = payers.acknowledged.length - before;
      await primary.kill9();
      await wait(detectionMs);
      await queryOnce(standby.address("postgres", "postgres"), "select pg_promote()");
      proxy.switchTo(standby.socket);
      await wait(payMs);
      const { passed, summary } = await payers.verdict();
      const outage = payers.longestOutageMs();
      const isSame = (await processStartOf(world.url())) === processStart;
      return {
        passed: passed && isSame && link?.sync_state === "sync" && outage <= outageMs,
        summary: `${summary}; no payment for ${(outage / 1000).toFixed(1)} s, ${(disconnectedMs + detectionMs) / 1000} s of them until it was detected, ${acknowledgedWhileDisconnected} acknowledged while the standby was disconnected${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
      };
    }),
};
