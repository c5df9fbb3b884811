import { parseArgs } from "node:util";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import type { Outcome } from "./faults/fault.ts";
import { faults } from "./faults/list.ts";

// `npm run test:faults`: provokes each fault, prints a line and records it in docs/measurements.json. `--only kill,mail` selects.
// With `--minutes` it starts no fault that would not end in time, and prints where `--from` continues.
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    from: { type: "string", default: "" },
    minutes: { type: "string", default: "60" },
  },
});
const only = values.only.split(",").filter(Boolean);
const unknown = [...only, values.from].filter((name) => name !== "" && !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}; there are ${faults.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

// Pages must stay available too.
if (!isBuilt()) await step("Building the screens", build);

const start = Date.now();
const chosen = faults
  .slice(
    Math.max(
      0,
      faults.findIndex(({ name }) => name === values.from),
    ),
  )
  .filter(({ name }) => only.length === 0 || only.includes(name));
const elapsedMinutes = () => (Date.now() - start) / 60_000;

let passed = 0;
let failed = 0;
for (const { name, sentence, minutes, run } of chosen) {
  if (passed + failed > 0 && elapsedMinutes() + minutes > Number(values.minutes)) {
    console.log(`continue with: npm run test:faults -- --from ${name} --minutes ${values.minutes}`);
    break;
  }
  const began = Date.now();
  const outcome = await run().catch((error: unknown): Outcome => ({ passed: false, summary: String(error) }));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  if (outcome.passed) passed += 1;
  else failed += 1;
  console.log(
    `${outcome.passed ? "ok    " : "FAILED"} ${name.padEnd(12)} ${sentence}: ${outcome.summary} (${seconds} s)`,
  );
  recordMeasurements("npm run test:faults", {
    [name]: { what: sentence, result: outcome.summary, passed: outcome.passed },
  });
}
console.log(`${passed} passed, ${failed} failed in ${elapsedMinutes().toFixed(1)} min`);
process.exitCode = failed === 0 ? 0 : 1;
