import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { withEnds } from "./ends.ts";
import type { Fault } from "./fault.ts";
import { Payers } from "./payers.ts";
import { Market } from "./people.ts";

const kills = 20;
const withinMs = 60_000;
const readyMs = 3_000;

/** The embedded database goes down with the product each time, and is recovered with it. */
export const appKilled: Fault = {
  name: "appkill",
  sentence: `the product killed ${kills} times in ${withinMs / 1000} s while 20 pay`,
  minutes: 1.5,
  run: () =>
    withEnds(async (ends) => {
      const market = await Market.open();
      ends.push(market.close);
      const payers = await Payers.start(market);
      ends.push(() => payers.stop());
      const began = Date.now();
      let slowestMs = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const earliest = began + ((kill - 0.8) * withinMs) / (kills + 1);
        await wait(Math.max(randomInt(100, 300), earliest - Date.now()));
        await market.kill9();
        const killed = Date.now();
        await market.startAgain();
        slowestMs = Math.max(slowestMs, Date.now() - killed);
      }
      const tookMs = Date.now() - began;
      await wait(500);
      const { passed, told } = await payers.judge();
      return {
        passed: passed && slowestMs <= readyMs && tookMs <= withinMs,
        told: `${told}; ready again in ${(slowestMs / 1000).toFixed(1)} s at most, ${kills} kills in ${Math.round(tookMs / 1000)} s`,
      };
    }),
};
