import { setTimeout as wait } from "node:timers/promises";
import { Payers } from "../faults/payers.ts";
import type { ClusterTest } from "./cluster-test.ts";
import { underLoad } from "./load.ts";

/** A little longer than the time for which nginx avoids a failed instance. */
const nginxFailTimeoutMs = 4_000;

const killed: ClusterTest = {
  name: "killed",
  sentence: "an instance killed -9 twice under 20 payers, who retry with the same key",
  run: async ({ world, instances }) => {
    const payers = await Payers.start(world, { pauseMs: 500 });
    try {
      for (const instance of instances.slice(0, 2)) {
        await wait(3_000);
        await instance.kill9();
        await wait(1_000);
        await instance.start();
      }
      await wait(nginxFailTimeoutMs);
    } finally {
      await payers.stop();
    }
    const { passed, summary } = await payers.verdict();
    return { passed, summary: `${summary}; ${payers.refused} calls refused with 503` };
  },
};

const rolling: ClusterTest = {
  name: "rolling",
  sentence: "each instance restarted in turn under 12 users without retries",
  run: ({ world, instances }) =>
    underLoad(world, async () => {
      for (const instance of instances) {
        await instance.stop();
        await instance.start();
        await wait(nginxFailTimeoutMs);
      }
    }),
};

export const restarts = [killed, rolling];
