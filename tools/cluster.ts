import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import { openDeployment } from "./cluster/deployment.ts";
import { replica, waitForReplica } from "./cluster/replica.ts";
import { restarts } from "./cluster/restarts.ts";
import { sharedState } from "./cluster/shared-state.ts";
import { withCleanup } from "./faults/cleanup.ts";
import type { Outcome } from "./faults/fault.ts";

// `npx node tools/cluster.ts`: three instances behind nginx, PostgreSQL with a streaming replica, and object storage on this
// machine. Prints a line for each property that must hold as on one machine. `--only killed,rolling` selects.
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const tests = [...sharedState, ...replica.slice(0, 2), ...restarts, ...replica.slice(2)].filter(
  ({ name }) => values.only === "" || values.only.split(",").includes(name),
);
try {
  execFileSync("nginx", ["-v"], { stdio: "ignore" });
} catch {
  console.error("This needs nginx in the PATH: apt-get install nginx-light, dnf install nginx or brew install nginx.");
  process.exit(2);
}
if (!isBuilt()) await step("Building the screens", build);

// After an error all started programs are stopped, as on an interrupt.
process.on("uncaughtException", (error) => {
  console.error(error);
  process.kill(process.pid, "SIGINT");
});

const began = Date.now();
let passed = 0;
let failed = 0;
await withCleanup(async (cleanups) => {
  const deployment = await openDeployment(cleanups);
  await waitForReplica(deployment);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `       three instances, PostgreSQL with a replica, object storage and nginx at ${deployment.url} (${seconds} s)`,
  );
  for (const { name, sentence, run } of tests) {
    const start = Date.now();
    const outcome = await run(deployment).catch(
      (error: unknown): Outcome => ({ passed: false, summary: String(error) }),
    );
    if (outcome.passed) passed += 1;
    else failed += 1;
    recordMeasurements("npx node tools/cluster.ts", {
      [name]: { what: sentence, result: outcome.summary, passed: outcome.passed },
    });
    const word = outcome.passed ? "ok    " : "FAILED";
    console.log(
      `${word} ${name.padEnd(10)} ${sentence}: ${outcome.summary} (${((Date.now() - start) / 1000).toFixed(0)} s)`,
    );
  }
});
console.log(`${passed} passed, ${failed} failed in ${((Date.now() - began) / 60_000).toFixed(1)} min`);
process.exitCode = failed === 0 ? 0 : 1;
