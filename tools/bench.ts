import { parseArgs } from "node:util";
import { recordMeasurements } from "../scripts/measurements.ts";
import { measureCost } from "./bench/cost.ts";
import { type Effort, effortOf } from "./bench/database-effort.ts";
import { measureGrowth } from "./bench/growth.ts";
import { warmUp } from "./bench/journey.ts";
import { type LoadResult, runLoad } from "./bench/load.ts";
import { emptyOutbox, openMarket } from "./bench/market.ts";
import { measureMixed } from "./bench/mixed-load.ts";
import { type Operation, operationsOn } from "./bench/operations.ts";
import { mechanisms, type Program, startBaseline, startOurs } from "./bench/programs.ts";
import { requireSameEffects } from "./bench/same-effects.ts";
import { benchAlerts } from "./bench/search/alerts.ts";
import { benchFreelancers } from "./bench/search/freelancers.ts";
import { benchSearch } from "./bench/search/search.ts";
import { usersOf } from "./bench/sessions.ts";
import { measureStart } from "./bench/startup.ts";
import { median, quantile, short, spread } from "./bench/statistics.ts";
import { compareVersions } from "./bench/versions.ts";

// `npm run bench -- --works 100000`: the product and the baseline, alternating call by call, in one run on one
// database. `--only apply,pay` selects; the filled database is kept in node_modules/.cache for the next run.
// `--without prepared` compares with the product without that mechanism instead.
const { values } = parseArgs({
  options: {
    works: { type: "string", default: "100000" },
    repetitions: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    without: { type: "string", default: "" },
    before: { type: "string", default: "" },
    cost: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    mixed: { type: "boolean", default: false },
    seconds: { type: "string", default: "30" },
    start: { type: "boolean", default: false },
    search: { type: "boolean", default: false },
    alerts: { type: "boolean", default: false },
    freelancers: { type: "boolean", default: false },
  },
});
// `-- --search --works 1000000`: latency and quality of the search.
if (values.search) {
  await benchSearch(Number(values.works), 40);
  process.exit();
}
// `-- --freelancers --works 1000000`: latency and quality of the search for freelancers, a tenth as many as works.
if (values.freelancers) process.exit((await benchFreelancers(Number(values.works), 40)) ? 0 : 1);
// `-- --alerts --works 10000`: a work compared with saved searches.
if (values.alerts) process.exit((await benchAlerts(Number(values.works), 40)) ? 0 : 1);
const only = values.only.split(",").filter(Boolean);

// `npm run bench -- --growth`: latency of each read in a small and in a large market.
if (values.growth) process.exit((await measureGrowth(only)) ? 0 : 1);
// `npm run bench -- --mixed`: latency at 200 mixed calls a second.
if (values.mixed) process.exit((await measureMixed(Number(values.works), Number(values.seconds))) ? 0 : 1);
// `npm run bench -- --start`: time until ready, and memory afterwards.
if (values.start) process.exit((await measureStart()) ? 0 : 1);

// `npm run bench -- --cost --before ../earlier,../later`: processor time, round trips and statements of a call in each checkout.
if (values.cost) {
  await measureCost({ ...values, only });
  process.exit();
}

// `npm run bench -- --before ../earlier --only apply`: p95 beside that of another checkout, each on its own database.
if (values.before) process.exit((await compareVersions({ ...values, only })) ? 0 : 1);

const without = mechanisms.find((name) => name === values.without);
if (values.without && !without) {
  console.error(`There is no mechanism ${values.without}; there are ${mechanisms.join(", ")}.`);
  process.exit(2);
}
const comparedWith = without ? `without ${without}` : "baseline";
const repetitions = Number(values.repetitions);
/** The limits of docs/design/promises.md#speed. */
const minimumRatio = 0.75;

/** The number of calls for measuring the database effort. */
const sampleCalls = 50;

