import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { installFromSystem, programs } from "../scripts/programs.mjs";
import { step } from "../scripts/progress.mjs";
import { pushInBrowser } from "./push/journey.ts";

// `npx node tools/push.ts`: pushes in a real browser. It needs Chromium or Chrome, which root on Linux gets from the packages of
// the system: the headless shell of the journeys shows no notifications. No push service is reachable, so that this program
// receives what the product sends, and hands it to the service worker of the page.
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"] as const;
const onProgress = (text: string) => console.log(`       ${text}`);

if (programs(...names).length === 0)
  await installFromSystem({ "apt-get": "chromium", dnf: "chromium" }, onProgress).catch(() => undefined);
const [path] = programs(...names);
if (path === undefined) {
  console.error("This needs Chromium or Chrome in the PATH, not only its headless shell.");
  process.exit(2);
}
if (!isBuilt()) await step("Building the screens", build);
const rows = await pushInBrowser(path);
for (const { what, result, passed } of Object.values(rows))
  console.log(`${passed ? "ok    " : "FAILED"} ${what}: ${result}`);
recordMeasurements("npx node tools/push.ts", rows);
process.exit(Object.values(rows).every(({ passed }) => passed) ? 0 : 1);
