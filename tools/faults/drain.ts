import { setTimeout as wait } from "node:timers/promises";
import { accounts } from "../../e2e/screen-list.ts";
import { violatedInvariants } from "../simulate-books.ts";
import { rowsOf } from "../simulate-cast.ts";
import { Business } from "./business.ts";
import type { Fault } from "./fault.ts";
import { inPlace, withDatabase } from "./place.ts";

const rounds = 3;
const calls = 200;
const mostMs = 10_000;

/** Half of them write and half of them read; a lock on what all of them need holds them in the middle until it is let go. */
const drain: Fault["run"] = () =>
  inPlace(async ({ dataDir, start }) => {
    let url = "";
    let [answered, failed, lost, slowestMs] = [0, 0, 0, 0];
    const others = new Set<number>();
    let business: Business | undefined;
    for (let round = 1; round <= rounds; round += 1) {
      const product = await start();
      url = product.url;
      business ??= await Business.begin(() => url);
      const { company, freelancer, workOf } = business;
      const titleOf = (at: number) => `Work ${round}.${at}`;
      const { asked, tookMs } = await withDatabase(dataDir, async (client) => {
        await client.query("begin; lock table works in access exclusive mode");
        const asked = Array.from({ length: calls }, (_, at) =>
          at % 2 === 0 ? company.post("workpost", workOf(titleOf(at))) : freelancer.post("getjobfreelancer"),
        ).map((call) =>
          call.then(
            ({ status }) => status,
            () => 0,
          ),
        );
        // Who comes last is answered last: then all of them are there.
        await fetch(`${url}/healthz`);
        await wait(300);
        const began = performance.now();
        const stopped = product.stop();
        await wait(50);
        await client.query("rollback");
        await client.end();
        await stopped;
        return { asked, tookMs: performance.now() - began };
      });
      const statuses = await Promise.all(asked);
      answered += statuses.filter((status) => status === 200).length;
      failed += statuses.filter((status) => status !== 200).length;
      slowestMs = Math.max(slowestMs, tookMs);
      for (const status of statuses) if (status !== 200) others.add(status);

      const again = await start();
      url = again.url;
      await company.post("login", accounts.clientmaster);
      const titles = new Set((await rowsOf(company, "getworkdetails")).map(({ title }) => title));
      lost += statuses.filter((status, at) => at % 2 === 0 && status === 200 && !titles.has(titleOf(at))).length;
      await again.stop();
    }
    const broken = await violatedInvariants(dataDir);
    const told = `${rounds} times ${calls} calls: ${answered} answered, ${failed} failed ${[...others].join()}, ${lost} lost; ended after ${(slowestMs / 1000).toFixed(1)} s at most`;
    return {
      passed: failed === 0 && lost === 0 && slowestMs <= mostMs && broken.length === 0,
      told: [told, ...broken].join("; "),
    };
  });

export const draining: Fault = {
  name: "drain",
  sentence: `SIGTERM with ${calls} calls in flight`,
  minutes: 1,
  run: drain,
};
