import { setTimeout as wait } from "node:timers/promises";
import { Payers } from "../faults/payers.ts";
import type { Act } from "./act.ts";
import { underLoad } from "./load.ts";

/** A little longer than the time for which nginx avoids a failed instance. */
const takenAgainMs = 4_000;

const killed: Act = {
  name: "killed",
  sentence: "an instance killed -9 under 20 payers, twice, who ask again with the same key",
  run: async ({ world, instances }) => {
    const payers = await Payers.start(world, { restMs: 500 });
    try {
      for (const instance of instances.slice(0, 2)) {
        await wait(3_000);
        await instance.kill9();
        await wait(1_000);
        await instance.start();
      }
      await wait(takenAgainMs);
    } finally {
      await payers.stop();
    }
    const { passed, told } = await payers.verdict();
    return { passed, told: `${told}; told ${payers.refused} times to come back` };
  },
};

const rolling: Act = {
  name: "rolling",
  sentence: "each instance stopped and started in turn while 12 people do things and try nothing twice",
  run: ({ world, instances }) =>
    underLoad(world, async () => {
      for (const instance of instances) {
        await instance.stop();
        await instance.start();
        await wait(takenAgainMs);
      }
    }),
};

export const restarts = [killed, rolling];
