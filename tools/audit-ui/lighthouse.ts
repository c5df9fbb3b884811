import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "../../e2e/product.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { startHttpsProxy } from "./https-proxy.ts";
import { type Audit, areaOf, browserOptions, resultsByArea, type Site } from "./site.ts";

/** The audits, their units and their limits (docs/design/promises.md#speed, #interface). */
interface Figure {
  readonly name: string;
  readonly valueOf: (result: Result) => number;
  readonly format: (value: number) => string;
  readonly limitOf: (isGuest: boolean) => number;
  /** Whether a higher value is better: a score. */
  readonly isScore: boolean;
}

const score = (name: string, id: string, limitOf: Figure["limitOf"]): Figure => ({
  name,
  valueOf: (result) => Math.round((result.categories[id]?.score ?? 0) * 100),
  format: String,
  limitOf,
  isScore: true,
});

const metric = (name: string, id: string, limitOf: Figure["limitOf"], format: Figure["format"]): Figure => ({
  name,
  valueOf: (result) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY,
  format,
  limitOf,
  isScore: false,
});

const inSeconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

const figures: readonly Figure[] = [
  score("performance", "performance", (isGuest) => (isGuest ? 95 : 90)),
  score("accessibility", "accessibility", () => 100),
  score("best practices", "best-practices", () => 100),
  // Search engines cannot reach screens behind a login.
  score("SEO", "seo", (isGuest) => (isGuest ? 100 : 0)),
  metric("LCP", "largest-contentful-paint", (isGuest) => (isGuest ? 1800 : 2500), inSeconds),
  metric(
    "TBT",
    "total-blocking-time",
    () => 150,
    (value) => `${Math.round(value)} ms`,
  ),
  metric(
    "CLS",
    "cumulative-layout-shift",
    () => 0.02,
    (value) => value.toFixed(3),
  ),
];

/** Guest screens that are excluded from search engines. */
const unlisted = [
  "resetpwd",
  "setup",
  "undoemail",
  "join",
  "joincompany",
  "emailproof",
  "verification",
  "blockpayout",
].map((name) => `guestmaster/${name}`);

const valuesOf = (result: Result) => figures.map((figure) => figure.valueOf(result));

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isWithinLimit = ({ name, limitOf, isScore }: Figure, value: number, screen: string): boolean => {
  if (name === "SEO" && unlisted.includes(screen)) return true;
  const limit = limitOf(areaOf(screen) === "guestmaster");
  return isScore ? value >= limit : value <= limit;
};

/** The median of each figure over these runs, and which of them are beyond a limit. */
function compareWithLimits(runs: readonly (readonly number[])[], screen: string) {
  const values = figures.map((_, i) => median(runs.map((run) => run[i] ?? 0)));
  const texts = figures.map(({ name, format }, i) => `${name} ${format(values[i] ?? 0)}`);
  const violations = figures.flatMap((figure, i) =>
    isWithinLimit(figure, values[i] ?? 0, screen) ? [] : [`${texts[i]} is beyond its limit`],
  );
  return { values, summary: texts.join("  "), violations };
}

/** Collects the results of each screen: of `runs` visits, and of three times as many where their median is beyond a limit. */
function collectRuns(runs: number) {
  const results = new Map<string, (readonly number[])[]>();
  return (screen: string, run: readonly number[]) => {
    const all = [...(results.get(screen) ?? []), run];
    results.set(screen, all);
    const isDoubtful = compareWithLimits(all.slice(0, runs), screen).violations.length > 0;
    return { ...compareWithLimits(all, screen), needsAnotherVisit: all.length < (isDoubtful ? 3 * runs : runs) };
  };
}

/** The worst value of each figure in an area, and the screens beyond a limit. */
function summarize(values: readonly (readonly number[])[], screens: readonly string[]) {
  const worst = figures.map(({ name, format, isScore }, i) => {
    const column = values.map((row) => row[i] ?? 0);
    return `${name} ${isScore ? "≥" : "≤"} ${format(isScore ? Math.min(...column) : Math.max(...column))}`;
  });
  const beyond = screens.filter((screen, row) =>
    figures.some((figure, i) => !isWithinLimit(figure, values[row]?.[i] ?? 0, screen)),
  );
  const named = beyond.length === 0 ? "" : `; beyond a limit: ${beyond.join(", ")}`;
  return { result: `${screens.length} screens: ${worst.join(", ")}${named}`, passed: beyond.length === 0 };
}

/**
 * Lighthouse for mobile, over HTTP/2, in a signed-in browser: the median of several runs. Runs of one screen are minutes apart,
 * so that what else a shared machine does for a minute spoils one of them at most. Among many screens it still spoils two of
 * three runs of some, so a screen beyond a limit has three times as many.
 */
export const lighthouseOf = (runs: number): Audit => ({
  name: "lighthouse",
  sentence: `mobile, over HTTP/2, the median of ${runs}, and of ${3 * runs} where that is beyond a limit`,
  start: async (direct) => {
    const proxy = await startHttpsProxy(direct.url);
    const addressOf = (screen: string) => direct.addressOf(screen).replace(direct.url, proxy.url);
    const site: Site = { ...direct, url: proxy.url, addressOf };
    const addRun = collectRuns(runs);
    const medians = new Map<string, number[]>();
    return {
      check: async (screen) => {
        const run = valuesOf(await measure(site, screen));
        const { values, summary, violations, needsAnotherVisit } = addRun(screen, run);
        if (needsAnotherVisit) return { summary, violations: [], needsAnotherVisit };
        medians.set(screen, values);
        return { summary, violations };
      },
      finish: async () => {
        proxy.close();
        return { summary: `lighthouse: ${medians.size} screens`, rows: resultsByArea(medians, summarize) };
      },
    };
  },
});

async function measure(site: Site, screen: string): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "kaamkaj-lighthouse-"));
  const port = await freePort();
  const options = browserOptions(site.browserPath);
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    ignoreHTTPSErrors: true,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`, "--ignore-certificate-errors"],
  });
  try {
    await signIn(context, site, screen);
    return await runOnce(site.addressOf(screen), port);
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
  const login = await context.request.post(`${url}/api/login`, { data });
  if (!login.ok()) throw new Error(`The login answered ${login.status()}.`);
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
