import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { root } from "../../scripts/root.mjs";
import { warmUp } from "./journey.ts";
import { runLoad } from "./load.ts";
import { emptyOutbox, type Market, openMarket, openMarketOf } from "./market.ts";
import { type Operation, operationsOn } from "./operations.ts";
import { type Program, startOurs } from "./programs.ts";
import { type Users, usersOf } from "./sessions.ts";
import { median, quantile, short, spread } from "./statistics.ts";

/** Of one run of an operation, in milliseconds. */
interface Run {
  readonly p95: number;
  /** Processor time of the product for a call. */
  readonly processorMs: number;
}

/** A version of the product on its own database. */
export interface Version {
  readonly market: Market;
  readonly program: Program;
  readonly users: Users;
  readonly operations: readonly Operation[];
  run(operation: Operation): Promise<Run>;
  stop(): Promise<void>;
}

/** After a start, jobs look through all rows for what an upgrade has to write. */
async function waitUntilIdle(processorMs: () => Promise<number>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let isBusy = true;
  while (isBusy && Date.now() < deadline) {
    const before = await processorMs();
    await wait(2_000);
    isBusy = (await processorMs()) - before > 200;
  }
}

export async function startVersion(market: Market, folder: string): Promise<Version> {
  const program = await startOurs(market, { folder });
  const { url, processorMs, stop } = program;
  const users = await usersOf(market, url);
  await warmUp(url, users);
  await waitUntilIdle(processorMs);
  return {
    market,
    program,
    users,
    operations: operationsOn(market, users),
    run: async ({ supply, count, ...options }) => {
      const next = await supply(count);
      await emptyOutbox(market);
      const before = await processorMs();
      const { latencies } = await runLoad(url, next, options);
      const usedMs = (await processorMs()) - before;
      return { p95: quantile(latencies, 0.95), processorMs: usedMs / latencies.length };
    },
    stop: async () => {
      await stop();
      await market.close();
    },
  };
}

/** A version may need this share of the time of the one before it. Neighbours on the machine disturb the p95 more. */
const maximumRatios = { p95: 1.15, processorMs: 1.05 } as const;

interface Options {
  /** The folder of the other checkout. */
  readonly before: string;
  readonly works: string;
  readonly repetitions: string;
  /** The names of the operations; all of them if there is none. */
  readonly only: readonly string[];
}

/**
 * Compares the p95 and the processor time of operations with those of another checkout, in which `npm run bench` has filled a database of the same
 * size.
 */
export async function compareVersions(options: Options): Promise<boolean> {
  const folder = resolve(options.before);
  const works = Number(options.works);
  const before = await startVersion(await openMarketOf(folder, works), folder);
  const after = await startVersion(await openMarket(works), root);
  let passed = true;
  for (const [index, operation] of after.operations.entries()) {
    const same = before.operations[index];
    if (!same || (options.only.length > 0 && !options.only.includes(operation.name))) continue;
    const runs = { before: () => before.run(same), after: () => after.run(operation) };
    const isFastEnough = await compareRuns(operation.name, runs, options);
    passed &&= isFastEnough;
  }
  await before.stop();
  await after.stop();
  return passed;
}

/** Alternates the versions, so that disturbances affect both equally. */
async function compareRuns(
  name: string,
  run: Record<"before" | "after", () => Promise<Run>>,
  { works, repetitions }: Options,
): Promise<boolean> {
  const runs: Record<"before" | "after", Run[]> = { before: [], after: [] };
  for (let i = 0; i < Number(repetitions); i += 1) {
    const order = i % 2 === 0 ? (["before", "after"] as const) : (["after", "before"] as const);
    for (const version of order) runs[version].push(await run[version]());
  }
  const compare = (figure: keyof Run) => {
    const ratios = runs.after.map((after, i) => after[figure] / (runs.before[i]?.[figure] ?? Number.NaN));
    const medianOf = (version: "before" | "after") => short(median(runs[version].map((each) => each[figure])));
    const passed = median(ratios) <= maximumRatios[figure];
    return { passed, text: `${spread(ratios)}: ${medianOf("after")} ms, before ${medianOf("before")} ms` };
  };
  const [p95, processorTime] = [compare("p95"), compare("processorMs")];
  const passed = p95.passed && processorTime.passed;
  const result = `p95 ${p95.text}; processor time of a call ${processorTime.text}`;
  console.log(name, result);
  recordMeasurements("npm run bench -- --before", {
    [name]: {
      what: `compared with an earlier version, ${works} works, ${repetitions} pairs; at most ${maximumRatios.p95} of its p95 and ${maximumRatios.processorMs} of its processor time`,
      result,
      passed,
    },
  });
  return passed;
}
