import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { Credentials } from "./actor.ts";
import { recordMessages } from "./screen-messages.ts";
import { collectErrors, type ErrorOptions } from "./test.ts";

export interface PageOptions extends ErrorOptions {
  /** Whose session the browser has; without an account it is a guest's. */
  readonly account?: Credentials | undefined;
  readonly context?: BrowserContextOptions;
}

/** Opens a page in a new browser context. */
export async function openPage(browser: Browser, { account, context, ...options }: PageOptions = {}): Promise<Page> {
  const { productUrl } = options;
  const opened = await browser.newContext({
    reducedMotion: "reduce",
    ...(productUrl !== undefined && { baseURL: productUrl }),
    ...context,
  });
  await recordMessages(opened);
  if (account) expect((await opened.request.post("/api/login", { data: account })).ok()).toBe(true);
  const page = await opened.newPage();
  await collectErrors(page, options);
  return page;
}

/** Waits until the screen has loaded its rows and pictures. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter(({ loading }) => loading !== "lazy");
    return (
      document.querySelector("h1:not([data-left])") !== null &&
      // The prerendered page was replaced.
      document.querySelector("[data-before]") === null &&
      document.querySelector(".skeleton, [aria-busy=true]") === null &&
      pictures.every(({ complete }) => complete)
    );
  });
}

/** Waits until the page has nothing to do before its next frame. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let isIdle = false;
    // Once its window was resized, headless Chromium may run no idle callback before the timeout, unless a frame is due.
    const requestFrames = () => isIdle || requestAnimationFrame(requestFrames);
    requestFrames();
    // Without a timeout this never ends on a page that is never idle.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    isIdle = true;
  });
}

/** Navigates as a link of the product does, within the page, once the router is listening. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("[data-before]"));
  await waitUntilIdle(page);
  await page.evaluate((to) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
  }, address);
  await waitUntilLoaded(page);
}

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** WCAG 2.0 to 2.2, levels A and AA, and best practice (docs/design/promises.md#interface). */
const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Violations that axe finds. A page keeps axe until it is loaded again; details of what passes would take as long again. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (values) => {
    const results = await window.axe?.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return results?.violations;
  }, axeTags);
  if (!violations) throw new Error("axe did not run.");
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** The same, once the screen has loaded. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await waitUntilLoaded(page);
  return axeViolations(page);
}

/** How many pixels the page is wider than the window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The page has one heading of level 1, and the title of the document repeats it. */
export async function expectTitle(page: Page): Promise<void> {
  const headings = await page.locator("h1").allInnerTexts();
  expect(headings).toHaveLength(1);
  await expect(page).toHaveTitle(`${headings[0]} · Kaamkaj`);
}

/** The screen, once it is loaded, fits a phone and axe finds no violation. */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.setViewportSize(before ?? { width: 1280, height: 720 });
}
