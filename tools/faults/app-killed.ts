import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { World } from "../world.ts";
import { withEnds } from "./cleanup.ts";
import type { Fault } from "./fault.ts";
import { Payers } from "./payers.ts";

const kills = 20;
const withinMs = 60_000;
const readyMs = 3_000;

/** The embedded database stops with the product, and recovers with it. */
export const appKilled: Fault = {
  name: "appkill",
  sentence: `the product killed ${kills} times in ${withinMs / 1000} s while 20 pay`,
  minutes: 1.5,
  run: () =>
    withEnds(async (ends) => {
      const world = await World.open();
      ends.push(world.close);
      const payers = await Payers.start(world);
      ends.push(() => payers.stop());
      const began = Date.now();
      let slowestMs = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const earliest = began + ((kill - 0.8) * withinMs) / (kills + 1);
        await wait(Math.max(randomInt(100, 300), earliest - Date.now()));
        await world.kill9();
        const killed = Date.now();
        await world.restart();
        slowestMs = Math.max(slowestMs, Date.now() - killed);
      }
      const tookMs = Date.now() - began;
      await wait(500);
      const { passed, told } = await payers.verdict();
      return {
        passed: passed && slowestMs <= readyMs && tookMs <= withinMs,
        told: `${told}; ready again in ${(slowestMs / 1000).toFixed(1)} s at most, ${kills} kills in ${Math.round(tookMs / 1000)} s`,
      };
    }),
};
