import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../../e2e/product.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { launchOptions } from "../../scripts/launch.ts";
import { type Audit, areaOf, type Site } from "./site.ts";

/** The audits, their units and their limits (QUALITY sections 5 and 6). */
interface Figure {
  readonly name: string;
  readonly valueOf: (result: Result) => number;
  readonly format: (value: number) => string;
  readonly isWithinLimit: (value: number, isGuest: boolean) => boolean;
}

const category = (name: string, id: string, minimum: (isGuest: boolean) => number): Figure => ({
  name,
  valueOf: (result) => Math.round((result.categories[id]?.score ?? 0) * 100),
  format: (value) => String(value),
  isWithinLimit: (value, isGuest) => value >= minimum(isGuest),
});

const metric = (name: string, id: string, maximum: number, format: (value: number) => string): Figure => ({
  name,
  valueOf: (result) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY,
  format,
  isWithinLimit: (value) => value <= maximum,
});

const inSeconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

const figures: readonly Figure[] = [
  category("performance", "performance", (isGuest) => (isGuest ? 95 : 90)),
  category("accessibility", "accessibility", () => 100),
  category("best practices", "best-practices", () => 100),
  // Search engines cannot reach screens behind a login.
  category("SEO", "seo", (isGuest) => (isGuest ? 100 : 0)),
  metric("LCP", "largest-contentful-paint", 1800, inSeconds),
  metric("TBT", "total-blocking-time", 100, (value) => `${Math.round(value)} ms`),
  metric("CLS", "cumulative-layout-shift", 0.02, (value) => value.toFixed(3)),
];

/** Guest screens that are excluded from search engines. */
const unlisted = ["guestmaster/resetpwd", "guestmaster/setup", "guestmaster/undoemail"];

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Lighthouse for mobile: the median of several runs in a signed-in browser. */
export const lighthouseOf = (runs: number): Audit => ({
  name: "lighthouse",
  sentence: `mobile, the median of ${runs}`,
  start: async (site) => {
    const medians: number[][] = [];
    return {
      check: async (screen) => {
        const results = await measure(site, screen, runs);
        const isGuest = areaOf(screen) === "guestmaster";
        const values = figures.map((figure) => median(results.map(figure.valueOf)));
        medians.push(values);
        const texts = figures.map(({ name, format }, i) => `${name} ${format(values[i] ?? 0)}`);
        const violations = figures.flatMap(({ name, isWithinLimit }, i) => {
          const isAudited = name !== "SEO" || !unlisted.includes(screen);
          return isAudited && !isWithinLimit(values[i] ?? 0, isGuest) ? [`${texts[i]} is beyond its limit`] : [];
        });
        return { summary: texts.join("  "), violations };
      },
      finish: async () =>
        `lighthouse: ${medians.length} screens, medians ${figures
          .map(({ name, format }, i) => `${name} ${format(median(medians.map((values) => values[i] ?? 0)))}`)
          .join("  ")}`,
    };
  },
});

async function measure(site: Site, screen: string, runs: number): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-lighthouse-"));
  const port = await freePort();
  const options = launchOptions(site.browserPath);
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    await signIn(context, site, screen);
    const results: Result[] = [];
    for (let run = 0; run < runs; run++) results.push(await runOnce(site.addressOf(screen), port));
    return results;
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sets the session cookie and the role hint, as a login does. */
async function signIn(context: BrowserContext, { url }: Site, screen: string): Promise<void> {
  const area = areaOf(screen);
  const data = accounts[area];
  if (!data) return;
  await context.request.post(`${url}/api/login`, { data });
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((role) => localStorage.setItem("role", role), area.replace("master", ""));
  await page.close();
}

async function runOnce(address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${address}.`);
  return result.lhr;
}
