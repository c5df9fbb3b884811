import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "@playwright/test";
import { startProduct } from "../../e2e/product.ts";
import { type Area, accounts, addressesIn, areas } from "../../e2e/screen-list.ts";
import { findBrowser } from "../../scripts/browser.ts";
import { launchOptions } from "../../scripts/launch.ts";

/** The built product with its demo, a browser, and the way to each screen. */
export interface Site {
  readonly url: string;
  readonly browserPath: string;
  /** The address of a screen, with the ids of the demo in it. */
  readonly addressOf: (screen: string) => string;
  /** A browser whose user is at home where this screen is. */
  readonly visitorOf: (screen: string, look?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly leave: () => Promise<void>;
}

/** One part of the program: it looks at one screen after another. */
export interface Audit {
  readonly name: string;
  readonly sentence: string;
  readonly begin: (site: Site) => Promise<{
    /** What was seen, in a few words, and each promise that was broken. */
    readonly look: (screen: string) => Promise<{ readonly told: string; readonly broken: readonly string[] }>;
    /** What to say at the end. */
    readonly finish: () => Promise<string>;
  }>;
}

export const areaOf = (screen: string) => screen.split("/")[0] as Area;

export async function openSite(): Promise<Site> {
  const [product, { path: browserPath }] = await Promise.all([startProduct(), findBrowser(() => undefined)]);
  const browser: Browser = await chromium.launch(launchOptions(browserPath));
  const found = await Promise.all(areas.map(async (area) => [area, await addressesIn(area, product.url)] as const));
  const addresses = new Map(found);
  return {
    url: product.url,
    browserPath,
    addressOf: (screen) => `${product.url}${addresses.get(areaOf(screen))?.(screen)}`,
    visitorOf: async (screen, look) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...look });
      const data = accounts[areaOf(screen)];
      if (data) await context.request.post(`${product.url}/api/login`, { data });
      return context;
    },
    leave: async () => {
      await browser.close();
      await product.stop();
    },
  };
}
