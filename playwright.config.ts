import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/launch.ts";

const lookBack = ["every-text.spec.ts", "logs.spec.ts"];

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/global-setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  // One more than the cores of a small machine, because journeys wait for the network.
  workers: 3,
  // Generous timeouts for shared machines.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  projects: [
    { name: "journeys", testIgnore: lookBack },
    // Looks back on all of them. Where only some are asked for, it is not among them.
    { name: "texts", testMatch: lookBack, dependencies: ["journeys"] },
  ],
  use: {
    baseURL: process.env["PRODUCT_URL"],
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // What it keeps, it would keep from tests that count or cut what goes over the wire.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Recording each journey costs a third of the time: TRACE=1 when one fails and the screenshot does not say why.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    launchOptions: launchOptions(process.env["CHROMIUM_PATH"]),
  },
});
