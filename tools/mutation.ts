import { Stryker } from "@stryker-mutator/core";
import { recordMeasurements } from "../scripts/measurements.ts";

// `npm run test:mutation`: changes the rules of `domain` in many small ways, one at a time, and counts the changes that the
// tests of the folder notice. `-- server/catalog/fees` selects other folders; a slice of the server takes minutes. Rows of
// the contract are evaluated while their module loads: each change would need a run of all calls.
const selected = process.argv.slice(2);
const folders = selected.length > 0 ? selected : ["domain"];

for (const folder of folders) {
  process.env["MUTATED_FOLDER"] = folder;
  const mutants = await new Stryker({
    testRunner: "vitest",
    vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
    mutate: [`${folder}/**/*.ts`, "!**/*.test.ts"],
    coverageAnalysis: "perTest",
    // A mutant in code that runs only while a module loads needs a run of all tests.
    ignoreStatic: true,
    concurrency: 1,
    tempDirName: "node_modules/.cache/stryker",
    // Stryker rewrites it with an API that TypeScript 7 does not have; nothing here reads it.
    tsconfigFile: "none",
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { logTests: false, allowColor: false },
  }).runMutationTest();

  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count("Killed", "Timeout");
  const covered = detected + count("Survived");
  const uncovered = count("NoCoverage");
  recordMeasurements("npm run test:mutation", {
    [folder]: {
      what: "changes of the code that the tests of its folder notice, of those in code that these tests run",
      result: `${detected} of ${covered}, ${((100 * detected) / covered).toFixed(0)} %; ${uncovered} more in code that they do not run`,
      passed: true,
    },
  });
}
