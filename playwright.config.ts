import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/launch.ts";

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./e2e/global-setup.ts",
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  reporter: "line",
  use: {
    baseURL: process.env["PRODUCT_URL"],
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: launchOptions(process.env["CHROMIUM_PATH"]),
  },
});
