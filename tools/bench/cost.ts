import { basename, resolve } from "node:path";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { root } from "../../scripts/root.mjs";
import { type Effort, effortOf } from "./database-effort.ts";
import { runLoad } from "./load.ts";
import { emptyOutbox, openMarket, openMarketOf } from "./market.ts";
import type { Operation } from "./operations.ts";
import { requestOf } from "./sessions.ts";
import { short, spread } from "./statistics.ts";
import { startVersion, type Version } from "./versions.ts";

interface Options {
  /** Folders of other checkouts, separated by commas. */
  readonly before: string;
  readonly works: string;
  readonly repetitions: string;
  /** The names of the operations; all of them if there is none. */
  readonly only: readonly string[];
}

/** The calls of one run, which are sent one after the other. */
const calls = { read: 400, write: 300 };

/** Reads beside those of `operationsOn`, which the baseline does not have. */
const reads = {
  "search for works": ["freelancers", "search.findJobs", { q: "website", limit: 20 }],
  "own works": ["companies", "getworkdetails", { limit: 20 }],
  "own requests": ["freelancers", "getworkbystatus", { status: "accepted", limit: 20 }],
  notifications: ["freelancers", "notifications.list", { limit: 20 }],
  "notifications.counts": ["companies", "notifications.counts", {}],
  whoami: ["companies", "whoami", {}],
} as const;

function operationsOf({ operations, users }: Version): readonly Operation[] {
  const more = Object.entries(reads).map(([name, [role, call, input]]): Operation => {
    let turn = 0;
    const next = () => {
      turn += 1;
      const user = users[role][turn % users[role].length];
      if (!user) throw new Error(`There are no ${role}.`);
      const request = requestOf(user, call, input);
      return call === "whoami" ? { ...request, method: "GET" as const, body: "" } : request;
    };
    return { name, isExpected: (text) => text.startsWith("["), seconds: 1, count: 0, supply: async () => next };
  });
  return [...operations, ...more];
}

const countOf = ({ seconds }: Operation) => (seconds === undefined ? calls.write : calls.read);

/** Returns the processor time of a call. All calls use one connection, so that it does not depend on what else is under way. */
async function run({ market, program }: Version, operation: Operation): Promise<number> {
  const supply = await operation.supply(countOf(operation));
  await emptyOutbox(market);
  // A session is touched once a minute, which would make a slow run dearer than a quick one.
  await market.pool.query("update sessions set seen_at = now()");
  let left = countOf(operation);
  const next = () => {
    left -= 1;
    return left >= 0 ? supply() : undefined;
  };
  const before = await program.processorMs();
  const { latencies } = await runLoad(program.url, next, { connections: 1, isExpected: operation.isExpected });
  return ((await program.processorMs()) - before) / latencies.length;
}

interface Cost extends Effort {
  readonly name: string;
  /** Processor time of a call, in milliseconds, in each run. */
  readonly runs: readonly number[];
}

/**
 * Processor time, round trips and statements of a call in this checkout and in others, which take turns. Each runs on a database of
 * its own, which `npm run bench` has filled there. An operation that a version does not have is left out for it.
 */
export async function measureCost({ before, works, repetitions, only }: Options): Promise<void> {
  const folders = before
    .split(",")
    .filter(Boolean)
    .map((folder) => resolve(folder));
  const versions: Version[] = [];
  const names = [...folders.map((folder) => basename(folder)), "this"];
  try {
    for (const folder of folders) versions.push(await startVersion(await openMarketOf(folder, Number(works)), folder));
    versions.push(await startVersion(await openMarket(Number(works)), root));
    const operations = versions.map(operationsOf);
    for (const { name } of operations.at(-1) ?? []) {
      if (only.length > 0 && !only.includes(name)) continue;
      const sides = versions.flatMap((version, i): Side[] => {
        const operation = operations[i]?.find((each) => each.name === name);
        return operation ? [{ version, name: names[i] ?? "", operation }] : [];
      });
      report(name, await compare(sides, Number(repetitions)), works);
    }
    const memory = await Promise.all(versions.map(({ program }) => program.memory()));
    console.log(`memory in MiB: ${names.map((name, i) => `${name} ${memory[i]}`).join(", ")}`);
  } finally {
    for (const version of versions) await version.stop();
  }
}

interface Side {
  readonly version: Version;
  readonly name: string;
  readonly operation: Operation;
}

/** The first run of each compiles the code of the call and prepares its statements. */
async function compare(sides: readonly Side[], repetitions: number): Promise<Cost[]> {
  const runs = new Map<Side, number[]>();
  for (const side of sides)
    await run(side.version, side.operation).then(
      () => runs.set(side, []),
      (error: unknown) => console.log(`${side.name} does not have it: ${String(error).slice(0, 160)}`),
    );
  for (let i = 0; i < repetitions; i += 1)
    // While the machine stalls, calls are refused.
    for (const [{ version, operation }, figures] of i % 2 === 0 ? runs : [...runs].reverse())
      figures.push(await run(version, operation).catch(() => run(version, operation)));
  const costs: Cost[] = [];
  for (const [{ version, name, operation }, figures] of runs) {
    const { market, program } = version;
    const effort = await effortOf(market, program, countOf(operation), () => run(version, operation));
    costs.push({ ...effort, name, runs: figures });
  }
  return costs;
}

/** On a busy machine the least is the most reliable of the figures. */
function report(operation: string, costs: readonly Cost[], works: string): void {
  const [first] = costs;
  const lines = costs.map(({ name, runs, trips, statements }) => {
    const least = Math.min(...runs);
    const ratio = first && least / Math.min(...first.runs);
    const ratios = runs.map((ms, i) => ms / (first?.runs[i] ?? Number.NaN));
    return `${name} ${short(least)} ms, ${ratio?.toFixed(2)} of the first, pair by pair ${spread(ratios)}, ${trips.toFixed(1)} round trips, ${statements.toFixed(1)} statements`;
  });
  console.log(`${operation}\n  ${lines.join("\n  ")}`);
  recordMeasurements("npm run bench -- --cost", {
    [operation]: {
      what: `the least processor time of a call on one connection in ${first?.runs.length ?? 0} runs, ${works} works`,
      result: lines.join("; "),
      passed: true,
    },
  });
}
