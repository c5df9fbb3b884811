import { defineConfig } from "vitest/config";

/** The folder whose files are mutated; its own tests run. */
const folder = process.env["MUTATED_FOLDER"] ?? "";
const isServer = folder.startsWith("server/");

export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`],
    setupFiles: ["./scripts/quiet-console.ts"],
    ...(isServer && {
      globalSetup: ["./server/test/database.ts"],
      isolate: false,
      hookTimeout: 60_000,
      testTimeout: 60_000,
    }),
  },
});
