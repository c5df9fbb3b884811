import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { World } from "../world.ts";
import { withCleanup } from "./cleanup.ts";
import type { Fault } from "./fault.ts";
import { Payers } from "./payers.ts";

const kills = 20;
const periodMs = 60_000;
const maxReadyMs = 3_000;

/** The embedded database stops with the product, and recovers with it. */
export const appKilled: Fault = {
  name: "appkill",
  sentence: `the product killed ${kills} times in ${periodMs / 1000} s while 20 pay`,
  minutes: 1.5,
  run: () =>
    withCleanup(async (cleanups) => {
      const world = await World.open();
      cleanups.push(world.close);
      const payers = await Payers.start(world);
      cleanups.push(() => payers.stop());
      const startedAt = Date.now();
      let slowestMs = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const earliest = startedAt + ((kill - 0.8) * periodMs) / (kills + 1);
        await wait(Math.max(randomInt(100, 300), earliest - Date.now()));
        await world.kill9();
        const killed = Date.now();
        await world.restart();
        slowestMs = Math.max(slowestMs, Date.now() - killed);
      }
      const tookMs = Date.now() - startedAt;
      await wait(500);
      const { passed, summary } = await payers.verdict();
      return {
        passed: passed && slowestMs <= maxReadyMs && tookMs <= periodMs,
        summary: `${summary}; ready again in ${(slowestMs / 1000).toFixed(1)} s at most, ${kills} kills in ${Math.round(tookMs / 1000)} s`,
      };
    }),
};
