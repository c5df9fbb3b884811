import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { recordMeasurements } from "../scripts/measurements.ts";
import { root } from "../scripts/root.mjs";
import { faults, type Step } from "./simulate/draw.ts";
import { describeStep, type Run, randomScript, replay, run } from "./simulate/run.ts";
import { shrink } from "./simulate/shrink.ts";

// `npm run simulate -- --seed 7 --steps 500`: 30 users make calls while the server is killed and connections are cut, and a
// model predicts every response; then as many steps move funded milestones, of which the invariants tell. `--seeds 5` runs seeds 7 to 11, and stops after `--minutes`. `--shrink` searches the
// shortest list of steps that still fails, `--replay` repeats a failed list.
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
  const result = values.replay
    ? await run(replay(readSteps(values.replay)))
    : await run(randomScript(next, steps), { seed: next, steps });
  runs.push(result);
  const { mismatch } = result;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `seed ${next}  ${result.steps.length} steps, ${result.calls} calls, ${seconds} s${mismatch ? ": MISMATCH" : ""}`,
  );
  if (mismatch) await reportMismatch(result, next);
}

/** Saves the steps, because the seed does not determine who wins a race. */
function saveSteps(name: string, result: readonly Step[]): string {
  const file = join(root, "node_modules", ".cache", `simulate-${name}.json`);
  writeFileSync(file, JSON.stringify(result));
  return `npm run simulate -- --replay ${relative(process.cwd(), file)}`;
}

function readSteps(file: string): readonly Step[] {
  return JSON.parse(readFileSync(file, "utf8"));
}

async function reportMismatch(result: Run, of: number): Promise<void> {
  const from = values.replay ? "" : `repeat:  npm run simulate -- --seed ${of} --steps ${result.steps.length}\n`;
  console.log(`${result.mismatch?.description}\n${from}repeat:  ${saveSteps(`seed-${of}`, result.steps)}`);
  if (!values.shrink) return;
  const shortest = await shrink(result, until);
  console.log(
    `${shortest.length} steps that still fail:\n${shortest.map((step) => `  ${describeStep(step)}`).join("\n")}`,
  );
  console.log(`repeat:  ${saveSteps(`seed-${of}-short`, shortest)}`);
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);
const timesOf = (names: readonly string[], name: string) => names.filter((each) => each === name).length;
const faultsMet = runs.flatMap((each) => each.faults);
const outcomes = runs.flatMap((each) => each.outcomes);
const countText = (kinds: readonly string[], all: readonly string[]) =>
  kinds.map((kind) => `${kind} ${timesOf(all, kind)}`).join(", ");
const mismatches = runs.filter(({ mismatch }) => mismatch).length;

console.log(`seeds       ${seed} to ${next - 1}`);
console.log(`steps       ${sum(runs.map((each) => each.steps.length))}`);
console.log(`calls       ${sum(runs.map(({ calls }) => calls))}`);
console.log(`outcomes    ${countText([...new Set(outcomes)].toSorted(), outcomes)}`);
console.log(`faults      ${countText(faults.slice(1), faultsMet)}`);
console.log(`mismatches  ${mismatches}`);
console.log(`seconds     ${Math.round((Date.now() - start) / 1000)}`);
if (next < seed + count)
  console.log(`continue with: npm run simulate -- --seed ${next} --seeds ${seed + count - next} --steps ${steps}`);
process.exitCode = mismatches === 0 ? 0 : 1;

const calls = sum(runs.map((each) => each.calls));
const provoked = faultsMet.filter((kind) => kind !== faults[0]).length;
if (!values.replay)
  recordMeasurements("npm run simulate", {
    marketplace: {
      what: `${runs.length} seeds from ${seed}, ${steps} steps each`,
      result: `${calls} calls, ${provoked} faults, ${mismatches} mismatches`,
      passed: mismatches === 0,
    },
  });
