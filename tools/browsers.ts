import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProduct } from "../e2e/product.ts";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import { cache } from "../scripts/root.mjs";
import type { RemoteBrowser } from "./browsers/browser.ts";
import { findFirefox, openFirefox } from "./browsers/firefox.ts";
import { runMainJourney } from "./browsers/main-journey.ts";
import { findWebkit, openWebkit } from "./browsers/webkit.ts";

// `npx node tools/browsers.ts`: the main journey in Firefox and WebKitGTK, installed from the packages of the system if they
// are missing. A browser that cannot be installed counts as failed. `--only firefox` selects.
const { values } = parseArgs({ options: { only: { type: "string", default: "firefox,webkit" } } });

const what = "from the registration of a company to the payment of its work";

interface Engine {
  readonly name: string;
  /** Undefined where it is not installed and cannot be. */
  readonly open: () => Promise<RemoteBrowser | undefined>;
}

const onProgress = (text: string) => console.log(`       ${text}`);
const engines: readonly Engine[] = [
  {
    name: "firefox",
    open: async () => {
      const path = await findFirefox(onProgress);
      return path === undefined ? undefined : openFirefox(path);
    },
  },
  { name: "webkit", open: async () => ((await findWebkit(onProgress)) ? openWebkit() : undefined) },
];

async function runIn({ name, open }: Engine, url: string): Promise<{ passed: boolean; result: string }> {
  const browser = await open();
  if (!browser) return { passed: false, result: "not run: it is not installed, and its packages cannot be installed" };
  let current = "";
  try {
    await runMainJourney(browser, url, (text) => {
      current = text;
      onProgress(text);
    });
    return { passed: true, result: browser.version };
  } catch (error) {
    const folder = join(cache, "browsers");
    await mkdir(folder, { recursive: true });
    await browser.screenshot(join(folder, `${name}.png`)).catch(() => undefined);
    onProgress(`the screen is in ${join(folder, `${name}.png`)}`);
    return { passed: false, result: `${browser.version}, ${current}: ${error}` };
  } finally {
    await browser.close();
  }
}

if (!isBuilt()) await step("Building the screens", build);
const product = await startProduct();
try {
  for (const engine of engines.filter(({ name }) => values.only.split(",").includes(name))) {
    console.log(`── ${engine.name}`);
    const { passed, result } = await runIn(engine, product.url);
    console.log(`${passed ? "ok    " : "FAILED"} ${engine.name}: ${result}`);
    recordMeasurements("npx node tools/browsers.ts", { [engine.name]: { what, result, passed } });
    if (!passed) process.exitCode = 1;
  }
} finally {
  await product.stop();
}
