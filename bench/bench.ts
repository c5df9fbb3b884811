import { parseArgs } from "node:util";
import { recordMeasurements } from "../scripts/measurements.ts";
import { benchSearch } from "./search/search.ts";
import { type Driven, drive } from "./speed/drive.ts";
import { median, quantile, short, spread } from "./speed/figures.ts";
import { measureGrowth } from "./speed/growth.ts";
import { journeysOf } from "./speed/journey.ts";
import { emptyOutbox, openMarket } from "./speed/market.ts";
import { measureMixed } from "./speed/mixed.ts";
import { type Operation, operationsOn } from "./speed/operations.ts";
import { type People, peopleOf } from "./speed/people.ts";
import { type Program, startBare, startOurs } from "./speed/programs.ts";
import { measureStart } from "./speed/start.ts";
import { type Effort, effortOf } from "./speed/work.ts";

// `npm run bench -- --works 100000`: the product and a bare program that does the same SQL, call by call and in turns, in one
// run on one database. With `--fewest` that makes one statement of each write. `--only apply,pay` chooses; the filled database is kept in node_modules/.cache for the next run.
const { values } = parseArgs({
  options: {
    works: { type: "string", default: "100000" },
    repetitions: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    growth: { type: "boolean", default: false },
    mixed: { type: "boolean", default: false },
    seconds: { type: "string", default: "30" },
    start: { type: "boolean", default: false },
    search: { type: "boolean", default: false },
    fewest: { type: "boolean", default: false },
  },
});
// `-- --search --works 1000000`: how long finding takes, and how good what is found is.
if (values.search) {
  await benchSearch(Number(values.works), 40);
  process.exit();
}
const only = values.only.split(",").filter(Boolean);

// `npm run bench -- --growth`: what each reading takes in a small and in a large market.
if (values.growth) process.exit((await measureGrowth(only)) ? 0 : 1);
// `npm run bench -- --mixed`: whether 200 calls a second of all kinds are answered in time.
if (values.mixed) process.exit((await measureMixed(Number(values.works), Number(values.seconds))) ? 0 : 1);
// `npm run bench -- --start`: how long until it is ready, and how much memory it takes then.
if (values.start) process.exit((await measureStart()) ? 0 : 1);

const repetitions = Number(values.repetitions);
/** QUALITY section 5. */
const minimumRatio = 0.75;

/** So many calls tell what one costs the database. */
const few = 50;

const market = await openMarket(Number(values.works));
const programs: Program[] = [];
try {
  programs.push(await startOurs(market), await startBare(market, values.fewest));
  const [ours, bare] = programs as [Program, Program];
  const people = await peopleOf(market, ours.url);
  const operations = operationsOn(market, people);
  for (const { url } of programs) await warm(url, people);
  console.log(
    `${values.works} works, ${repetitions} pairs each, 16 calls at once; medians, and from the least to the greatest`,
  );
  for (const operation of operations.filter(({ name }) => only.length === 0 || only.includes(name)))
    await compare(operation, ours, bare);
  console.log(`memory  ours ${await ours.memory()} MiB, bare ${await bare.memory()} MiB`);
} finally {
  for (const program of programs) await program.stop();
  await market.close();
}

/** What a young program runs is not compiled yet, and the larger one stays young for longer. */
async function warm(url: string, people: People): Promise<void> {
  const journeys = journeysOf(people, 300).values();
  await drive(url, () => journeys.next().value, { isRight: () => true });
}

/** With the processor time of the program for each call, in milliseconds. */
type Measured = Driven & { readonly busy: number };

async function once({ supply, count, ...how }: Operation, { url, busy }: Program): Promise<Measured> {
  const next = await supply(count);
  await emptyOutbox(market);
  const before = await busy();
  const driven = await drive(url, next, how);
  return { ...driven, busy: ((await busy()) - before) / driven.latencies.length };
}

/** In turns, and each first as often as the other: what disturbs the machine meets both. */
async function compare(operation: Operation, ours: Program, bare: Program): Promise<void> {
  await once(operation, ours);
  await once(operation, bare);
  const pairs: { ours: Measured; bare: Measured }[] = [];
  for (let i = 0; i < repetitions; i += 1) {
    const first = i % 2 === 0 ? ours : bare;
    const one = await once(operation, first);
    const other = await once(operation, first === ours ? bare : ours);
    pairs.push(first === ours ? { ours: one, bare: other } : { ours: other, bare: one });
  }
  console.log(operation.name);
  const efforts = { ours: await cost(operation, ours), bare: await cost(operation, bare) };
  for (const who of ["ours", "bare"] as const)
    tell(
      `  ${who}`,
      pairs.map((pair) => pair[who]),
      efforts[who],
    );
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
  console.log(`  ratio ${spread(ratios)}`);
  record(operation, ratios, efforts);
  if (operation.isSame && !values.fewest) tellDifference(efforts);
}

function record({ name }: Operation, ratios: readonly number[], { ours, bare }: Record<"ours" | "bare", Effort>): void {
  const variant = values.fewest ? ", each write one statement" : "";
  recordMeasurements(`npm run bench${values.fewest ? " -- --fewest" : ""}`, {
    [name]: {
      what: `calls a second beside the bare program's, ${values.works} works, ${repetitions} pairs${variant}`,
      result: `${spread(ratios)}; ${effortText(ours)}, the bare program's ${effortText(bare)}`,
      passed: median(ratios) >= minimumRatio,
    },
  });
}

/** That both ask the same is looked up in PostgreSQL's own book of statements. */
function tellDifference({ ours, bare }: Record<"ours" | "bare", Effort>): void {
  const only = (one: Effort, other: Effort) =>
    [...one.asked].filter(([id]) => !other.asked.has(id)).map(([, text]) => text);
  const different = [
    ...only(ours, bare).map((text) => `only ours: ${text}`),
    ...only(bare, ours).map((text) => `only bare: ${text}`),
  ];
  for (const line of different) console.log(`  ${line}`);
  if (different.length > 0) process.exitCode = 1;
  else console.log(`  the same ${ours.asked.size} statements`);
}

async function cost(operation: Operation, program: Program) {
  const supply = await operation.supply(few);
  let left = few;
  const next = () => {
    left -= 1;
    return left >= 0 ? supply() : undefined;
  };
  return effortOf(market, program, few, () => drive(program.url, next, { isRight: operation.isRight }));
}

const effortText = ({ trips, statements, buffers }: Effort) =>
  `${trips.toFixed(1)} round trips, ${statements.toFixed(1)} statements, ${buffers.toFixed(0)} buffers`;

function tell(who: string, runs: readonly Measured[], effort: Awaited<ReturnType<typeof cost>>): void {
  const at = (share: number) => short(median(runs.map(({ latencies }) => quantile(latencies, share))));
  console.log(
    `${who} ${spread(runs.map(({ perSecond }) => perSecond))} a second, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms; ` +
      `${short(median(runs.map(({ busy }) => busy)))} ms of the processor, ` +
      `${effortText(effort)}, ${effort.milliseconds.toFixed(2)} ms in the database`,
  );
}
