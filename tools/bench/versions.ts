import { resolve } from "node:path";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { root } from "../../scripts/root.mjs";
import { warmUp } from "./journey.ts";
import { runLoad } from "./load.ts";
import { emptyOutbox, type Market, openMarket, openMarketOf } from "./market.ts";
import { type Operation, operationsOn } from "./operations.ts";
import { startOurs } from "./programs.ts";
import { usersOf } from "./sessions.ts";
import { median, quantile, short, spread } from "./statistics.ts";

/** A version of the product on its own database. */
interface Version {
  readonly operations: readonly Operation[];
  /** The p95 of one run of an operation, in milliseconds. */
  run(operation: Operation): Promise<number>;
  stop(): Promise<void>;
}

async function startVersion(market: Market, folder: string): Promise<Version> {
  const { url, stop } = await startOurs(market, { folder });
  const users = await usersOf(market, url);
  await warmUp(url, users);
  return {
    operations: operationsOn(market, users),
    run: async ({ supply, count, ...options }) => {
      const next = await supply(count);
      await emptyOutbox(market);
      const { latencies } = await runLoad(url, next, options);
      return quantile(latencies, 0.95);
    },
    stop: async () => {
      await stop();
      await market.close();
    },
  };
}

/** A version may need this share of the time of the one before it. */
const maximumRatio = 1.15;

interface Options {
  /** The folder of the other checkout. */
  readonly before: string;
  readonly works: string;
  readonly repetitions: string;
  /** The names of the operations; all of them if there is none. */
  readonly only: readonly string[];
}

/**
 * Compares the p95 of operations with those of another checkout, in which `npm run bench` has filled a database of the same
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
  run: Record<"before" | "after", () => Promise<number>>,
  { works, repetitions }: Options,
): Promise<boolean> {
  const times: Record<"before" | "after", number[]> = { before: [], after: [] };
  for (let i = 0; i < Number(repetitions); i += 1) {
    const order = i % 2 === 0 ? (["before", "after"] as const) : (["after", "before"] as const);
    for (const version of order) times[version].push(await run[version]());
  }
  const ratios = times.after.map((time, i) => time / (times.before[i] ?? Number.NaN));
  const passed = median(ratios) <= maximumRatio;
  const result = `${spread(ratios)}; p95 ${short(median(times.after))} ms, before ${short(median(times.before))} ms`;
  console.log(name, result);
  recordMeasurements("npm run bench -- --before", {
    [name]: {
      what: `p95 compared with an earlier version, ${works} works, ${repetitions} pairs; at most ${maximumRatio}`,
      result,
      passed,
    },
  });
  return passed;
}