const market = await openMarket(Number(values.works));
const programs: Program[] = [];
try {
  programs.push(await startOurs(market), await (without ? startOurs(market, { without }) : startBaseline(market)));
  const [ours, baseline] = programs as [Program, Program];
  const users = await usersOf(market, ours.url);
  const operations = operationsOn(market, users);
  if (!without) await requireSameEffects(market, users, operations, [ours, baseline]);
  for (const { url } of programs) await warmUp(url, users);
  console.log(`${values.works} works, ${repetitions} pairs each, 16 parallel calls; medians, minima and maxima`);
  for (const operation of operations.filter(({ name }) => only.length === 0 || only.includes(name)))
    await compare(operation, ours, baseline);
  console.log(`memory  ours ${await ours.memory()} MiB, ${comparedWith} ${await baseline.memory()} MiB`);
} finally {
  for (const program of programs) await program.stop();
  await market.close();
}

/** With the processor time per call in milliseconds. */
type Measurement = LoadResult & { readonly processorMs: number };

async function runOnce({ supply, count, ...options }: Operation, { url, processorMs }: Program): Promise<Measurement> {
  const next = await supply(count);
  await emptyOutbox(market);
  const before = await processorMs();
  const result = await runLoad(url, next, options);
  return { ...result, processorMs: ((await processorMs()) - before) / result.latencies.length };
}

/** Alternates the programs, so that disturbances affect both equally. */
async function compare(operation: Operation, ours: Program, baseline: Program): Promise<void> {
  await runOnce(operation, ours);
  await runOnce(operation, baseline);
  const pairs: { ours: Measurement; baseline: Measurement }[] = [];
  for (let i = 0; i < repetitions; i += 1) {
    const first = i % 2 === 0 ? ours : baseline;
    const measured = await runOnce(operation, first);
    const other = await runOnce(operation, first === ours ? baseline : ours);
    pairs.push(first === ours ? { ours: measured, baseline: other } : { ours: other, baseline: measured });
  }
  console.log(operation.name);
  const efforts = { ours: await measureEffort(operation, ours), baseline: await measureEffort(operation, baseline) };
  for (const program of ["ours", "baseline"] as const)
    printRuns(
      `  ${program === "ours" ? program : comparedWith}`,
      pairs.map((pair) => pair[program]),
      efforts[program],
    );
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.baseline.perSecond);
  console.log(`  ratio ${spread(ratios)}`);
  record(operation, ratios, efforts);
}

function record(
  { name }: Operation,
  ratios: readonly number[],
  { ours, baseline }: Record<"ours" | "baseline", Effort>,
): void {
  recordMeasurements(without ? `npm run bench -- --without ${without}` : "npm run bench", {
    [name]: {
      what: `calls a second compared with the ${without ? `product ${comparedWith}` : comparedWith}, ${values.works} works, ${repetitions} pairs`,
      result: `${spread(ratios)}; ${effortText(ours)}; ${comparedWith}: ${effortText(baseline)}`,
      passed: without !== undefined || median(ratios) >= minimumRatio,
    },
  });
}

async function measureEffort(operation: Operation, program: Program) {
  const supply = await operation.supply(sampleCalls);
  let remaining = sampleCalls;
  const next = () => {
    remaining -= 1;
    return remaining >= 0 ? supply() : undefined;
  };
  return effortOf(market, program, sampleCalls, () => runLoad(program.url, next, { isExpected: operation.isExpected }));
}

function effortText({ trips, statements, buffers }: Effort): string {
  return `${trips.toFixed(1)} round trips, ${statements.toFixed(1)} statements, ${buffers.toFixed(0)} buffers`;
}

function printRuns(
  program: string,
  runs: readonly Measurement[],
  effort: Awaited<ReturnType<typeof measureEffort>>,
): void {
  const at = (share: number) => short(median(runs.map(({ latencies }) => quantile(latencies, share))));
  console.log(
    `${program} ${spread(runs.map(({ perSecond }) => perSecond))} a second, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms; ` +
      `${short(median(runs.map(({ processorMs }) => processorMs)))} ms of the processor, ` +
      `${effortText(effort)}, ${effort.milliseconds.toFixed(2)} ms in the database`,
  );
}
