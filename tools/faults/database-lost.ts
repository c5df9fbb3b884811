import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { answers, whenSeen } from "#server/test/when-seen.ts";
import { databaseOf } from "../../e2e/many-companies.ts";
import { World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault, Outcome } from "./fault.ts";
import { Payers } from "./payers.ts";
import { birthOf, readiness } from "./readiness.ts";

const kills = 5;
const recoversMs = 5_000;
const hangsMs = 5_000;
const cutEveryMs = 200;
const cutForMs = 30_000;
const settleMs = 2_000;

/** Users pay during the fault. */
const lossOf = (lose: (world: World) => Promise<Outcome>) => () =>
  withEnds(async (ends): Promise<Outcome> => {
    const world = await World.open();
    ends.push(world.close);
    const birth = await birthOf(world.url());
    const payers = await Payers.start(world);
    ends.push(() => payers.stop());
    await wait(settleMs);
    const loss = await lose(world);
    await wait(settleMs);
    const paid = await payers.verdict();
    const isSame = birth !== "" && (await birthOf(world.url())) === birth;
    const slowest = `the slowest of ${payers.calls} calls ${(payers.slowestMs / 1000).toFixed(1)} s`;
    return {
      passed: loss.passed && paid.passed && isSame && payers.slowestMs <= hangsMs,
      told: `${paid.told}; ${loss.told}, ${slowest}${isSame ? "" : ", THE PRODUCT RESTARTED"}`,
    };
  });

export const databaseKilled: Fault = {
  name: "dbkill",
  sentence: `the database killed ${kills} times while 20 pay`,
  minutes: 1,
  run: lossOf(async (world) => {
    const url = world.url();
    const lags: number[] = [];
    let unnoticed = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const address = await databaseOf(world);
      process.kill(await serverOf(world.dataDir), "SIGKILL");
      const refused = whenSeen(async () => (await readiness(url)) === 503, 20_000);
      const back = await whenSeen(() => answers(address), 60_000);
      // Until now it may not have been asked at all.
      if ((await Promise.race([refused, wait(recoversMs, Number.POSITIVE_INFINITY)])) > back + recoversMs)
        unnoticed += 1;
      const ready = await whenSeen(async () => (await readiness(url)) === 200, 60_000);
      lags.push(ready - back);
      await wait(settleMs);
    }
    const slowest = Math.max(...lags);
    return {
      passed: slowest <= recoversMs && unnoticed === 0,
      told: `/readyz 503 ${kills - unnoticed} times of ${kills} and 200 within ${(slowest / 1000).toFixed(1)} s of the database`,
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
  run: lossOf(async (world) => {
    // All connections except this one.
    const knife = await world.pool.connect();
    const until = Date.now() + cutForMs;
    let cut = 0;
    try {
      while (Date.now() < until) {
        const next = wait(cutEveryMs);
        const { rowCount } = await knife.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()",
        );
        cut += rowCount ?? 0;
        await next;
      }
    } finally {
      knife.release();
    }
    const over = Date.now();
    const ready = await whenSeen(async () => (await readiness(world.url())) === 200, 60_000);
    return {
      passed: cut > 0 && ready - over <= recoversMs,
      told: `${cut} connections cut, ready ${ready - over} ms after the last`,
    };
  }),
};
