import { parseArgs } from "node:util";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import { measureStreams } from "./streams/measure.ts";

// `npx node tools/streams.ts`: idle event streams on one instance: their memory, the time until a hint arrives, and of a call
// beside them. `--streams 200` opens fewer and records nothing.
const full = 2_000;
const { values } = parseArgs({ options: { streams: { type: "string", default: String(full) } } });
const count = Number(values.streams);
/** Of the design of live updates. */
const limits = { memoryMiB: 40, hintMs: 2_000 };

if (!isBuilt()) await step("Building the screens", build);
const { memoryMiB, hintMs, callMs } = await measureStreams(count);
const result = `${memoryMiB.toFixed(1)} MiB; a hint after ${hintMs.median.toFixed(0)} ms, at most ${hintMs.most.toFixed(0)} ms; a call ${callMs.median.toFixed(1)} ms`;
const passed = memoryMiB <= limits.memoryMiB && hintMs.most <= limits.hintMs;
console.log(`${count} streams: ${result}`);
if (count === full)
  recordMeasurements("npx node tools/streams.ts", {
    idle: {
      what: `${full} idle event streams on one instance: memory of the server (at most ${limits.memoryMiB} MiB), and the time from a notification to its hint (at most ${limits.hintMs} ms)`,
      result,
      passed,
    },
  });
process.exit(passed ? 0 : 1);
