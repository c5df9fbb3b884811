import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseOf } from "../../e2e/many-companies.ts";
import { answers, pollUntil } from "../../server/test/poll.ts";
import { World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { Payers } from "./payers.ts";
import { processStartOf, readiness } from "./readiness.ts";

const kills = 5;
const maxRecoveryMs = 5_000;
const maxCallMs = 5_000;
const cutEveryMs = 200;
const cutForMs = 30_000;
const settleMs = 2_000;

/** Users pay during the fault. */
const underPayments = (provoke: (world: World) => Promise<Outcome>) => () =>
  withCleanup(async (cleanups): Promise<Outcome> => {
    const world = await World.open();
    cleanups.push(world.close);
    const processStart = await processStartOf(world.url());
    const payers = await Payers.start(world);
    cleanups.push(() => payers.stop());
    await wait(settleMs);
    const fault = await provoke(world);
    await wait(settleMs);
    const payments = await payers.verdict();
    const isSame = processStart !== "" && (await processStartOf(world.url())) === processStart;
    const slowest = `the slowest of ${payers.calls} calls ${(payers.slowestMs / 1000).toFixed(1)} s`;
    return {
      passed: fault.passed && payments.passed && isSame && payers.slowestMs <= maxCallMs,
      summary: `${payments.summary}; ${fault.summary}, ${slowest}${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
    };
  });

export const databaseKilled: Fault = {
  name: "dbkill",
  sentence: `the database killed ${kills} times while 20 pay`,
  minutes: 1,
  run: underPayments(async (world) => {
    const url = world.url();
    const lags: number[] = [];
    let unnoticed = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const address = await databaseOf(world);
      process.kill(await serverOf(world.dataDir), "SIGKILL");
      const notReady = pollUntil(async () => (await readiness(url)) === 503, 20_000);
      const databaseBack = await pollUntil(() => answers(address), 60_000);
      // Until now it may not have been asked at all.
      if (
        (await Promise.race([notReady, wait(maxRecoveryMs, Number.POSITIVE_INFINITY)])) >
        databaseBack + maxRecoveryMs
      )
        unnoticed += 1;
      const ready = await pollUntil(async () => (await readiness(url)) === 200, 60_000);
      lags.push(ready - databaseBack);
      await wait(settleMs);
    }
    const slowest = Math.max(...lags);
    return {
      passed: slowest <= maxRecoveryMs && unnoticed === 0,
      summary: `/readyz 503 ${kills - unnoticed} times of ${kills} and 200 within ${(slowest / 1000).toFixed(1)} s of the database`,
    };
  }),
};

async function serverOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "db", "postmaster.pid"), "utf8")).split("\n")[0]);
}

export const connectionsCut: Fault = {
  name: "dbcut",
  sentence: `all its connections to the database cut every ${cutEveryMs} ms for ${cutForMs / 1000} s while 20 pay`,
  minutes: 1,
  run: underPayments(async (world) => {
    // All connections except this one.
    const connection = await world.pool.connect();
    const until = Date.now() + cutForMs;
    let cut = 0;
    try {
      while (Date.now() < until) {
        const next = wait(cutEveryMs);
        const { rowCount } = await connection.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
        );
        cut += rowCount ?? 0;
        await next;
      }
    } finally {
      connection.release();
    }
    const over = Date.now();
    const ready = await pollUntil(async () => (await readiness(world.url())) === 200, 60_000);
    return {
      passed: cut > 0 && ready - over <= maxRecoveryMs,
      summary: `${cut} connections cut, ready ${ready - over} ms after the last`,
    };
  }),
};
