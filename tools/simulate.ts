import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { recordMeasurements } from "../scripts/measurements.ts";
import { root } from "../scripts/root.mjs";
import { faults, type Step } from "./simulate/draw.ts";
import { drawnFrom, type Run, run, toldOf, written } from "./simulate/run.ts";
import { shrink } from "./simulate/shrink.ts";

// `npm run simulate -- --seed 7 --steps 500`: 30 users play the marketplace on a product of its own, and a model of their own
// says what each call has to be answered, while the server is killed and lines are cut. `--seeds 5` plays 7 to 11; after
// `--minutes` it says where to go on. `--shrink` looks for the shortest list of steps that fails as well;
// `--replay` plays a list that failed.
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    seeds: { type: "string", default: "1" },
    steps: { type: "string", default: "500" },
    minutes: { type: "string", default: "8" },
    shrink: { type: "boolean", default: false },
    replay: { type: "string", default: "" },
  },
});
const [seed, count, steps] = [Number(values.seed), Number(values.seeds), Number(values.steps)];
const start = Date.now();
const until = start + Number(values.minutes) * 60_000;

const runs: Run[] = [];
let next = seed;
for (; next < seed + count && Date.now() < until; next += 1) {
  const began = Date.now();
  const played = await run(values.replay ? written(readSteps(values.replay)) : drawnFrom(next, steps));
  runs.push(played);
  const { mismatch } = played;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `seed ${next}  ${played.steps.length} steps, ${played.calls} calls, ${seconds} s${mismatch ? ": MISMATCH" : ""}`,
  );
  if (mismatch) await tell(played, next);
}

/** Who wins a race is not in the seed: what was played is kept as it was drawn. */
function keepSteps(name: string, played: readonly Step[]): string {
  const file = join(root, "node_modules", ".cache", `simulate-${name}.json`);
  writeFileSync(file, JSON.stringify(played));
  return `npm run simulate -- --replay ${relative(process.cwd(), file)}`;
}

function readSteps(file: string): readonly Step[] {
  return JSON.parse(readFileSync(file, "utf8"));
}

async function tell(played: Run, of: number): Promise<void> {
  const from = values.replay ? "" : `again: npm run simulate -- --seed ${of} --steps ${played.steps.length}\n`;
  console.log(`${played.mismatch?.told}\n${from}again: ${keepSteps(`seed-${of}`, played.steps)}`);
  if (!values.shrink) return;
  const shortest = await shrink(played, until);
  console.log(`${shortest.length} steps that fail as well:\n${shortest.map((step) => `  ${toldOf(step)}`).join("\n")}`);
  console.log(`again: ${keepSteps(`seed-${of}-short`, shortest)}`);
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);
const timesOf = (words: readonly string[], word: string) => words.filter((one) => one === word).length;
const met = runs.flatMap((one) => one.faults);
const answers = runs.flatMap((one) => one.answers);
const told = (kinds: readonly string[], all: readonly string[]) =>
  kinds.map((kind) => `${kind} ${timesOf(all, kind)}`).join(", ");
const mismatches = runs.filter(({ mismatch }) => mismatch).length;

console.log(`seeds       ${seed} to ${next - 1}`);
console.log(`steps       ${sum(runs.map((one) => one.steps.length))}`);
console.log(`calls       ${sum(runs.map(({ calls }) => calls))}`);
console.log(`answers     ${told([...new Set(answers)].toSorted(), answers)}`);
console.log(`faults      ${told(faults.slice(1), met)}`);
console.log(`mismatches  ${mismatches}`);
console.log(`seconds     ${Math.round((Date.now() - start) / 1000)}`);
if (next < seed + count)
  console.log(`to go on    npm run simulate -- --seed ${next} --seeds ${seed + count - next} --steps ${steps}`);
process.exitCode = mismatches === 0 ? 0 : 1;

const calls = sum(runs.map((one) => one.calls));
const provoked = met.filter((kind) => kind !== faults[0]).length;
if (!values.replay)
  recordMeasurements("npm run simulate", {
    marketplace: {
      what: `${runs.length} seeds from ${seed}, ${steps} steps each`,
      result: `${calls} calls, ${provoked} faults, ${mismatches} mismatches`,
      passed: mismatches === 0,
    },
  });
