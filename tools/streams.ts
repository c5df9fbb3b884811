import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { build, isBuilt } from "../scripts/build.mjs";
import { type Measurement, recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import { withCleanup } from "./faults/cleanup.ts";
import { measureStreams } from "./streams/measure.ts";
import { openPair } from "./streams/pair.ts";
import { buffering, cuts, delivery } from "./streams/proxied.ts";

// `npx node tools/streams.ts`: idle event streams on one instance: their memory, the time until a hint arrives, and of a call
// beside them. `--streams 200` opens fewer and records nothing. `--nginx` instead runs two instances on one database behind the
// deployed configuration of nginx, and reads their streams over HTTP/2.
const full = 2_000;
const { values } = parseArgs({
  options: { streams: { type: "string", default: String(full) }, nginx: { type: "boolean", default: false } },
});
const count = Number(values.streams);
/** Of the design of live updates. */
const limits = { memoryMiB: 40, hintMs: 2_000 };

async function measureIdle(): Promise<boolean> {
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
  return passed;
}

async function measureBehindNginx(): Promise<boolean> {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
  } catch {
    console.error(
      "This needs nginx in the PATH: apt-get install nginx-light, dnf install nginx or brew install nginx.",
    );
    return false;
  }
  return withCleanup(async (cleanups) => {
    const pair = await openPair(cleanups);
    const rows: Record<string, Measurement> = {};
    for (const [name, measure] of Object.entries({ delivery, buffering, cuts })) {
      const row = await measure(pair);
      rows[name] = row;
      console.log(`${row.passed ? "ok    " : "FAILED"} ${row.what}: ${row.result}`);
    }
    recordMeasurements("npx node tools/streams.ts --nginx", rows);
    return Object.values(rows).every(({ passed }) => passed);
  });
}

if (!isBuilt()) await step("Building the screens", build);
process.exit((await (values.nginx ? measureBehindNginx() : measureIdle())) ? 0 : 1);
