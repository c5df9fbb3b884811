import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { compileTexts } from "./scripts/compile-texts.ts";

// An unexpected line on the console fails a test (docs/design/promises.md#interface).
const quiet = "./scripts/quiet-console.ts";

/** As generous as the journeys, for shared machines. */
const timeouts = { hookTimeout: 60_000, testTimeout: 60_000 };

export default defineConfig({
  test: {
    // One more than the cores of a small machine, because tests wait for the database, for jobs and for processes.
    maxWorkers: availableParallelism() + 1,
    tags: [
      {
        name: "all",
        description: "Not in npm test but in npm run test:all: waits for processes, clocks or many rows.",
      },
    ],
    projects: [
      {
        test: {
          name: "rules",
          include: ["{domain,contract,specification,scripts,tests}/**/*.test.ts"],
          setupFiles: [quiet],
          pool: "threads",
          ...timeouts,
        },
      },
      {
        test: {
          name: "calls",
          include: ["server/**/*.test.ts"],
          setupFiles: [quiet],
          globalSetup: ["./server/test/database.ts"],
          // Real processes: signals, and native parts, behave as they do in the product.
          pool: "forks",
          // Each file has a database and an application of its own; loading the modules anew for each would take longer than most tests.
          isolate: false,
          ...timeouts,
        },
      },
      {
        plugins: [compileTexts()],
        test: {
          name: "screens",
          include: ["web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          // As for the calls: each file would import the whole tree of routes anew. What a test leaves is undone in the setup file.
          isolate: false,
          unstubGlobals: true,
          // Styles whose colours mean something are read by a test; the others say nothing to jsdom.
          css: { include: /ui\/(ui|display\/display)\.css/ },
          setupFiles: [quiet, "./web/test-window.ts"],
          pool: "threads",
          ...timeouts,
        },
      },
    ],
  },
});
