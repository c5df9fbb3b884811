import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { writeDown } from "./complaints.ts";
import { listen } from "./heard.ts";

interface Account {
  readonly username: string;
  readonly password: string;
}

interface Arrival {
  readonly as: Account | undefined;
  readonly heard: string[];
  readonly look?: BrowserContextOptions;
  /** Lines of the browser that the test provokes. */
  readonly expected?: RegExp;
  /** The address of the product, if it is not the one of all journeys. */
  readonly product?: string;
}

/** A browser of its own whose user is signed in already; to log in is the subject of other tests. */
export async function arrive(browser: Browser, { as: account, heard, look, ...more }: Arrival): Promise<Page> {
  const place = more.product === undefined ? {} : { baseURL: more.product };
  const context = await browser.newContext({ reducedMotion: "reduce", ...place, ...look });
  await listen(context);
  if (account) expect((await context.request.post("/api/login", { data: account })).ok()).toBe(true);
  const page = await context.newPage();
  await writeDown(page, heard, more);
  return page;
}

/** The screen is there, and nothing on it is still on its way. */
export async function isThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter(({ loading }) => loading !== "lazy");
    return (
      document.querySelector("h1:not([data-left])") !== null &&
      // What the page showed before any script is gone.
      document.querySelector("[data-before]") === null &&
      document.querySelector(".skeleton, [aria-busy=true]") === null &&
      pictures.every(({ complete }) => complete)
    );
  });
}

/** As a link of ours leads there, without a new page: once what the page shows is ours, and it listens to where it is led. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("[data-before]"));
  await page.evaluate(async (to) => {
    // A page that is never idle is followed all the same: without a limit this waited until the test was ended.
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
  }, address);
  await isThere(page);
}

/** What axe finds wrong: WCAG 2.0 to 2.2, levels A and AA, and best practice (QUALITY section 6). */
export async function faultsOf(page: Page): Promise<string[]> {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** How many pixels of the screen lie beyond its edge. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Exactly one heading of the first level, which the title of the document repeats. */
export async function hasItsTitle(page: Page): Promise<void> {
  const headings = await page.locator("h1").allInnerTexts();
  expect(headings).toHaveLength(1);
  await expect(page).toHaveTitle(`${headings[0]} · Kaamkaj`);
}
