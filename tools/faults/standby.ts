import { setTimeout as wait } from "node:timers/promises";
import { askOnce, type Cluster, copyOf, prepare, runCluster, runStandby } from "#server/test/cluster.ts";
import { World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import { type Line, openLine } from "./database-proxy.ts";
import type { Fault } from "./fault.ts";
import { Payers } from "./payers.ts";
import { birthOf } from "./readiness.ts";

const outageMs = 30_000;
const payMs = 8_000;
/** The failure detection time of a supervisor. */
const noticeMs = 2_000;

/** The standby is disconnected before the primary is killed, so that nothing it missed may be acknowledged. */
const deafMs = 8_000;

interface Pair {
  readonly primary: Cluster;
  readonly standby: Cluster;
  /** The replication connection passes this relay. */
  readonly between: Line;
}

/** A primary with synchronous replication, and its standby. */
async function runPair(): Promise<Pair> {
  const prepared = await prepare();
  const copy = await copyOf(prepared, "standby");
  const primary = await runCluster(prepared, prepared.db, { synchronous_standby_names: "*" });
  const between = await openLine(primary.socket);
  const from = primary.address("postgres", "postgres").replace(/@.*/, `@127.0.0.1:${between.port}/postgres`);
  const standby = await runStandby(copy, from);
  return { primary, standby, between };
}

export const standbyPromoted: Fault = {
  name: "standby",
  sentence: `the primary killed and its synchronous standby, which had heard nothing for the last ${deafMs / 1000} s, promoted while 20 pay`,
  minutes: 1,
  run: () =>
    withEnds(async (ends) => {
      const { primary, standby, between } = await runPair();
      ends.push(primary.stop, standby.stop, between.close);
      const line = await openLine(primary.socket);
      ends.push(line.close);
      const DATABASE_URL = primary.address().replace(/@.*/, `@127.0.0.1:${line.port}/kaamkaj`);
      const world = await World.open({ env: { DATABASE_URL } });
      ends.push(world.close);
      const birth = await birthOf(world.url());
      const payers = await Payers.start(world);
      ends.push(() => payers.stop());
      await wait(payMs);
      const [link] = await askOnce<{ sync_state: string }>(
        primary.address("postgres", "postgres"),
        "select sync_state from pg_stat_replication",
      );
      between.lead("/nowhere");
      const deaf = payers.acknowledged.length;
      await wait(deafMs);
      const unheard = payers.acknowledged.length - deaf;
      await primary.kill9();
      await wait(noticeMs);
      await askOnce(standby.address("postgres", "postgres"), "select pg_promote()");
      line.lead(standby.socket);
      await wait(payMs);
      const { passed, told } = await payers.verdict();
      const outage = payers.longestOutageMs();
      const isSame = (await birthOf(world.url())) === birth;
      return {
        passed: passed && isSame && link?.sync_state === "sync" && outage <= outageMs,
        told: `${told}; no payment for ${(outage / 1000).toFixed(1)} s, ${(deafMs + noticeMs) / 1000} s of them until it was noticed, ${unheard} acknowledged while the standby heard nothing${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
      };
    }),
};
