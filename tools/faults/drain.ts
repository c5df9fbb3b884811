import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { accounts } from "../../e2e/screen-list.ts";
import { pollUntil } from "../../server/test/poll.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import { rowsOf } from "../simulate/responses.ts";
import { Business } from "./business.ts";
import type { Fault } from "./fault.ts";
import { withDatabase, withDataFolder } from "./product-folder.ts";

const rounds = 3;
const calls = 200;
const maxStopMs = 10_000;

/** The time until the lock is released does not count, because calls arrive slowly on a busy machine. */
const longTimeout = { DATABASE_TIMEOUT_MS: "30000" };

/** Whether the server has received all calls, because only those are in flight. */
function areInFlight(url: string): boolean {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const established = new RegExp(String.raw`: \w+:${port} \w+:\w+ 01 \w+:(\w+)`, "g");
  const sockets = ["tcp", "tcp6"].flatMap((name) => [
    ...readFileSync(`/proc/net/${name}`, "utf8").matchAll(established),
  ]);
  return sockets.length >= calls && sockets.every(([, unread = ""]) => Number.parseInt(unread, 16) === 0);
}

/** Half of the calls write, half read; a lock holds all of them until it is released. */
const drain: Fault["run"] = () =>
  withDataFolder(async ({ dataDir, start }) => {
    let url = "";
    let [answered, failed, lost, slowestMs] = [0, 0, 0, 0];
    const failureStatuses = new Set<number>();
    let business: Business | undefined;
    for (let round = 1; round <= rounds; round += 1) {
      const product = await start(longTimeout);
      url = product.url;
      business ??= await Business.open(() => url);
      const { company, freelancer, workOf } = business;
      const titleOf = (at: number) => `Work ${round}.${at}`;
      const { pendingStatuses, tookMs } = await withDatabase(dataDir, async (client) => {
        await client.query("begin; lock table works in access exclusive mode");
        let sent = 0;
        const countSent = () => {
          sent += 1;
        };
        subscribe("undici:request:bodySent", countSent);
        const pendingStatuses = Array.from({ length: calls }, (_, at) =>
          at % 2 === 0 ? company.post("workpost", workOf(titleOf(at))) : freelancer.post("getjobfreelancer"),
        ).map((call) =>
          call.then(
            ({ status }) => status,
            () => 0,
          ),
        );
        // A connection is established before its request is sent.
        await pollUntil(async () => sent >= calls && areInFlight(url), 20_000);
        unsubscribe("undici:request:bodySent", countSent);
        const began = performance.now();
        const stopped = product.stop();
        await wait(50);
        await client.query("rollback");
        await client.end();
        await stopped;
        return { pendingStatuses, tookMs: performance.now() - began };
      });
      const statuses = await Promise.all(pendingStatuses);
      answered += statuses.filter((status) => status === 200).length;
      failed += statuses.filter((status) => status !== 200).length;
      slowestMs = Math.max(slowestMs, tookMs);
      for (const status of statuses) if (status !== 200) failureStatuses.add(status);

      const again = await start(longTimeout);
      url = again.url;
      await company.post("login", accounts.clientmaster);
      const titles = new Set((await rowsOf(company, "getworkdetails")).map(({ title }) => title));
      lost += statuses.filter((status, at) => at % 2 === 0 && status === 200 && !titles.has(titleOf(at))).length;
      await again.stop();
    }
    const violations = await violatedInvariants(dataDir);
    const summary = `${rounds} times ${calls} calls: ${answered} answered, ${failed} failed ${[...failureStatuses].join()}, ${lost} lost; ended after ${(slowestMs / 1000).toFixed(1)} s at most`;
    return {
      passed: failed === 0 && lost === 0 && slowestMs <= maxStopMs && violations.length === 0,
      summary: [summary, ...violations].join("; "),
    };
  });

export const draining: Fault = {
  name: "drain",
  sentence: `SIGTERM with ${calls} calls in flight`,
  minutes: 1,
  run: drain,
};
